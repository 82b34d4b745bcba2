import { Gate } from './gate.js';

/** Lets one caller at a time do something with a thing, in the order in which they came; a caller that is inside goes in again. */
export class Turns {
  private readonly gates = new Map<string, { gate: Gate; callers: number }>();

  /** Runs `work` when it is its turn; raises what `late` makes when that takes longer than `waitMs`. */
  async take<T>(key: string, waitMs: number, late: () => Error, work: () => Promise<T>): Promise<T> {
    const line = this.gates.get(key) ?? { gate: new Gate(1), callers: 0 };
    this.gates.set(key, line);
    line.callers += 1;
    try {
      return await line.gate.enter(waitMs, late, work);
    } finally {
      line.callers -= 1;
      if (line.callers === 0) this.gates.delete(key);
    }
  }
}
