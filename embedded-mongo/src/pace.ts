import { MongoError } from './errors.js';

/** Yielded by work at the end of its time slice, so that other commands can run. */
export const PAUSE = Symbol('pause');
export type Pause = typeof PAUSE;

/** Items with pauses between them. */
export type Paced<T> = Iterable<T | Pause>;

/** Something that must end before the work can continue. */
export interface Obstacle {
  readonly ended: Promise<void>;
}

/** Work that runs in time slices. To wait for an obstacle, the work yields it. */
export type Work<T> = Generator<Pause | Obstacle, T, void>;

/**
 * Length of a time slice, in ms. A slice that has written is longer, because a pause after it can cost a wait for the
 * disk.
 */
const READ_SLICE_MS = 0.4;
const WRITE_SLICE_MS = 8;
/** A step that exceeds its slice by this time, in ms, is better moved to another thread. */
const OFFLOAD_MS = 4;
/** Number of steps of work that can pause, and of units of work that cannot, between two readings of the clock. */
const STEPS = 4;
const UNITS = 256;
/** Maximum processor time of a single step, in ms. A longer step is aborted, because it blocks all other commands. */
const MAX_STEP_MS = 2000;
/** Maximum memory of one operation, as in MongoDB. */
export const MAX_MEMORY_BYTES = 100 * 1024 * 1024;

/** Start of the current slice, by `performance.now()`. Infinity outside of slices. */
let sliceStart = Infinity;
/** Last reading of the clock in the current slice. */
let lookedAt = Infinity;
/** Deadline of the current operation, by `performance.now()`. */
let deadline = Infinity;
/** Start of the last slice of a command, by `performance.now()`. */
let servedAt = -Infinity;
let sliceMs = READ_SLICE_MS;
let steps = 0;
let units = 0;
/** Whether the current step may move to another thread. */
let canOffload = false;
/** Number of callers on the stack that cannot yield. */
let unpausing = 0;
/** The other thread's work that the last paused work waits for. */
let awaited: Promise<void> | undefined;
/**
 * Processor time of the thread when the current step was first found to be long, in ms. Measured only then, because it
 * costs a system call.
 */
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

/**
 * Returns the time since the last slice of a command started, in ms. Background work runs only while there are no
 * commands.
 */
export function sinceServed(): number {
  return performance.now() - servedAt;
}

/** Extends the current slice because it has written. */
export function noteWrite(): void {
  sliceMs = WRITE_SLICE_MS;
}

/** Returns whether the current or the last slice has written. */
export function hasWritten(): boolean {
  return sliceMs === WRITE_SLICE_MS;
}

/** Returns the remaining time of the current operation, in ms. */
export function timeLeft(): number {
  return deadline - performance.now();
}

export function timeExpired(): MongoError {
  return new MongoError('MaxTimeMSExpired', 'operation exceeded time limit');
}

/**
 * Returns whether the slice has ended. Throws if the operation has reached its deadline. A clock reading in a step that
 * could not pause (`finish`) also counts for the next step that can: otherwise work whose pausable steps all fall
 * between two readings would never pause.
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
 * Checks the time in loops that cannot pause. Throws if the operation has reached its deadline or the step takes far
 * too long. `cost` is the number of units: 1 for reading one value.
 */
export function checkTime(cost = 1): void {
  units += cost;
  if (units < UNITS || sliceStart === Infinity) return;
  units = 0;
  const now = performance.now();
  if (now > deadline) throw timeExpired();
  if (canOffload && now - sliceStart > sliceMs + OFFLOAD_MS) throw OFFLOADING;
  if (now - sliceStart < MAX_STEP_MS / 10) return;
  const used = processorTime();
  usedBefore ??= used;
  if (used - usedBefore > MAX_STEP_MS)
    throw new MongoError(
      'MaxTimeMSExpired',
      `one document took more than ${MAX_STEP_MS} ms of processor time, which embedded-mongo refuses`,
    );
}

/** Result of a step that would take too long in this thread and has changed nothing. */
export const TOO_LONG = Symbol('too long');
const OFFLOADING = new Error('to be offloaded');

/**
 * Runs a step that another thread can run as well. Returns `TOO_LONG` if it takes long in this thread and the work can
 * pause.
 */
