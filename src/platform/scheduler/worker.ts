import { Logger } from '@nestjs/common';
import type { SchedulerRegistry } from '@nestjs/schedule';
import type { Cancel, Clock } from '../clock/clock.js';
import { isDatabaseUnavailable } from '../database/availability/database-unavailable.js';
import { isDiskFull, logDiskFull } from '../database/availability/disk-full.js';
import { inJob } from '../tracing/tracing.js';

/** State of a worker's last run. Times are values of `performance.now()`. */
export interface WorkerRun {
  name: string;
  everyMs: number;
  /** Start of the run, or -Infinity before the first run. */
  beganAt: number;
  /** Duration in ms, or null while the run is in progress. */
  tookMs: number | null;
  /** Error message of the run, or null if it succeeded. */
  failure: string | null;
}

const started = new WeakMap<SchedulerRegistry, Map<string, Worker>>();
const without = new WeakSet<SchedulerRegistry>();

/** Prevents the start of workers in an application. A CLI command only does its own work and leaves due jobs to the service. */
export const startNoWorkers = (registry: SchedulerRegistry): void => void without.add(registry);

/** Returns whether a CLI command runs in the application instead of the service. */
export const hasNoWorkers = (registry: SchedulerRegistry): boolean => without.has(registry);

/** Returns the runs of the started workers of an application, in the order of their start. */
export const workerRuns = (registry: SchedulerRegistry): WorkerRun[] =>
  [...(started.get(registry)?.values() ?? [])].map((worker) => worker.last);

/** Wakes all workers of an application, so that tests need not wait for the schedule. */
export function wakeWorkers(registry: SchedulerRegistry): void {
  for (const worker of started.get(registry)?.values() ?? []) worker.wake();
}

/**
 * Runs a job when it is woken and at least every `everyMs`, never twice at the same time. Errors do not stop later runs. A run
 * starts immediately, but at least `gapMs` after the start of the last run. Any number of wake-ups in the meantime cause one more
 * run.
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
  /** Whether the service is stopping the worker. */
  isStopping = false;

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

  /** Resolves when the current run has ended, with any outcome. */
  async settled(): Promise<void> {
    await this.running;
  }

  /** Runs the job now, or once more if it is already running. */
  wake(): void {
    if (this.stopped) return;
    this.again = true;
    if (this.running || this.timer) return;
    const wait = this.beganAt + this.gapMs - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.begin(), wait);
    else this.begin();
  }

  /** Schedules a run after `ms` milliseconds and cancels the earlier schedule. Null only cancels. */
  wakeAfter(clock: Clock, ms: number | null): void {
    this.cancelWake();
    if (ms !== null && !this.stopped) this.cancelWake = clock.after(ms, () => this.wake());
  }

  /** Registers the subscriptions that wake the worker, to end them when the worker stops. */
  wokenBy(...subscriptions: Cancel[]): void {
    this.subscriptions.push(...subscriptions);
  }

  /** Starts no more runs and waits for the current run. */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const end of this.subscriptions.splice(0)) end();
    this.cancelWake();
    if (this.stopped) return;
    this.stopped = true;
    clearTimeout(this.timer);
    if (this.registry.doesExist('interval', this.name)) this.registry.deleteInterval(this.name);
    await this.running;
  }

  /** Logs an error of the job, with the id of the work that failed. DatabaseWatch logs outages. */
  logFailure(error: unknown, id?: string): void {
    if (isDatabaseUnavailable(error)) return;
    if (isDiskFull(error)) return logDiskFull();
    const message = error instanceof Error ? error.message : String(error);
    this.logger.error(id === undefined ? message : `${id}: ${message}`);
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
      if (this.registry.doesExist('interval', this.name)) this.logFailure(error);
    }
  }
}
