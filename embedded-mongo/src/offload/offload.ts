import { RawDoc } from '../bson/types.js';
import { attempt, awaiting, canPause, LEFT, timeLeft, type Pause } from '../pace.js';
import { helper } from './helper.js';
import { encodeProgram, type Program, type ProgramContext } from './program.js';

/** From this size on, one that took too long here means that others of its size will, too. */
const LARGE_BYTES = 256 * 1024;

let programs = 0;

/** What is done with each document of a query: here as a rule, in another thread with those that take long. */
export class Offload {
  private readonly program = (programs += 1);
  private spec: Uint8Array | undefined;
  /** Documents from this size on are not even tried here. */
  private from = Infinity;

  constructor(
    private readonly what: Program,
    private readonly context: ProgramContext,
  ) {}

  /** The result of a step with a document, or `LEFT` when it takes long: `run` is called then. */
  attempt<T>(bytes: Buffer, step: () => T): T | typeof LEFT {
    if (bytes.length >= this.from && canPause()) return LEFT;
    const result = attempt(step);
    if (result === LEFT && bytes.length >= LARGE_BYTES) this.from = Math.min(this.from, bytes.length);
    return result;
  }

  /** Does in another thread what the program says. */
  run(bytes: Buffer): Generator<Pause, Buffer | undefined, void> {
    this.spec ??= encodeProgram(this.what, this.context);
    const { program, spec } = this;
    return awaiting(helper.run({ program, spec, bytes, ms: timeLeft() }));
  }

  /** The document that is made of one there, if any. */
  *results(bytes: Buffer): Generator<Pause, RawDoc[], void> {
    const made = yield* this.run(bytes);
    return made ? [new RawDoc(made)] : [];
  }
}