export function attempt<T>(step: () => T): T | typeof TOO_LONG {
  if (!canPause()) return step();
  const before = canOffload;
  canOffload = true;
  try {
    return step();
  } catch (error) {
    if (error === OFFLOADING) return TOO_LONG;
    throw error;
  } finally {
    canOffload = before;
  }
}

export function canPause(): boolean {
  return unpausing === 0 && sliceStart !== Infinity;
}

/** Moves the step to another thread if possible. Called before a long operation that does not check the time. */
export function offloadIfPossible(): void {
  if (canOffload) throw OFFLOADING;
}

/** Lets other commands run until a promise of another thread settles. Returns its value or throws its error. */
export function* awaiting<T>(promise: Promise<T>): Generator<Pause, T, void> {
  let outcome: { readonly value: T } | { readonly error: unknown } | undefined;
  const ended = promise.then(
    (value) => {
      outcome = { value };
    },
    (error: unknown) => {
      outcome = { error };
    },
  );
  while (!outcome) {
    awaited = ended;
    yield PAUSE;
    if (performance.now() > deadline) throw timeExpired();
  }
  if ('error' in outcome) throw outcome.error;
  return outcome.value;
}

/** Returns and clears the promise that the last paused work waits for. Most work waits for none. */
export function takeAwaited(): Promise<void> | undefined {
  const promise = awaited;
  awaited = undefined;
  return promise;
}

function withoutPauses<T>(run: () => T): T {
  unpausing += 1;
  try {
    return run();
  } finally {
    unpausing -= 1;
  }
}

function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Thrown by a step that first needs the result of long work. The work runs in time slices; then the step runs again. */
class Unprepared extends Error {
  constructor(
    readonly key: string,
    readonly work: Generator<Pause, unknown, void>,
  ) {
    super('to be prepared');
  }
}

/** Results of long work for the current step. Undefined if the step cannot run again. */
let preparations: ReadonlyMap<string, unknown> | undefined;

/** Shared, because most steps need no results. */
const NOTHING: ReadonlyMap<string, unknown> = new Map();

/**
 * Runs a step, and runs it again each time a result that it needs is available. Until then, the step must not change
 * anything.
 */
export function* withPreparation<T>(step: () => T): Generator<Pause, T, void> {
  let results = NOTHING;
  for (;;) {
    const outer = preparations;
    let missing: Unprepared;
    try {
      preparations = results;
      return step();
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error;
      missing = error;
    } finally {
      preparations = outer;
    }
    results = new Map(results).set(missing.key, yield* missing.work);
  }
}

/** Returns whether the result that `key` names is available to the current step. */
export const isPrepared = (key: string): boolean => preparations?.has(key) ?? false;

/**
 * Returns the result of long work, which `key` names. The work runs in time slices before the current step, or immediately
 * if the step cannot run again.
 */
export function inSlices<T>(key: string, work: () => Generator<Pause, T, void>): T {
  if (preparations?.has(key)) return preparations.get(key) as T;
  if (preparations && sliceStart !== Infinity) throw new Unprepared(key, work());
  const running = work();
  for (;;) {
    const { done, value } = withoutPauses(() => running.next());
    if (done) return value;
    checkTime();
  }
}

/** Yields the items, and a pause whenever the slice has ended. */
export function* paced<T>(items: Iterable<T>): Paced<T> {
  for (const item of items) {
    yield item;
    if (isSliceOver()) yield PAUSE;
  }
}

/** Yields the items without the pauses, for callers that cannot pause. */
export function* unpaced<T>(items: Paced<T>): Iterable<T> {
  const iterator = items[Symbol.iterator]();
  try {
    for (;;) {
      const step = withoutPauses(() => iterator.next());
      if (step.done) return;
      if (step.value !== PAUSE) yield step.value;
    }
  } finally {
    iterator.return?.();
  }
}

/** Runs work to its end, for callers that cannot pause. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = withoutPauses(() => work.next());
    if (done) return value;
  }
}

/** Counts the memory of an operation. Throws if it exceeds MongoDB's limit. */
export class Memory {
  private bytes = 0;

  constructor(private readonly what: string) {}

  add(bytes: number): void {
    this.bytes += bytes;
    if (this.bytes > MAX_MEMORY_BYTES) throw tooMuchMemory(this.what);
  }
}

export function tooMuchMemory(what: string): MongoError {
  return new MongoError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `${what} exceeded memory limit of ${MAX_MEMORY_BYTES} bytes, and embedded-mongo does not use the disk for it`,
  );
}
