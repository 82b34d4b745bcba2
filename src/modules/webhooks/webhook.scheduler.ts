import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { ClockWatch } from '../../platform/clock/clock-watch.js';
import { Clock } from '../../platform/clock/clock.js';
import { changeIn } from '../../contract/events.js';
import { isOfRecord } from '../../platform/database/records/record-error.js';
import { Leases } from '../../platform/database/locks/lease.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import { Hints } from '../../platform/outbox/hints.js';
import { WorkSlots } from '../../platform/scheduler/work-slots.js';
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

const SENT_RESOURCES: ReadonlySet<unknown> = new Set(['games', 'requests', 'own-streams']);

/** Creates messages from new events and sends due messages. A lease limits the work to one process at a time. */
@Injectable()
export class WebhookScheduler implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;
  private readonly slots: WorkSlots<DeliveryDoc>;
  /** Whether any webhook was active at the last sweep. The next sweep detects changes. */
  private isOn = true;

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
    const send = (delivery: DeliveryDoc): Promise<void> =>
      inJob('webhook-send', () => this.sender.send(delivery, () => this.worker.isStopping));
    this.slots = new WorkSlots(this.worker, PLACES.all, send, ({ _id }) => _id.toHexString());
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
    await this.worker.stop();
    await this.slots.settled();
  }

  private async look(): Promise<void> {
    if (!(await this.mayGoOn())) return;
    const reading = this.readFeed();
    await reading.catch((error: unknown) => {
      if (!isOfRecord(error)) throw error;
    });
    await this.slots.fill(() => this.sender.queue.claim({ webhookId: { $nin: this.busy() } }));
    this.worker.wakeAfter(this.clock, await this.sender.queue.untilNext());
    // Queued messages are sent even if new events cannot be queued.
    await reading;
  }

  private async readFeed(): Promise<void> {
    this.isOn = await this.feed.read(() => this.mayGoOn());
  }

  /** Returns the webhooks that use all of their slots. */
  private busy(): DeliveryDoc['webhookId'][] {
    const byWebhook = Map.groupBy(this.slots.running, ({ webhookId }) => webhookId.toHexString());
    return [...byWebhook.values()].flatMap((running) =>
      running.length >= PLACES.each && running[0] ? [running[0].webhookId] : [],
    );
  }

  private async mayGoOn(): Promise<boolean> {
    return !this.worker.isStopping && (await this.leases.hold(JOB)) !== null;
  }
}
