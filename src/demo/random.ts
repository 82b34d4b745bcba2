/** Generator of random numbers that are identical at every start. */
export interface Random {
  /** Returns an integer between `min` and `max`, both inclusive. */
  whole(min: number, max: number): number;
  pick<T>(from: readonly [T, ...T[]]): T;
  /** Returns the elements in random order. */
  shuffle<T>(things: readonly T[]): T[];
}

/** Returns the generator mulberry32 with 32 bits of state. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const integer = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    whole: integer,
    pick: (from) => from[integer(0, from.length - 1)] ?? from[0],
    shuffle(things) {
      const mixed = [...things];
      for (let at = mixed.length - 1; at > 0; at -= 1) {
        const other = integer(0, at);
        [mixed[at], mixed[other]] = [mixed[other] as never, mixed[at] as never];
      }
      return mixed;
    },
  };
}
