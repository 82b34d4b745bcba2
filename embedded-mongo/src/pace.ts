import { MongoError } from './errors.js';

/** Given by work that has run for a slice of time, so that others are served before it goes on. */
export const PAUSE = Symbol('pause');
export type Pause = typeof PAUSE;

/** Items with pauses between them. */
export type Paced<T> = Iterable<T | Pause>;

/** Something that must end before work can go on. */
export interface Obstacle {
  readonly ended: Promise<void>;
}

/** Work that is done in slices; it also stops at what is in its way. */
export type Work<T> = Generator<Pause | Obstacle, T, void>;

/** How long work goes on before others are served, in ms: longer once it has written, since that costs a wait for the disk. */
const READ_SLICE_MS = 0.4;
const WRITE_SLICE_MS = 8;
/** How often the clock is looked at: in steps of work that can pause, and in units of work that can't. */
const STEPS = 4;
const UNITS = 256;
/** A single step that takes more of the processor is given up: it would hold all others. In ms. */
const LONGEST_STEP_MS = 2000;
/** What one operation may keep in memory, as in MongoDB. */
export const MOST_BYTES = 100 * 1024 * 1024;

/** When the slice that runs now began, and when its operation must have ended; by `performance.now()`. */
let sliceStart = Infinity;
/** When the clock was looked at last in the slice that runs now. */
let lookedAt = Infinity;
let deadline = Infinity;
/** When the last slice of a command began, by `performance.now()`. */
let servedAt = -Infinity;
let sliceMs = READ_SLICE_MS;
let steps = 0;
let units = 0;
/** What the thread had used when a step was first found to be long, in ms; measured only then, because it costs a system call. */
let usedBefore: number | undefined;

/** Runs a slice of work. Outside of slices nothing pauses. */
export function inSlice<T>(deadlineAt: number, run: () => T): T {
  [sliceStart, deadline, sliceMs, usedBefore] = [performance.now(), deadlineAt, READ_SLICE_MS, undefined];
  lookedAt = servedAt = sliceStart;
  try {
    return run();
  } finally {
    [sliceStart, deadline] = [Infinity, Infinity];
  }
}

/** How long ago somebody was served, in ms: work that nobody waits for keeps out of the way of those who come. */
export function sinceServed(): number {
  return performance.now() - servedAt;
}

/** The slice that runs now has written something. */
export function noteWrite(): void {
  sliceMs = WRITE_SLICE_MS;
}

/** How long the operation that runs now may go on, in ms. */
export function timeLeft(): number {
  return deadline - performance.now();
}

export function timeExpired(): MongoError {
  return new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
}

/**
 * Whether the slice is over; throws when the operation's time is. What was seen in a step that could not pause (`finish`) counts
 * for the next that can: otherwise steps of which all that can pause come between two looks would never pause.
 */
export function isSliceOver(): boolean {
  if (sliceStart === Infinity) return false;
  steps += 1;
  if (steps % STEPS === 0) {
    lookedAt = performance.now();
    if (lookedAt > deadline) throw timeExpired();
  }
  return lookedAt - sliceStart > sliceMs;
}

/**
 * Called in loops that can't pause: throws when the operation's time is over, or the step takes far too long. What takes
 * longer than a look at one value says how many units it is.
 */
export function checkTime(cost = 1): void {
  units += cost;
  if (units < UNITS || sliceStart === Infinity) return;
  units = 0;
  const now = performance.now();
  if (now > deadline) throw timeExpired();
  if (now - sliceStart < LONGEST_STEP_MS / 10) return;
  const used = processorTime();
  usedBefore ??= used;
  if (used - usedBefore > LONGEST_STEP_MS)
    throw new MongoError(
      'MaxTimeMSExpired',
      `one document took more than ${LONGEST_STEP_MS} ms of processor time, which embedded-mongo refuses`,
    );
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Thrown by a step that needs something long done first, which is done in slices; then the step is taken again. */
class Unprepared extends Error {
  constructor(
    readonly key: string,
    readonly work: Generator<Pause, unknown, void>,
  ) {
    super('to be prepared');
  }
}

/** What was done for the step that runs now; undefined where that can't be taken again. */
let preparations: Map<string, unknown> | undefined;

/** Takes a step, and again each time that something was prepared for it: before that it must not have changed anything. */
export function* prepared<T>(step: () => T): Generator<Pause, T, void> {
  const own = new Map<string, unknown>();
  for (;;) {
    const outer = preparations;
    let missing: Unprepared;
    try {
      preparations = own;
      return step();
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error;
      missing = error;
    } finally {
      preparations = outer;
    }
    own.set(missing.key, yield* missing.work);
  }
}

/** The result of long work, which `key` names: done in slices before the step that runs now, or else at once. */
export function inSlices<T>(key: string, work: () => Generator<Pause, T, void>): T {
  if (preparations?.has(key)) return preparations.get(key) as T;
  if (preparations && sliceStart !== Infinity) throw new Unprepared(key, work());
  const running = work();
  for (;;) {
    const { done, value } = running.next();
    if (done) return value;
    checkTime();
  }
}

/** Pauses between items when the slice is over. */
export function* paced<T>(items: Iterable<T>): Paced<T> {
  for (const item of items) {
    yield item;
    if (isSliceOver()) yield PAUSE;
  }
}

/** The items without the pauses, for who can't pause. */
export function* unpaced<T>(items: Paced<T>): Iterable<T> {
  for (const item of items) if (item !== PAUSE) yield item;
}

/** Does work at once, for who can't pause. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Counts what an operation keeps in memory, and refuses more than MongoDB allows. */
export class Memory {
  private bytes = 0;

  constructor(private readonly what: string) {}

  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > MOST_BYTES) throw tooMuchMemory(this.what);
  }
}

export function tooMuchMemory(what: string): MongoError {
  return new MongoError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `${what} exceeded memory limit of ${MOST_BYTES} bytes, and embedded-mongo does not use the disk for it`,
  );
}
