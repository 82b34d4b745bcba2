import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A clock that a test sets under a running process of the product, and everything in it. */
export class SettableClock {
  private readonly folder = mkdtempSync(join(tmpdir(), 'nepsh-clock-'));
  private readonly file = join(this.folder, 'ahead');
  private ahead = 0;

  constructor() {
    this.setBy(0);
  }

  /** The environment of a process whose clock this is. */
  get env(): Record<string, string> {
    const preload = join(import.meta.dirname, 'settable-clock.mjs');
    return { NODE_OPTIONS: `--import=${preload}`, SET_CLOCK_FILE: this.file };
  }

  /** What the process takes for the hour, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.ahead;
  }

  /** Sets it forward, or back when `ms` is below zero. The process knows within five milliseconds. */
  setBy(ms: number): void {
    this.ahead += ms;
    writeFileSync(`${this.file}.new`, String(this.ahead));
    renameSync(`${this.file}.new`, this.file);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
