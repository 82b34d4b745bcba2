import { Logger } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { isDiskFull, logDiskFull } from '../database/disk-full.js';

/**
 * A job that runs when it is woken and at least every `everyMs`; never twice at the same time, and its errors do not stop it. It
 * runs at once, but not sooner than `gapMs` after it last began: however often it is woken meanwhile, it runs once more.
 */
export class Worker {
  private readonly logger: Logger;
  private running: Promise<void> | null = null;
  private again = false;
  private stopped = true;
  private beganAt = -Infinity;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly registry: SchedulerRegistry,
    private readonly job: () => Promise<void>,
    private readonly gapMs = 0,
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
    if (this.running || this.timer) return;
    const wait = this.beganAt + this.gapMs - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.begin(), wait);
    else this.begin();
  }

  /** Takes no more work and waits for what is under way. */
  async stop(): Promise<void> {
    if (this.stopped) return;
    this.stopped = true;
    clearTimeout(this.timer);
    if (this.registry.doesExist('interval', this.name)) this.registry.deleteInterval(this.name);
    await this.running;
  }

  private begin(): void {
    this.timer = undefined;
    this.again = false;
    this.beganAt = performance.now();
    this.running = this.run().finally(() => {
      this.running = null;
      if (this.again) this.wake();
    });
  }

  private async run(): Promise<void> {
    try {
      await this.job();
    } catch (error) {
      // DatabaseWatch logs that the database is unavailable; the next run tries again.
      if (isDatabaseUnavailable(error)) return;
      if (isDiskFull(error)) return logDiskFull();
      if (this.registry.doesExist('interval', this.name))
        this.logger.error(error instanceof Error ? error.message : String(error));
    }
  }
}
