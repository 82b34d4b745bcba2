import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { Clock } from '../clock/clock.js';
import { Leases } from '../database/lease.js';
import { Worker } from '../scheduler/worker.js';
import { EventReader } from './event-reader.js';
import { Hints } from './hints.js';
import { EVENT_MODEL, OUTBOX_MODEL, type EventRow, type OutboxRow } from './outbox.schema.js';

/** Rows numbered in one go. */
const BATCH = 1_000;
/** How often the outbox is looked at when no hint comes, in milliseconds. */
const SWEEP_MS = 1_000;

/**
 * Moves what is to be told from the outbox into the numbered log of events. One process at a time does it (a lease);
 * should a stalled owner wake up, the number it would take is taken already and it stops.
 */
@Injectable()
export class EventRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;
  private unlisten: () => void = () => undefined;

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
    this.unlisten = this.hints.listen(() => this.worker.wake());
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.unlisten();
    await this.worker.stop();
  }

  private async relay(): Promise<void> {
    if ((await this.leases.hold('event-relay')) === null) return;
    for (;;) {
      const rows = await this.outbox.find().sort({ createdAt: 1, _id: 1 }).limit(BATCH).lean();
      if (rows.length === 0) return;
      await this.number(rows);
      await this.outbox.deleteMany({ _id: { $in: rows.map((row) => row._id) } });
      if (rows.length < BATCH) return;
    }
  }

  private async number(rows: OutboxRow[]): Promise<void> {
    const keys = rows.map((row) => row._id);
    const told = await this.events.find({ key: { $in: keys } }, { key: 1 }).lean();
    const known = new Set(told.map((event) => event.key));
    const last = await this.events.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
    const at = this.clock.date();
    const fresh = rows
      .filter((row) => !known.has(row._id))
      .map((row, index): EventRow => {
        const seq = (last?._id ?? 0) + 1 + index;
        const data = row.name === 'changed' ? { ...row.data, revision: seq } : row.data;
        return { _id: seq, key: row._id, name: row.name, data, audience: row.audience, at };
      });
    if (fresh.length === 0) return;
    await this.events.insertMany(fresh, { ordered: true, rawResult: true });
    this.reader.wake();
  }
}
