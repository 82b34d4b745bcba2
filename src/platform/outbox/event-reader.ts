import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { changeIn, type Change, type Resource } from '../../contract/events.js';
import { isObject } from '../../contract/is-object.js';
import { Changes } from '../cache/changes.js';
import { InjectSoleUser } from '../database/server/sole-user.js';
import { Worker } from '../scheduler/worker.js';
import { EventTail } from './event-tail.js';
import { readable, type FramedEvent } from './framed-event.js';
import { Hints } from './hints.js';
import { EVENT_MODEL, OUTBOX_MODEL, type EventRow, type OutboxRow } from './outbox.schema.js';

const BATCH = 2_000;
/**
 * Maximum number of missed events, and of their bytes, to replay to a client. A client that is further behind reloads everything.
 */
const REPLAY_LIMIT = 1_000;
const REPLAY_BYTES = 500_000;
/** Interval between reads of the log without a hint, in ms. */
const SWEEP_MS = 500;
/** Minimum interval between checks of the outbox, in ms. Hints arrive more often than sweeps. */
const WAITING_EVERY_MS = 450;
/** Gap in the heartbeat after which this process counts as stopped, in ms. */
const STOPPED_MS = 1_000;
/** Interval of the heartbeat, in ms. */
const HEARTBEAT_MS = 250;

type Listener = (events: readonly EventRow[]) => void;

