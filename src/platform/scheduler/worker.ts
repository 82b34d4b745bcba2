import { Logger } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { isDatabaseAway } from '../database/away.js';
import { isDatabaseFull, tellDatabaseFull } from '../database/full.js';

/** A job that runs when it is woken and at least every `everyMs`; never beside itself, and its errors do not stop it. */
export class Worker {
  private readonly logger: Logger;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = true;

  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly registry: SchedulerRegistry,
    private readonly job: () => Promise<void>,
  ) {
    this.logger = new Logger(name);
  }

  start(): void {
    this.stopped = false;
    this.registry.addInterval(
      this.name,
      setInterval(() => this.wake(), this.everyMs),
    );
    this.wake();
  }

  /** Runs the job soon: now, or once more when it is running. */
  wake(): void {
    if (this.stopped) return;
    this.again = true;
    this.running ??= this.run();
  }

  /** Takes no more work and waits for what is under way. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    if (this.registry.doesExist('interval', this.name)) this.registry.deleteInterval(this.name);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      try {
        await this.job();
      } catch (error) {
        // That the database is away is told once, by its watch; the job is tried again all the same.
        if (isDatabaseAway(error)) continue;
        if (isDatabaseFull(error)) {
          tellDatabaseFull();
          continue;
        }
        if (this.registry.doesExist('interval', this.name))
          this.logger.error(error instanceof Error ? error.message : String(error));
      }
    }
    this.running = null;
  }
}
