import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { HOUR } from '../../contract/time/units.js';
import { ClockWatch } from '../../platform/clock/clock-watch.js';
import { Clock } from '../../platform/clock/clock.js';
import { Leases } from '../../platform/database/locks/lease.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import { Hints } from '../../platform/outbox/hints.js';
import { WorkSlots } from '../../platform/scheduler/work-slots.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { inJob } from '../../platform/tracing/tracing.js';
import { JobRunner } from './jobs/job-runner.js';
import { JobStore, type ClaimedJob } from './jobs/job-store.js';
import { ProgressMirror } from './jobs/progress-mirror.js';
import { Receipts } from './receipts.js';
import { DuePushes } from './due-pushes.js';
import { DeferredStore } from './jobs/deferred.js';

/** Interval of the sweep that runs in addition to the timer, in ms. */
const SWEEP_MS = 2_000;
/** Maximum delay of a timer, in ms. */
const MAX_TIMER_MS = HOUR;
/** Maximum number of concurrent jobs. Urgent jobs have separate slots. */
const PLACES = { urgent: 8, other: 4 };

const WAKING: ReadonlySet<unknown> = new Set(['mobile-notifications', 'notifications']);

/**
 * Starts and resumes pushes when they are due. One process sends at a time, so that the providers' rate limits apply to all
 * processes together. Each job's own lease decides which process may run it.
 */
@Injectable()
export class PushDeliveryScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;
  private readonly receiptWorker: Worker;
  private readonly slots: Record<'urgent' | 'other', WorkSlots<ClaimedJob>>;
  /** Number of further runs that bring deferrals forward after the clock was set back. Null before the first check. */
  private bringForwardsLeft: number | null = null;

  constructor(
    private readonly duePushes: DuePushes,
    private readonly store: JobStore,
    private readonly runner: JobRunner,
    private readonly receipts: Receipts,
    private readonly mirror: ProgressMirror,
    private readonly leases: Leases,
    private readonly reader: EventReader,
    private readonly hints: Hints,
    private readonly clock: Clock,
    private readonly watch: ClockWatch,
    private readonly deferredStore: DeferredStore,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('push', SWEEP_MS, registry, () => this.look());
    this.receiptWorker = new Worker('push-receipts', SWEEP_MS, registry, () => this.readReceipts());
    const slots = (maximum: number) =>
      new WorkSlots<ClaimedJob>(
        this.worker,
        maximum,
        (claimed) => this.run(claimed),
        ({ job }) => job._id,
      );
    this.slots = { urgent: slots(PLACES.urgent), other: slots(PLACES.other) };
  }

  onApplicationBootstrap(): void {
    // A change of a notification in any process may have made it due.
    const changed = this.reader.listen((events) => {
      if (events.some(({ data }) => WAKING.has(data['resource']))) this.worker.wake();
    });
    this.worker.wokenBy(
      changed,
      this.hints.listen('pushes', () => this.worker.wake()),
      this.watch.listen((byMs) => this.clockSet(byMs)),
    );
    this.worker.start();
    this.receiptWorker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.worker.stop(), this.receiptWorker.stop()]);
    await Promise.all([this.slots.urgent.settled(), this.slots.other.settled()]);
  }

  private clockSet(byMs: number): void {
    // Two runs are needed, because a job may still be deferred by the old time during the first run.
    if (byMs < 0) this.bringForwardsLeft = 2;
    this.worker.wake();
    this.receiptWorker.wake();
  }

  private async look(): Promise<void> {
    await this.bringForward();
    if (await this.isSender()) {
      await this.duePushes.begin();
      await this.mirror.endAll();
      await this.fill('urgent');
      await this.fill('other');
    }
    const delays = await Promise.all([
      this.duePushes.untilNext(),
      this.store.untilNext(),
      this.receipts.queue.untilNext(),
    ]);
    const next = Math.min(...delays.map((delay) => delay ?? MAX_TIMER_MS), MAX_TIMER_MS);
    for (const worker of [this.worker, this.receiptWorker]) worker.wakeAfter(this.clock, next);
  }

  /** Makes all deferrals and jobs due after the clock was set back, because their times come from the old clock. */
  private async bringForward(): Promise<void> {
    this.bringForwardsLeft ??= (await this.store.areAhead()) ? 2 : 0;
    if (this.bringForwardsLeft === 0) return;
    await this.deferredStore.bringForward(this.clock.date());
    await this.store.bringForward();
    this.bringForwardsLeft -= 1;
  }

  private fill(lane: 'urgent' | 'other'): Promise<void> {
    const slots = this.slots[lane];
    const running = (): string[] => slots.running.map(({ job }) => job._id);
    return slots.fill(() => this.store.claim(lane === 'urgent', running()));
  }

  private run(claimed: ClaimedJob): Promise<void> {
    const isStopping = (): boolean => this.worker.isStopping;
    const mayGoOn = async (): Promise<boolean> => !isStopping() && (await this.isSender());
    return inJob('push-send', () => this.runner.run(claimed, { isStopping, mayGoOn }));
  }

  private async readReceipts(): Promise<void> {
    if (await this.isSender()) await this.receipts.read(() => this.worker.isStopping);
  }

  private async isSender(): Promise<boolean> {
    return (await this.leases.hold('push-sender')) !== null;
  }
}
