import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { UnitOfWork } from '../../platform/database/unit-of-work.js';
import { Audience } from './audience.js';
import type { BatchResult } from './batch-sender.js';
import { ProgressMirror } from './progress-mirror.js';
import { ExpoProvider, type ExpoReceipt } from './providers/expo.js';
import { PUSH_JOB_MODEL, type PushJobDoc } from './push-job.schema.js';
import { RECEIPTS_MODEL, type ReceiptsDoc, type Ticket } from './receipt.schema.js';

/** Tickets asked for in one request (Expo takes 1,000). */
const PER_ROW = 300;
/** How long whoever asks for receipts keeps others from doing so, in milliseconds. */
const HOLD_MS = 60_000;
const REQUEST_MS = 15_000;
/** How often receipts that are not there yet are asked for. */
const MOST_TRIES = 4;
/** How long Expo keeps receipts, in milliseconds. */
const KEPT_MS = 24 * 3_600_000;

/** Reads what became of messages after Expo took them, and corrects what was counted. */
@Injectable()
export class Receipts {
  private readonly delayMs: number;

  constructor(
    @InjectModel(RECEIPTS_MODEL) private readonly model: Model<ReceiptsDoc>,
    @InjectModel(PUSH_JOB_MODEL) private readonly jobs: Model<PushJobDoc>,
    private readonly expo: ExpoProvider,
    private readonly audience: Audience,
    private readonly mirror: ProgressMirror,
    private readonly unit: UnitOfWork,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    this.delayMs = config.push.expo.receiptDelayMs;
  }

  /** Keeps the tickets of a batch until their receipts can be read. */
  async keep(job: string, { sent, tickets }: BatchResult): Promise<void> {
    const kept = sent.flatMap(({ _id }, index): Ticket[] => {
      const id = tickets[index];
      return id ? [{ id, device: _id }] : [];
    });
    if (kept.length === 0) return;
    const now = this.clock.now();
    const [dueAt, forgetAt] = [new Date(now + this.delayMs), new Date(now + this.delayMs + KEPT_MS)];
    const rows: ReceiptsDoc[] = [];
    for (let at = 0; at < kept.length; at += PER_ROW) {
      rows.push({ _id: new Types.ObjectId(), job, tickets: kept.slice(at, at + PER_ROW), tries: 0, dueAt, forgetAt });
    }
    await this.model.insertMany(rows, { lean: true });
  }

  /** Reads every receipt that is due, until `mayGoOn` says no. */
  async read(mayGoOn: () => boolean): Promise<void> {
    while (mayGoOn()) {
      const now = this.clock.now();
      const row = await this.model
        .findOneAndUpdate(
          { dueAt: { $lte: new Date(now) } },
          { $set: { dueAt: new Date(now + HOLD_MS) }, $inc: { tries: 1 } },
          { sort: { dueAt: 1 }, returnDocument: 'after' },
        )
        .lean<ReceiptsDoc>();
      if (!row) return;
      await this.readRow(row);
    }
  }

  /** Milliseconds until the next ones are due; null when there are none. */
  async untilNext(): Promise<number | null> {
    const next = await this.model.findOne({}, { dueAt: 1 }).sort({ dueAt: 1 }).lean();
    return next && Math.max(0, next.dueAt.getTime() - this.clock.now());
  }

  private async readRow(row: ReceiptsDoc): Promise<void> {
    const guard = { deadlineMs: REQUEST_MS, check: () => undefined };
    const ids = row.tickets.map(({ id }) => id);
    const receipts = await this.expo.receipts(ids, guard);
    const bad = row.tickets.filter(({ id }) => receipts?.[id]?.status === 'error');
    if (bad.length > 0 && receipts) await this.correct(row, bad, receipts);
    const open = row.tickets.filter(({ id }) => !receipts?.[id]);
    if (open.length === 0 || row.tries >= MOST_TRIES) {
      await this.model.deleteOne({ _id: row._id });
      return;
    }
    const dueAt = new Date(this.clock.now() + Math.max(this.delayMs, HOLD_MS));
    await this.model.updateOne({ _id: row._id }, { $set: { tickets: open, dueAt } });
  }

  /** Takes off devices that are gone, and counts as failed what was not delivered: once, though it be done twice. */
  private async correct(row: ReceiptsDoc, bad: Ticket[], receipts: Record<string, ExpoReceipt>): Promise<void> {
    const gone = bad.filter(({ id }) => receipts[id]?.details?.error === 'DeviceNotRegistered');
    const found = await this.audience.those(
      'expo',
      gone.map(({ device }) => device),
    );
    const removed = await this.audience.remove('expo', found);
    await this.unit.run(async (tx) => {
      const badIds = bad.map(({ id }) => id);
      // Whoever takes the tickets out of the row counts them.
      const { modifiedCount } = await this.model.updateOne(
        { _id: row._id, 'tickets.id': { $all: badIds } },
        { $pull: { tickets: { id: { $in: badIds } } } },
        { session: tx.session },
      );
      if (modifiedCount === 0) return;
      const change = { 'counts.sent': -bad.length, 'counts.failed': bad.length, 'counts.removed': removed };
      const job = await this.jobs
        .findOneAndUpdate({ _id: row.job }, { $inc: change }, { returnDocument: 'after', session: tx.session })
        .lean<PushJobDoc>();
      if (job?.of && job.finishedAt) await this.mirror.correct(job.of, job.counts, tx);
    });
  }
}
