import { closeSync, fdatasync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Waits for the disk in parallel with SQLite, so that other commands go on meanwhile: what is committed while one wait lasts
 * shares the next. SQLite itself writes its log without waiting and waits before it copies the log into the file.
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
   * Calls back when all that is in the log now is on disk, one call at a time. A refusal of the disk ends the process,
   * because nobody knows what it holds then: the next start reads it.
   */
  start(done: () => void): void {
    const file = this.open();
    let settle: () => void = () => undefined;
    this.running = new Promise((resolve) => (settle = resolve));
    fdatasync(file, (error) => {
      this.running = undefined;
      settle();
      if (error) throw refused(error);
      done();
    });
  }

  /** Waits at once. */
  now(): void {
    try {
      fdatasyncSync(this.open());
    } catch (error) {
      throw refused(error as Error);
    }
  }

  /** Resolves when nothing uses the file any more, and closes it. */
  async close(): Promise<void> {
    await this.running;
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  private open(): number {
    if (this.file !== undefined) return this.file;
    // The log's entry in its folder has to be on disk, too.
    const folder = openSync(dirname(this.path), 'r');
    fsyncSync(folder);
    closeSync(folder);
    return (this.file = openSync(this.path, 'r+'));
  }
}

function refused(error: Error): Error {
  return new Error(
    `the disk did not confirm what was written (${error.message}): start again, and look after the disk`,
  );
}
