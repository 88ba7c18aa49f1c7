export interface Ship {
  name: string;
  length: number;
  draught: number;
}

export interface Berth {
  number: number;
  pier: string;
  depth: number;
}

export const fits = (ship: Ship, berth: Berth): boolean =>
  Math.max(ship.draught, ship.draught) <= berth.depth;
