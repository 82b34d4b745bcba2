import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A clock that a test sets for a running process of the product, including its threads. */
export class SettableClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'nepsh-clock-'));
  private readonly file = join(this.folder, 'ahead');
  private ahead = 0;

  constructor() {
    this.setBy(0);
  }

  /** Environment of a process that uses this clock. */
  get env(): Record<string, string> {
    const preload = join(import.meta.dirname, 'settable-clock.mjs');
    return { NODE_OPTIONS: `--import=${preload}`, SET_CLOCK_FILE: this.file };
  }

  /** Returns the wall-clock time of the process, in ms since 1970. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Sets the clock forward, or back if `ms` is negative. The process applies it within 5 ms. */
  setBy(ms: number): void {
    this.ahead += ms;
    writeFileSync(`${this.file}.new`, String(this.ahead));
    renameSync(`${this.file}.new`, this.file);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
