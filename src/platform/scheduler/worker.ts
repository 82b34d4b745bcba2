import { Logger } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import type { Cancel, Clock } from '../clock/clock.js';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { isDiskFull, logDiskFull } from '../database/disk-full.js';
import { inJob } from '../tracing/tracing.js';

/** How a worker's last run went. Times by `performance.now`. */
export interface WorkerRun {
  name: string;
  everyMs: number;
  /** -Infinity before the first. */
  beganAt: number;
  /** How long it took, in milliseconds; null while it runs. */
  tookMs: number | null;
  /** Why it failed; null where it did not. */
  failure: string | null;
}

const started = new WeakMap<SchedulerRegistry, Map<string, Worker>>();
const without = new WeakSet<SchedulerRegistry>();

/** Has an application start no workers: a command does its own work, and leaves what is due to the service. */
export const startNoWorkers = (registry: SchedulerRegistry): void => void without.add(registry);

/** The workers of an application that have been started, in that order. */
export const workerRuns = (registry: SchedulerRegistry): WorkerRun[] =>
  [...(started.get(registry)?.values() ?? [])].map((worker) => worker.last);

/** Wakes the workers of an application: tests do not wait until their time comes. */
export function wakeWorkers(registry: SchedulerRegistry): void {
  for (const worker of started.get(registry)?.values() ?? []) worker.wake();
}

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
  private tookMs: number | null = null;
  private failure: string | null = null;
  private timer: NodeJS.Timeout | undefined;
  private cancelWake: Cancel = () => undefined;
  private subscriptions: Cancel[] = [];

  constructor(
    private readonly name: string,
    private readonly everyMs: number,
    private readonly registry: SchedulerRegistry,
    private readonly job: () => Promise<void>,
    private readonly gapMs = 0,
  ) {
    this.logger = new Logger(name);
  }

  get last(): WorkerRun {
    const { name, everyMs, beganAt, tookMs, failure } = this;
    return { name, everyMs, beganAt, tookMs, failure };
  }

  start(): void {
    if (without.has(this.registry)) return;
    this.stopped = false;
    const all = started.get(this.registry) ?? new Map<string, Worker>();
    started.set(this.registry, all.set(this.name, this));
    this.registry.addInterval(
      this.name,
      setInterval(() => this.wake(), this.everyMs),
    );
    this.wake();
  }

  /** Resolves when the run that is under way is over, whatever came of it. */
  async settled(): Promise<void> {
    await this.running;
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

  /** Runs the job after so many milliseconds, in place of a time that was named before; null: at no time. */
  wakeAfter(clock: Clock, ms: number | null): void {
    this.cancelWake();
    if (ms !== null && !this.stopped) this.cancelWake = clock.after(ms, () => this.wake());
  }

  /** Ends subscriptions when the worker stops: those by which it is woken. */
  wokenBy(...subscriptions: Cancel[]): void {
    this.subscriptions.push(...subscriptions);
  }

  /** Takes no more work and waits for what is under way. */
  async stop(): Promise<void> {
    for (const end of this.subscriptions.splice(0)) end();
    this.cancelWake();
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
    this.tookMs = null;
    this.running = this.run().finally(() => {
      this.tookMs = performance.now() - this.beganAt;
      this.running = null;
      if (this.again) this.wake();
    });
  }

  private async run(): Promise<void> {
    try {
      await inJob(this.name, this.job);
      this.failure = null;
    } catch (error) {
      this.failure = error instanceof Error ? error.message : String(error);
      // DatabaseWatch logs that the database is unavailable; the next run tries again.
      if (isDatabaseUnavailable(error)) return;
      if (isDiskFull(error)) return logDiskFull();
      if (this.registry.doesExist('interval', this.name)) this.logger.error(this.failure);
    }
  }
}
