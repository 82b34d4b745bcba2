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
/** What takes longer than a slice and this, in ms, is better offloaded. */
const LEAVE_MS = 4;
/** How often the clock is looked at: in steps of work that can pause, and in units of work that can't. */
const STEPS = 4;
const UNITS = 256;
/** A single step that takes more of the processor is given up: it would hold all others. In ms. */
const MAX_STEP_MS = 2000;
/** What one operation may keep in memory, as in MongoDB. */
export const MAX_MEMORY_BYTES = 100 * 1024 * 1024;

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
/** The step that runs now may be left for another thread. */
let mayLeave = false;
/** How many of those who run what is running now can't pause. */
let unpausing = 0;
/** What another thread does for the work that has paused last. */
let awaited: Promise<void> | undefined;
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

/** Whether the current slice, or the last one, wrote something. */
export function hasWritten(): boolean {
  return sliceMs === WRITE_SLICE_MS;
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
  if (mayLeave && now - sliceStart > sliceMs + LEAVE_MS) throw LEAVING;
  if (now - sliceStart < MAX_STEP_MS / 10) return;
  const used = processorTime();
  usedBefore ??= used;
  if (used - usedBefore > MAX_STEP_MS)
    throw new MongoError(
      'MaxTimeMSExpired',
      `one document took more than ${MAX_STEP_MS} ms of processor time, which embedded-mongo refuses`,
    );
}

/** Said by a step that would take too long here, and has changed nothing. */
export const LEFT = Symbol('left');
const LEAVING = new Error('to be offloaded');

/** Takes a step that another thread can do as well: it is left when it takes long here and the work can pause. */
export function attempt<T>(step: () => T): T | typeof LEFT {
  if (!canPause()) return step();
  const before = mayLeave;
  mayLeave = true;
  try {
    return step();
  } catch (error) {
    if (error === LEAVING) return LEFT;
    throw error;
  } finally {
    mayLeave = before;
  }
}

export function canPause(): boolean {
  return unpausing === 0 && sliceStart !== Infinity;
}

/** Called before something long in which the time is not looked at: leaves it for another thread where that is possible. */
export function leaveIfPossible(): void {
  if (mayLeave) throw LEAVING;
}

/** Lets other commands run until a promise of another thread is settled, and answers with its value or raises its error. */
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

/** What the work that has just paused waits for; nothing as a rule. */
export function takeAwaited(): Promise<void> | undefined {
  const taken = awaited;
  awaited = undefined;
  return taken;
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
let preparations: ReadonlyMap<string, unknown> | undefined;

/** Most steps need nothing. */
const NOTHING: ReadonlyMap<string, unknown> = new Map();

/** Takes a step, and again each time that something was prepared for it: before that it must not have changed anything. */
export function* prepared<T>(step: () => T): Generator<Pause, T, void> {
  let own = NOTHING;
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
    own = new Map(own).set(missing.key, yield* missing.work);
  }
}

/** Whether work that `key` names was done for the step that runs now. */
export const isPrepared = (key: string): boolean => preparations?.has(key) ?? false;

/** The result of long work, which `key` names: done in slices before the step that runs now, or else at once. */
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

/** Pauses between items when the slice is over. */
export function* paced<T>(items: Iterable<T>): Paced<T> {
  for (const item of items) {
    yield item;
    if (isSliceOver()) yield PAUSE;
  }
}

/** The items without the pauses, for who can't pause. */
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

/** Does work at once, for who can't pause. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const { done, value } = withoutPauses(() => work.next());
    if (done) return value;
  }
}

/** Counts what an operation keeps in memory, and refuses more than MongoDB allows. */
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
