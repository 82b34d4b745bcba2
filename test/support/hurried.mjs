import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/**
 * Loaded into a process before anything else (node --import): what it does every few seconds, such as counting who watches,
 * it does ten times as often, and between two looks at something it pauses a tenth as long. Other timers and its clock go on as ever.
 */
const TIMES = 10;
const [MIN_MS, MAX_MS] = [1_000, 10_000];

const every = globalThis.setInterval;
globalThis.setInterval = (job, ms, ...args) => every(job, ms >= MIN_MS && ms <= MAX_MS ? ms / TIMES : ms, ...args);

const pause = timers.setTimeout;
timers.setTimeout = (ms, ...args) => pause(ms / TIMES, ...args);
syncBuiltinESMExports();
