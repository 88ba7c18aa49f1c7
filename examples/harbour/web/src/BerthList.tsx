import { useEffect, useState } from "react";

import { Api } from "./api";
import type { Berth } from "./model";

const api = new Api("/");

export function BerthList({ pier }: { pier: string }) {
  const [berths, setBerths] = useState<Berth[]>([]);

  useEffect(() => {
    api.free(pier).then(setBerths);
  }, [pier]);

  return (
    <ul>
      {berths.map((berth) => (
        <li key={berth.number}>
          Berth {berth.number}, {berth.depth} m
          <button onClick={() => api.book(berth, "Albatross")}>Book</button>
        </li>
      ))}
    </ul>
  );
}
