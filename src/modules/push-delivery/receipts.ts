import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { randomUUID } from 'node:crypto';
import type { PushFailure } from '../../contract/notifications.js';
import { DAY, MINUTE } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { reasonOfRecord } from '../../platform/database/records/record-error.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { DurableQueue } from '../../platform/queue/durable-queue.js';
import { pushSteps, receiptSteps } from './push-delivery.steps.js';
import { failureCounts } from '../notifications/progress.js';
import { pushDeliveryConfig } from './push-delivery.config.js';
import { RecipientStore } from './recipient-store.js';
import type { BatchResult } from './jobs/batch-sender.js';
import { addition } from './jobs/job-store.js';
import { ProgressMirror } from './jobs/progress-mirror.js';
import { causeOf, ExpoGateway } from './gateways/expo.js';
import type { Recipient } from './gateways/gateway.js';
import { PUSH_JOB_MODEL, type PushJobDoc } from './jobs/push-job.schema.js';
import { packed, RECEIPTS_MODEL, unpacked, type ReceiptsDoc, type Ticket } from './receipt.schema.js';

/** Number of tickets per row and request (Expo accepts 1,000). */
const PER_ROW = 300;
/** Duration of a claim, in ms. Longer than a request. */
const HOLD_MS = MINUTE;
const REQUEST_MS = 15_000;
/** Maximum number of requests for the same receipts. */
const MAX_TRIES = 4;
/** Time for which Expo stores receipts, in ms. */
const RETENTION_MS = DAY;
/** `dueAt` of receipts whose batch is not counted yet. */
const NEVER = new Date('9999-12-31T00:00:00Z');

/** Reads the receipts of messages that Expo accepted, and corrects the counts. */
@Injectable()
export class Receipts {
  private readonly logger = new Logger('push');
  private readonly delayMs: number;
  readonly queue: DurableQueue<ReceiptsDoc>;

  constructor(
    @InjectModel(RECEIPTS_MODEL) private readonly model: Model<ReceiptsDoc>,
    @InjectModel(PUSH_JOB_MODEL) private readonly jobs: Model<PushJobDoc>,
    private readonly expo: ExpoGateway,
    private readonly recipientStore: RecipientStore,
    private readonly mirror: ProgressMirror,
    unit: UnitOfWork,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    this.delayMs = config.get(pushDeliveryConfig).expo.receiptDelayMs;
    const waits = Array<number>(MAX_TRIES - 1).fill(Math.max(this.delayMs, HOLD_MS));
    this.queue = new DurableQueue(model, unit, clock, { due: 'dueAt', holdMs: HOLD_MS, waits });
  }

  /**
   * Stores the tickets of a batch. Returns their key, or null if there are no tickets. The step that counts the batch stores the
   * key: a batch that was sent but not counted is sent again, and only the counted sending may be corrected.
   */
  async keep(job: string, { sent, tickets }: BatchResult): Promise<string | null> {
    const accepted = sent.flatMap(({ _id }, index): Ticket[] => {
      const id = tickets[index];
      return id ? [{ id, device: _id }] : [];
    });
    if (accepted.length === 0) return null;
    const batch = randomUUID();
    const forgetAt = new Date(this.clock.now() + this.delayMs + RETENTION_MS);
    const rows: ReceiptsDoc[] = [];
    for (let at = 0; at < accepted.length; at += PER_ROW) {
      const part = packed(accepted.slice(at, at + PER_ROW));
      rows.push({ _id: new Types.ObjectId(), job, batch, ...part, tries: 0, dueAt: NEVER, forgetAt });
    }
    await this.model.insertMany(rows, { lean: true });
    return batch;
  }

  /** Schedules reading the receipts of the batch that a job counted last. */
  async count({ tickets }: Pick<PushJobDoc, 'tickets'>): Promise<void> {
    if (!tickets) return;
    const dueAt = new Date(this.clock.now() + this.delayMs);
    await this.model.updateMany({ batch: tickets, dueAt: NEVER }, { $set: { dueAt } });
    pushSteps.reached('push:tickets-counted');
  }

  /** Reads all due receipts until `isStopping` returns true. */
  async read(isStopping: () => boolean): Promise<void> {
    while (!isStopping()) {
      const row = await this.queue.claim();
      if (!row) return;
      receiptSteps.reached('receipts:claimed');
      try {
        await this.readRow(row, isStopping);
      } catch (error) {
        // The claim delays the next attempt, so the other rows are read in the meantime.
        this.logger.error(`Failed to read the receipts ${row._id.toHexString()}: ${reasonOfRecord(error)}`);
        if (!this.queue.nextAttempt(row)) await this.queue.settle(row, null, isStopping);
      }
    }
  }

  private async readRow(row: ReceiptsDoc, isStopping: () => boolean): Promise<void> {
    const guard = { deadlineMs: () => REQUEST_MS, check: () => undefined };
    const tickets = unpacked(row);
    const receipts = await this.expo.receipts(
      tickets.map(({ id }) => id),
      guard,
    );
    receiptSteps.reached('receipts:answered');
    const bad = tickets.filter(({ id }) => receipts?.[id]?.status === 'error');
    const causes = bad.map(({ id }) => causeOf(receipts?.[id]?.details?.error));
    const unregistered = bad.filter((_, index) => causes[index] === 'not-registered');
    const found = await this.recipientStore.findByIds(
      'expo',
      unregistered.map(({ device }) => device),
    );
    const open = tickets.filter(({ id }) => !receipts?.[id]);
    const dueAt = open.length > 0 ? this.queue.nextAttempt(row) : null;
    let removed = 0;
    // The counts are corrected once, even if two processes requested the same receipts.
    await this.queue.settle(row, dueAt && { $set: { ...packed(open), dueAt } }, isStopping, async () => {
      if (causes.length > 0) removed = await this.correct(row.job, causes, found);
    });
    this.recipientStore.logRemoved('expo', removed);
    receiptSteps.reached('receipts:settled');
  }

  /** Removes dead recipients and corrects the counts of a job. Returns the number of removed recipients. */
  private async correct(key: string, causes: readonly PushFailure[], dead: readonly Recipient[]): Promise<number> {
    const removed = await this.recipientStore.remove('expo', dead);
    const failed = causes.length;
    const change = addition({ sent: -failed, failed, removed, failures: failureCounts('expo', causes) });
    const job = await this.jobs
      .findOneAndUpdate({ _id: key }, { $inc: change }, { returnDocument: 'after' })
      .lean<PushJobDoc>();
    if (job?.of && job.finishedAt) await this.mirror.correct(job.of, job.counts);
    return removed;
  }
}