/** Follows the numbered log in every process and passes new events to its listeners. */
@Injectable()
export class EventReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('event-reader');
  private readonly worker: Worker;
  private readonly listeners = new Set<Listener>();
  private readonly tail = new EventTail(REPLAY_LIMIT, REPLAY_BYTES);
  private readonly start = Promise.withResolvers<undefined>();
  private last: number | null = null;
  /** Ids of the outbox rows at the last check. */
  private waiting: ReadonlySet<string> = new Set();
  private lookedAt = -Infinity;
  /** The check that started at `lookedAt`. */
  private looking = Promise.resolve();
  /** Time of the last heartbeat, as `performance.now()`. */
  private ranAt = performance.now();
  private heartbeat: NodeJS.Timeout | undefined;
  /** Resolves once this process has read the changes that it missed while it was stopped. Null if it missed none. */
  private catchingUp: Promise<void> | null = null;

  constructor(
    @InjectModel(EVENT_MODEL) private readonly events: Model<EventRow>,
    @InjectModel(OUTBOX_MODEL) private readonly outbox: Model<OutboxRow>,
    private readonly changes: Changes,
    private readonly hints: Hints,
    registry: SchedulerRegistry,
    @InjectSoleUser() private readonly isSoleUser: boolean,
  ) {
    this.worker = new Worker('event-reader', SWEEP_MS, registry, () => this.read());
  }

  async onApplicationBootstrap(): Promise<void> {
    this.worker.wokenBy(this.hints.listen('events', () => this.worker.wake()));
    this.worker.start();
    this.ranAt = performance.now();
    this.heartbeat = setInterval(() => void this.behind(), HEARTBEAT_MS);
    // Wait before the first request: from here on, cached responses stay up to date.
    await this.worker.settled();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.heartbeat);
    await this.worker.stop();
  }

  wake(): void {
    this.worker.wake();
  }

  /** Accepts events from a relay in this process, which saves a read. After a gap, the log is read instead. */
  take(events: readonly EventRow[]): void {
    if (this.last !== null && events[0]?._id === this.last + 1) this.handOn(events);
    else this.wake();
  }

  /** Number of the last event that this process has passed on. 0 before the first event. */
  get seq(): number {
    return this.last ?? 0;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves once the position in the log is determined. */
  get ready(): Promise<unknown> {
    return this.start.promise;
  }

  /** Returns the events after `seq`, oldest first. Null if some of them are no longer in memory or were never read here. */
  since(seq: number): FramedEvent[] | null {
    if (seq === this.seq) return [];
    return seq < this.seq ? this.tail.since(seq) : null;
  }

  /** Returns whether clients that have read every event up to `seq` can get the rest, now and for a while. */
  replays(seq: number): boolean {
    return seq === this.seq || this.tail.keeps(seq);
  }

  /**
   * Returns a promise to await before sending cached responses, or null if this process ran without interruption. A stopped
   * process (SIGSTOP, a paused container) receives requests before its own timers fire, and has missed all changes since it
   * stopped.
   */
  behind(): Promise<void> | null {
    const now = performance.now();
    if (now - this.ranAt > STOPPED_MS) this.catchUp();
    this.ranAt = now;
    return this.catchingUp;
  }

  private catchUp(): void {
    if (this.last === null) return;
    const reading = this.read()
      // Cached responses are served while the database is unavailable. The worker logs other errors.
      .catch(() => undefined)
      .finally(() => {
        if (this.catchingUp === reading) this.catchingUp = null;
      });
    this.catchingUp = reading;
  }

  private async read(): Promise<void> {
    if (this.last === null) await this.begin();
    await this.readLog();
    await this.lookAtOutbox();
  }

  private async readLog(): Promise<void> {
    for (;;) {
      const found: EventRow[] = await this.events
        .find({ _id: { $gt: this.seq } })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean();
      if (found.length === 0) return;
      // A relay may have passed on some of these events in the meantime.
      const last = this.seq;
      this.handOn(found.filter((event) => event._id > last).map(readable));
    }
  }

  /**
   * Invalidates the lists of events that are not numbered yet. The process that numbers events may be stopped, and its lease
   * takes seconds to expire.
   */
  private lookAtOutbox(): Promise<void> {
    if (this.isSoleUser) return Promise.resolve();
    if (performance.now() - this.lookedAt >= WAITING_EVERY_MS) {
      this.lookedAt = performance.now();
      this.looking = this.renewWaiting();
    }
    // Concurrent reads share the query that is already running.
    return this.looking;
  }

  private async renewWaiting(): Promise<void> {
    const newest = this.outbox.find({}, { name: 1, data: 1 }).sort({ createdAt: -1 }).limit(BATCH);
    const rows = await newest.lean<Pick<OutboxRow, '_id' | 'name' | 'data'>[]>();
    const unseen = rows.filter(({ _id, data }) => isObject(data) && !this.waiting.has(_id));
    this.waiting = new Set(rows.map(({ _id }) => _id));
    for (const { resource, ids } of changesIn(unseen)) this.changes.invalidate(resource, ids);
  }

  private handOn(events: readonly EventRow[]): void {
    const newest = events.at(-1)?._id;
    if (newest === undefined) return;
    // Events in the gap expired before this process read them, so their resources are unknown.
    if (this.last !== null && events[0] && events[0]._id > this.last + 1) this.changes.invalidateAll();
    this.last = newest;
    this.tail.add(events);
    const unseen = events.filter(({ key }) => !this.changes.isShown(key));
    for (const { resource, ids } of changesIn(unseen)) this.changes.invalidate(resource, ids);
    for (const listener of this.listeners) this.notify(listener, events);
  }

  /** Notifies a listener. An error must not prevent calls of the other listeners. */
  private notify(listener: Listener, events: readonly EventRow[]): void {
    try {
      listener(events);
    } catch (error) {
      this.logger.error(error);
    }
  }

  /**
   * Starts at the end of the log. Events that clients may have missed before this process started are read once, for all clients.
   */
  private async begin(): Promise<void> {
    const found = await this.events.find().sort({ _id: -1 }).limit(REPLAY_LIMIT).lean<EventRow[]>();
    const newest = found.map(readable);
    this.tail.add(contiguous(newest.reverse()));
    this.last = newest.at(-1)?._id ?? 0;
    // Lists cached after a failed first attempt may lack the changes of these events.
    this.changes.invalidateAll();
    this.start.resolve(undefined);
  }
}

/** Returns the end of a list of events, after the last gap in their numbers. */
function contiguous(events: readonly EventRow[]): EventRow[] {
  const gap = events.findLastIndex((event, index) => index > 0 && event._id !== (events[index - 1]?._id ?? 0) + 1);
  return events.slice(Math.max(gap, 0));
}

/** Returns the changes that events report, one per resource. */
function changesIn(events: readonly Pick<EventRow, 'name' | 'data'>[]): Change[] {
  const changes = new Map<Resource, Set<string>>();
  const any = new Set<Resource>();
  for (const { name, data } of events) {
    const change = changeIn(name, data);
    if (!change) continue;
    if (change.ids.length === 0) any.add(change.resource);
    const ids = changes.get(change.resource) ?? new Set();
    changes.set(change.resource, ids);
    for (const id of change.ids) ids.add(id);
  }
  return [...changes].map(([resource, ids]) => ({ resource, ids: any.has(resource) ? [] : [...ids] }));
}
