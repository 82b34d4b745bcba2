import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { isObject } from '../../contract/is-object.js';
import { Clock } from '../clock/clock.js';
import { AbandonedTransactions } from '../database/transactions/abandoned-transactions.js';
import { Leases } from '../database/locks/lease.js';
import { Worker } from '../scheduler/worker.js';
import { writeSteps } from '../steps.js';
import { EventReader } from './event-reader.js';
import { Hints } from './hints.js';
import { EVENT_MODEL, OUTBOX_MODEL, type EventRow, type OutboxRow } from './outbox.schema.js';
import { isDuplicateKey } from '../database/records/duplicate-key.js';
import { isOfRecord } from '../database/records/record-error.js';

const JOB = 'event-relay';
/** Maximum number of rows per batch. */
const BATCH = 1_000;
/** Interval between checks of the outbox without a hint, in ms. */
const SWEEP_MS = 500;
/** Minimum time between two runs, in ms. Events of writes within this time are published together. */
const GAP_MS = 25;

/** Pending events of a source other than the outbox. */
export interface PendingEvents {
  rows: readonly OutboxRow[];
  /** Whether the source has more rows than these. */
  isPart: boolean;
  /** Marks numbered rows as published. Until then they are found again, and their keys prevent duplicates. */
  published(rows: readonly OutboxRow[]): Promise<void>;
}

/** A source of events that are marked on records, so that thousands of simultaneous changes need no outbox rows. */
interface EventSource {
  pending(): Promise<PendingEvents>;
}

/** Awaits a part of a run. Resolves to null if it failed, and the run continues with the other parts. */
type Attempt = <T>(part: Promise<T>) => Promise<T | null>;

/**
 * Moves pending events from the outbox and the other sources into the numbered log. A lease limits the job to one process. If a
 * stalled owner resumes, its next number is already taken, and it stops.
 */
@Injectable()
export class EventRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('event-relay');
  private readonly worker: Worker;
  private readonly sources: EventSource[] = [];
  /** Fence of the lease under which `last` was determined. */
  private fence: number | null = null;
  /** Last assigned number, or null if it must be queried. */
  private last: number | null = null;

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly outbox: Model<OutboxRow>,
    @InjectModel(EVENT_MODEL) private readonly events: Model<EventRow>,
    private readonly leases: Leases,
    private readonly reader: EventReader,
    private readonly hints: Hints,
    private readonly clock: Clock,
    abandoned: AbandonedTransactions,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker('event-relay', SWEEP_MS, registry, () => abandoned.during(() => this.relay()), GAP_MS);
  }

  onApplicationBootstrap(): void {
    this.worker.wokenBy(this.hints.listen('outbox', () => this.worker.wake()));
    this.worker.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.stop();
    // The lease is not only released at the end: open requests may take a while, and another process must number their events.
    await this.leases.giveBack(JOB);
    this.hints.raiseElsewhere('outbox');
  }

  /** Adds a source of pending events. The hint `outbox` announces its events. */
  addSource(source: EventSource): void {
    this.sources.push(source);
  }

  private async relay(): Promise<void> {
    const failures: unknown[] = [];
    const attempt: Attempt = (part) =>
      part.catch((error: unknown) => {
        if (!isOfRecord(error)) throw error;
        failures.push(error);
        return null;
      });
    let more = true;
    while (more) more = (await this.holdsLease()) && (await this.publishPending(attempt)) && failures.length === 0;
    if (failures.length > 0) throw failures[0];
  }

  private async holdsLease(): Promise<boolean> {
    const fence = await this.leases.hold(JOB);
    // Another process had the lease in the meantime and may have numbered further events.
    if (fence !== this.fence) this.last = null;
    this.fence = fence;
    return fence !== null;
  }

  /**
   * Numbers the pending events, oldest first. Returns whether more events are pending. A failed source does not block the others.
   */
  private async publishPending(attempt: Attempt): Promise<boolean> {
    // The outbox is read last: events written before a record was marked are then found together with the marker, and published
    // before it.
    const found = await Promise.all(this.sources.map((source) => attempt(source.pending())));
    const marked = found.filter((source) => source !== null);
    const pending = await this.outbox.find().sort({ createdAt: 1, _id: 1 }).limit(BATCH).lean();
    const isPart = pending.length === BATCH;
    const rows = inOrder(
      pending.filter((row) => this.isEvent(row)),
      marked,
      isPart,
    );
    if (rows.length === 0 && pending.length === 0) return false;
    writeSteps.reached('outbox:read');
    for (let from = 0; from < rows.length; from += BATCH) {
      if (!(await this.holdsLease())) return false;
      await this.number(rows.slice(from, from + BATCH));
    }
    if (pending.length > 0) {
      await this.outbox.deleteMany({ _id: { $in: pending.map((row) => row._id) } });
      writeSteps.reached('outbox:deleted');
    }
    const numbered = new Set(rows.map((row) => row._id));
    for (const source of marked) {
      const done = source.rows.filter((row) => numbered.has(row._id));
      if (done.length > 0) await attempt(source.published(done));
    }
    return isPart || marked.some((source) => source.isPart);
  }

  private isEvent({ _id, name, data, createdAt }: Partial<OutboxRow>): boolean {
    const isWhole = typeof name === 'string' && isObject(data) && createdAt instanceof Date;
    if (!isWhole) this.logger.error(`Dropped the event ${_id} from the outbox: it lacks a name, data or a date`);
    return isWhole;
  }

  /** Numbers rows after the last known number. If a row or the number exists already, reads the log and continues from there. */
  private async number(rows: OutboxRow[]): Promise<void> {
    try {
      if (this.last !== null) return await this.append(rows, this.last);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const keys = rows.map((row) => row._id);
    const found = await this.events.find({ key: { $in: keys } }, { key: 1 }).lean();
    const existingKeys = new Set(found.map((event) => event.key));
    const last = await this.events.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
    const fresh = rows.filter((row) => !existingKeys.has(row._id));
    // An empty log starts at the current time: events expire, and new numbers must exceed the numbers that clients remember.
    await this.append(fresh, last?._id ?? this.clock.now());
  }

  private async append(rows: OutboxRow[], last: number): Promise<void> {
    this.last = null;
    const at = this.clock.date();
    const events = rows.map((row, index): EventRow => {
      const seq = last + 1 + index;
      const data = 'resource' in row.data ? { ...row.data, revision: seq } : row.data;
      return { _id: seq, key: row._id, name: row.name, data, visibility: row.visibility, at };
    });
    // Lean, because these rows need no casting and clients wait for them.
    if (events.length > 0) await this.events.insertMany(events, { ordered: true, lean: true });
    writeSteps.reached('outbox:numbered');
    this.last = last + events.length;
    this.reader.take(events);
    writeSteps.reached('outbox:handed-on');
    this.hints.raiseElsewhere('events');
  }
}

/**
 * Returns all rows in the order of their creation, each key once: a marked record may also have a row in the outbox. If the
 * outbox was read partially, rows later than its last row wait for the next run.
 */
function inOrder(pending: readonly OutboxRow[], marked: readonly PendingEvents[], isPart: boolean): OutboxRow[] {
  const until = isPart ? (pending.at(-1)?.createdAt ?? null) : null;
  const rows = new Map(pending.map((row) => [row._id, row]));
  for (const row of marked.flatMap((source) => source.rows)) {
    if (!rows.has(row._id) && (until === null || row.createdAt <= until)) rows.set(row._id, row);
  }
  return [...rows.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
