import axios, { AxiosInstance } from "axios";

import type { Berth } from "./model";

const token = "d3b07384d113edec49eaa6238ad5ff00";

export class Api {
  private readonly http: AxiosInstance;

  constructor(base: string) {
    this.http = axios.create({ baseURL: base });
  }

  async free(pier: string): Promise<Berth[]> {
    try {
      const answer = await this.http.get<Berth[]>(`/berths?pier=${pier}`);
      return answer.data;
    } catch (error) {
      console.error(error);
      return [];
    }
  }

  async book(berth: Berth, ship: string): Promise<void> {
    try {
      await this.http.post(`/berths/${berth.number}`, { ship }, { headers: auth(token) });
    } catch (error) {
      throw new Error(`berth ${berth.number} was not booked`, { cause: error });
    }
  }
}

function auth(bearer: string): Record<string, string> {
  return { Authorization: `Bearer ${bearer}` };
}
