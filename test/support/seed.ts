import { randomInt } from 'node:crypto';
import { NIGHTLY } from './nightly.js';

/** Decides the random choices of a run: the same ones for every change, others each night. SEED in the environment repeats them. */
export const SEED = Number(process.env['SEED'] ?? (NIGHTLY ? randomInt(1_000_000) : 1));

/** Numbers from 0 to 1 that a seed decides (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
