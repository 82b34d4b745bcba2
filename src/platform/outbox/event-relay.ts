import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { isObject } from '../../contract/is-object.js';
import { Clock } from '../clock/clock.js';
import { AbandonedTransactions } from '../database/abandoned-transactions.js';
import { Leases } from '../database/lease.js';
import { Worker } from '../scheduler/worker.js';
import { writeSteps } from '../steps.js';
import { EventReader } from './event-reader.js';
import type { EventSource, PendingEvents } from './event-source.js';
import { Hints } from './hints.js';
import { EVENT_MODEL, OUTBOX_MODEL, type EventRow, type OutboxRow } from './outbox.schema.js';
import { isDuplicateKey } from '../database/duplicate-key.js';
import { isOfRecord } from '../database/record-error.js';

const JOB = 'event-relay';
/** Rows numbered in one go. */
const BATCH = 1_000;
/** How often the outbox is looked at when no hint comes, in milliseconds. */
const SWEEP_MS = 500;
/** The least time between two runs, in milliseconds: events of writes that come together are published together. */
const GAP_MS = 25;

/** Awaits a part of a run. Resolves to null if it failed, and the run continues with the other parts. */
type Attempt = <T>(part: Promise<T>) => Promise<T | null>;

/**
 * Moves pending events from the outbox and the other sources into the numbered log. One process at a time does it (a
 * lease); when a stalled owner wakes up, the number it would assign is taken already and it stops.
 */
@Injectable()
export class EventRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('event-relay');
  private readonly worker: Worker;
  private readonly sources: EventSource[] = [];
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
    // Not only at the end: open requests may still take a while, and another process has to number their events.
    await this.leases.giveBack(JOB);
    this.hints.raiseElsewhere('outbox');
  }

  /** Adds a source of pending events. The hint `outbox` says that it has some. */
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
    // The lease was somebody else's meanwhile, who may have numbered further events.
    if (fence !== this.fence) this.last = null;
    this.fence = fence;
    return fence !== null;
  }

  /** Numbers the pending events, oldest first. Whether there are more. A source that fails holds up no other. */
  private async publishPending(attempt: Attempt): Promise<boolean> {
    // The outbox is read last: what was written before a record was marked is then found with the mark, and goes first.
    const found = await Promise.all(this.sources.map((source) => attempt(source.pending())));
    const marked = found.filter((source) => source !== null);
    const left = await this.outbox.find().sort({ createdAt: 1, _id: 1 }).limit(BATCH).lean();
    const isPart = left.length === BATCH;
    const rows = inOrder(
      left.filter((row) => this.isEvent(row)),
      marked,
      isPart,
    );
    if (rows.length === 0 && left.length === 0) return false;
    writeSteps.reached('outbox:read');
    for (let from = 0; from < rows.length; from += BATCH) {
      if (!(await this.holdsLease())) return false;
      await this.number(rows.slice(from, from + BATCH));
    }
    if (left.length > 0) {
      await this.outbox.deleteMany({ _id: { $in: left.map((row) => row._id) } });
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

  /** Numbers rows on from the last number known; when one of them or the number is taken, looks what is there. */
  private async number(rows: OutboxRow[]): Promise<void> {
    try {
      if (this.last !== null) return await this.append(rows, this.last);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const keys = rows.map((row) => row._id);
    const found = await this.events.find({ key: { $in: keys } }, { key: 1 }).lean();
    const known = new Set(found.map((event) => event.key));
    const last = await this.events.findOne({}, { _id: 1 }).sort({ _id: -1 }).lean();
    const fresh = rows.filter((row) => !known.has(row._id));
    // An empty log begins at the current time: events expire, and numbers must stay above those that readers remember.
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
    // Lean: the rows are made here and need no casting, and readers wait for them.
    if (events.length > 0) await this.events.insertMany(events, { ordered: true, lean: true });
    writeSteps.reached('outbox:numbered');
    this.last = last + events.length;
    this.reader.take(events);
    writeSteps.reached('outbox:handed-on');
    this.hints.raiseElsewhere('events');
  }
}

/**
 * All rows in the order of their creation, each key once: a marked record may have a row in the outbox too. After a partial
 * read of the outbox, rows later than the last one read are left for the next run.
 */
function inOrder(left: readonly OutboxRow[], marked: readonly PendingEvents[], isPart: boolean): OutboxRow[] {
  const until = isPart ? (left.at(-1)?.createdAt ?? null) : null;
  const rows = new Map(left.map((row) => [row._id, row]));
  for (const row of marked.flatMap((source) => source.rows)) {
    if (!rows.has(row._id) && (until === null || row.createdAt <= until)) rows.set(row._id, row);
  }
  return [...rows.values()].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
