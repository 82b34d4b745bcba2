import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { Leases } from '../database/lease.js';
import { Worker } from '../scheduler/worker.js';
import { reached } from '../steps.js';
import { EventReader } from './event-reader.js';
import { Hints } from './hints.js';
import { EVENT_MODEL, OUTBOX_MODEL, type EventRow, type OutboxRow } from './outbox.schema.js';

const JOB = 'event-relay';
/** Rows numbered in one go. */
const BATCH = 1_000;
/** How often the outbox is looked at when no hint comes, in milliseconds. */
const SWEEP_MS = 500;

/**
 * Moves what is to be told from the outbox into the numbered log of events. One process at a time does it (a lease);
 * should a stalled owner wake up, the number it would take is taken already and it stops.
 */
@Injectable()
export class EventRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;
  private unlisten: () => void = () => undefined;
  /** The lease under which `last` was learnt. */
  private fence: number | null = null;
  /** The last number given out; null when it must be asked for. */
  private last: number | null = null;

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly outbox: Model<OutboxRow>,
    @InjectModel(EVENT_MODEL) private readonly events: Model<EventRow>,
    private readonly leases: Leases,
    private readonly reader: EventReader,
    private readonly hints: Hints,
    private readonly clock: Clock,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('event-relay', SWEEP_MS, registry, () => this.relay());
  }

  onApplicationBootstrap(): void {
    this.unlisten = this.hints.listen('outbox', () => this.worker.wake());
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unlisten();
    await this.worker.stop();
    // Not only at the end: open requests may still take a while, and what they tell is for another process to number.
    await this.leases.giveBack(JOB);
    this.hints.raiseElsewhere('outbox');
  }

  private async relay(): Promise<void> {
    const fence = await this.leases.hold(JOB);
    if (fence === null) return;
    // What another owner numbered meanwhile is not known here.
    if (fence !== this.fence) this.last = null;
    this.fence = fence;
    for (;;) {
      const rows = await this.outbox.find().sort({ createdAt: 1, _id: 1 }).limit(BATCH).lean();
      if (rows.length === 0) return;
      reached('outbox:read');
      await this.number(rows);
      await this.outbox.deleteMany({ _id: { $in: rows.map((row) => row._id) } });
      reached('outbox:deleted');
      if (rows.length < BATCH) return;
    }
  }

  /** Numbers rows on from the last number known; when one of them or the number is taken, looks what is there. */
  private async number(rows: OutboxRow[]): Promise<void> {
    try {
      if (this.last !== null) return await this.append(rows, this.last);
    } catch (error) {
      if ((error as { code?: unknown }).code !== 11000) throw error;
    }
    const keys = rows.map((row) => row._id);
    const told = await this.events.find({ key: { $in: keys } }, { key: 1 }).lean();
    const known = new Set(told.map((event) => event.key));
    const last = await this.events.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
    const fresh = rows.filter((row) => !known.has(row._id));
    // An empty log begins at the hour: events are not kept for ever, and readers that remember a number of a log that
    // has run dry must find every later one above it.
    await this.append(fresh, last?._id ?? this.clock.now());
  }

  private async append(rows: OutboxRow[], last: number): Promise<void> {
    this.last = null;
    const at = this.clock.date();
    const events = rows.map((row, index): EventRow => {
      const seq = last + 1 + index;
      const data = 'resource' in row.data ? { ...row.data, revision: seq } : row.data;
      return { _id: seq, key: row._id, name: row.name, data, audience: row.audience, at };
    });
    // Lean: the rows are made here and need no casting, and a go-live waits for them.
    if (events.length > 0) await this.events.insertMany(events, { ordered: true, lean: true });
    reached('outbox:numbered');
    this.last = last + events.length;
    this.reader.take(events);
    reached('outbox:handed-on');
    this.hints.raiseElsewhere('events');
  }
}
