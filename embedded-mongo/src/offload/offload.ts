import { RawDoc } from '../bson/types.js';
import { attempt, awaiting, canPause, TOO_LONG, timeLeft, type Pause } from '../pace.js';
import { helper } from './helper.js';
import { encodeProgram, type Program, type ProgramContext } from './program.js';

/** If a document of at least this size takes too long here, all documents of its size are offloaded. In bytes. */
const LARGE_BYTES = 256 * 1024;

let programs = 0;

/** Runs a program on each document of a query: in this thread as a rule, in another thread if a document takes long. */
export class Offload {
  private readonly program = (programs += 1);
  private spec: Uint8Array | undefined;
  /** Documents from this size on are offloaded without an attempt here. In bytes. */
  private from = Infinity;

  constructor(
    private readonly source: Program,
    private readonly context: ProgramContext,
  ) {}

  /** Returns the result of a step with a document, or `TOO_LONG` if it takes long. The caller then calls `run`. */
  attempt<T>(bytes: Buffer, step: () => T): T | typeof TOO_LONG {
    if (bytes.length >= this.from && canPause()) return TOO_LONG;
    const result = attempt(step);
    if (result === TOO_LONG && bytes.length >= LARGE_BYTES) this.from = Math.min(this.from, bytes.length);
    return result;
  }

  /** Runs the program in another thread. */
  run(bytes: Buffer): Generator<Pause, Buffer | undefined, void> {
    this.spec ??= encodeProgram(this.source, this.context);
    const { program, spec } = this;
    return awaiting(helper.run({ program, spec, bytes, ms: timeLeft() }));
  }

  /** Runs the program in another thread and returns the resulting document, if any. */
  *results(bytes: Buffer): Generator<Pause, RawDoc[], void> {
    const result = yield* this.run(bytes);
    return result ? [new RawDoc(result)] : [];
  }
}
