import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { ClockWatch } from '../../platform/clock/clock-watch.js';
import { Clock } from '../../platform/clock/clock.js';
import { changeIn } from '../../contract/events.js';
import { isDatabaseUnavailable } from '../../platform/database/availability/database-unavailable.js';
import { isDiskFull, logDiskFull } from '../../platform/database/availability/disk-full.js';
import { isOfRecord } from '../../platform/database/records/record-error.js';
import { Leases } from '../../platform/database/locks/lease.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import { Hints } from '../../platform/outbox/hints.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { inJob } from '../../platform/tracing/tracing.js';
import type { DeliveryDoc } from './delivery.schema.js';
import { WebhookFeed } from './webhook-feed.js';
import { WebhookSender } from './webhook-sender.js';

const JOB = 'webhooks';
/** Interval of the sweep that runs in addition to the timer, in ms. */
const SWEEP_MS = 2_000;
/** Minimum time between two runs, in ms, so that simultaneous events are read together. */
const GAP_MS = 50;
/**
 * Maximum number of concurrent messages in total and per webhook. The limit per webhook prevents a slow webhook from delaying
 * others.
 */
const PLACES = { all: 16, each: 4 };

const SENT_RESOURCES: ReadonlySet<unknown> = new Set(['games', 'requests']);

/** Creates messages from new events and sends due messages. A lease limits the work to one process at a time. */
@Injectable()
export class WebhookScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('webhooks');
  private readonly worker: Worker;
  private readonly running = new Map<DeliveryDoc, Promise<void>>();
  /** Whether any webhook was active at the last sweep. The next sweep detects changes. */
  private isOn = true;
  private stopping = false;

  constructor(
    private readonly feed: WebhookFeed,
    private readonly sender: WebhookSender,
    private readonly leases: Leases,
    private readonly reader: EventReader,
    private readonly hints: Hints,
    private readonly clock: Clock,
    private readonly watch: ClockWatch,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker(JOB, SWEEP_MS, registry, () => this.look(), GAP_MS);
  }

  onApplicationBootstrap(): void {
    const changed = this.reader.listen((events) => {
      if (this.isOn && events.some(({ name, data }) => SENT_RESOURCES.has(changeIn(name, data)?.resource)))
        this.worker.wake();
    });
    const wake = (): void => this.worker.wake();
    this.worker.wokenBy(changed, this.hints.listen('webhooks', wake), this.watch.listen(wake));
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.worker.stop();
    await Promise.all(this.running.values());
  }

  private async look(): Promise<void> {
    if (!(await this.mayGoOn())) return;
    const reading = this.readFeed();
    await reading.catch((error: unknown) => {
      if (!isOfRecord(error)) throw error;
    });
    await this.fill();
    const next = await this.sender.untilNext();
    this.worker.wakeAfter(this.clock, next === 0 ? null : next);
    // Queued messages are sent even if new events cannot be queued.
    await reading;
  }

  private async readFeed(): Promise<void> {
    this.isOn = await this.feed.read(() => this.mayGoOn());
  }

  private async fill(): Promise<void> {
    while (!this.stopping && this.running.size < PLACES.all) {
      const delivery = await this.sender.claim(this.busy());
      if (!delivery) return;
      const run = this.send(delivery).finally(() => {
        this.running.delete(delivery);
        this.worker.wake();
      });
      this.running.set(delivery, run);
    }
  }

  /** Returns the webhooks that use all of their slots. */
  private busy(): DeliveryDoc['webhookId'][] {
    const byWebhook = Map.groupBy(this.running.keys(), ({ webhookId }) => webhookId.toHexString());
    return [...byWebhook.values()].flatMap((running) =>
      running.length >= PLACES.each && running[0] ? [running[0].webhookId] : [],
    );
  }

  /** Sends a message. Errors do not stop other messages: a message without a stored outcome is retried. */
  private async send(delivery: DeliveryDoc): Promise<void> {
    try {
      await inJob('webhook-send', () => this.sender.send(delivery));
    } catch (error) {
      if (isDatabaseUnavailable(error)) return;
      if (isDiskFull(error)) return logDiskFull();
      this.logger.error(`${delivery._id.toHexString()}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  private async mayGoOn(): Promise<boolean> {
    return !this.stopping && (await this.leases.hold(JOB)) !== null;
  }
}
