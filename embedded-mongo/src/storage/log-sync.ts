import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Waits for the disk in parallel with SQLite, so that other commands continue. Commits during one wait share the next
 * wait. SQLite writes its log without waiting, and waits before it copies the log into the file.
 */
export class LogSync {
  private file: number | undefined;
  private running: Promise<void> | undefined;

  /** `path` is SQLite's log, which exists from the first commit until the database is closed. */
  constructor(private readonly path: string) {}

  get busy(): boolean {
    return this.running !== undefined;
  }

  /**
   * Calls back when the current content of the log is on disk. Calls must not overlap. An error of the disk ends the
   * process, because the content of the disk is then uncertain: the next start reads it.
   */
  start(done: () => void): void {
    const file = this.open();
    let settle: () => void = () => undefined;
    this.running = new Promise((resolve) => (settle = resolve));
    fdatasync(file, (error) => {
      this.running = undefined;
      settle();
      if (error) throw syncFailure(error);
      done();
    });
  }

  /** Waits for the disk without yielding. */
  now(): void {
    try {
      fdatasyncSync(this.open());
    } catch (error) {
      throw syncFailure(error as Error);
    }
  }

  /** Waits until nothing uses the file, and closes it. */
  async close(): Promise<void> {
    await this.running;
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private open(): number {
    if (this.file !== undefined) return this.file;
    // The log's entry in its folder must be on disk, too.
    const folder = openSync(dirname(this.path), 'r');
    fsyncSync(folder);
    closeSync(folder);
    return (this.file = openSync(this.path, 'r+'));
  }
}

function syncFailure(error: Error): Error {
  return new Error(`the disk did not confirm a write (${error.message}): check the disk, then start again`);
}
