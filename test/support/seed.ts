import { randomInt } from 'node:crypto';
import { NIGHTLY } from './nightly.js';

/**
 * Seed of a run's random choices: constant for changes, random at night. The environment variable SEED repeats a run.
 */
export const SEED = Number(process.env['SEED'] ?? (NIGHTLY ? randomInt(1_000_000) : 1));

/** Returns a generator of numbers from 0 to 1 (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
