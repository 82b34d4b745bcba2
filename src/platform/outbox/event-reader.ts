import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import { changeIn, type Change, type Resource } from '../../contract/events.js';
import { isObject } from '../../contract/is-object.js';
import { ListCache } from '../cache/list-cache.js';
import { InjectSoleUser } from '../database/sole-user.js';
import { Worker } from '../scheduler/worker.js';
import { EventTail } from './event-tail.js';
import { readable, type FramedEvent } from './framed-event.js';
import { Hints } from './hints.js';
import { EVENT_MODEL, OUTBOX_MODEL, type EventRow, type OutboxRow } from './outbox.schema.js';

const BATCH = 2_000;
/** How many missed events, and bytes of them, are replayed to a reader; one that is further behind loads everything again. */
const REPLAY_LIMIT = 1_000;
const REPLAY_BYTES = 500_000;
/** How often the log is read when no hint comes, in milliseconds. */
const SWEEP_MS = 500;
/** The least time between two looks at the outbox, in milliseconds: hints come more often than the sweep. */
const WAITING_EVERY_MS = 450;
/** A process that did not run for so long was stopped, in milliseconds. */
const STOPPED_MS = 1_000;
/** How often it notes that it runs, in milliseconds. */
const HEARTBEAT_MS = 250;

type Listener = (events: readonly EventRow[]) => void;

/** Follows the numbered log, in every process, and passes new events to its listeners. */
@Injectable()
export class EventReader implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('event-reader');
  private readonly worker: Worker;
  private readonly listeners = new Set<Listener>();
  private readonly tail = new EventTail(REPLAY_LIMIT, REPLAY_BYTES);
  private readonly start = Promise.withResolvers<undefined>();
  private last: number | null = null;
  /** The rows of the outbox at the last look. */
  private waiting: ReadonlySet<string> = new Set();
  private lookedAt = -Infinity;
  /** The look that was begun then. */
  private looking = Promise.resolve();
  /** When this process was last seen running, by `performance.now`. */
  private ranAt = performance.now();
  private heartbeat: NodeJS.Timeout | undefined;
  /** While it learns what changed when it was stopped. */
  private catchingUp: Promise<void> | null = null;

  constructor(
    @InjectModel(EVENT_MODEL) private readonly events: Model<EventRow>,
    @InjectModel(OUTBOX_MODEL) private readonly outbox: Model<OutboxRow>,
    private readonly cache: ListCache,
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
    // Before anything is asked of this process: what is kept afterwards is kept up to date.
    await this.worker.settled();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.heartbeat);
    await this.worker.stop();
  }

  wake(): void {
    this.worker.wake();
  }

  /** Takes events from a relay in this process, which need not be read again; after a gap the log is read instead. */
  take(events: readonly EventRow[]): void {
    if (this.last !== null && events[0]?._id === this.last + 1) this.handOn(events);
    else this.wake();
  }

  /** The number of the last event this process has handed on; 0 before the first. */
  get seq(): number {
    return this.last ?? 0;
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Resolves once the position in the log is known. */
  get ready(): Promise<unknown> {
    return this.start.promise;
  }

  /** Events after `seq`, oldest first; null when some of them are no longer kept or they are too many. */
  since(seq: number): FramedEvent[] | null {
    if (seq === this.seq) return [];
    return seq < this.seq ? this.tail.since(seq) : null;
  }

  /** Whether readers who know everything up to `seq` can be sent the rest, now and for a while. */
  replays(seq: number): boolean {
    return seq === this.seq || this.tail.keeps(seq);
  }

  /**
   * What is to be waited for before anything that is kept is sent: a process that was stopped (SIGSTOP, a container that was
   * paused) finds requests before its own timers, and knows of no change since then. null where it has run on.
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
      // What is kept is served while the database is unavailable; the worker logs what else is wrong.
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
      // A relay may have handed some of them on meanwhile.
      const last = this.seq;
      this.handOn(found.filter((event) => event._id > last).map(readable));
    }
  }

  /**
   * What waits to be numbered makes lists stale already: the process that numbers events may have been stopped, and its lease
   * takes seconds to run out.
   */
  private lookAtOutbox(): Promise<void> {
    if (this.isSoleUser) return Promise.resolve();
    if (performance.now() - this.lookedAt >= WAITING_EVERY_MS) {
      this.lookedAt = performance.now();
      this.looking = this.renewWaiting();
    }
    // What another reading looks for is known when that has found it.
    return this.looking;
  }

  private async renewWaiting(): Promise<void> {
    const newest = this.outbox.find({}, { name: 1, data: 1 }).sort({ createdAt: -1 }).limit(BATCH);
    const rows = await newest.lean<Pick<OutboxRow, '_id' | 'name' | 'data'>[]>();
    const unseen = rows.filter(({ _id, data }) => isObject(data) && !this.waiting.has(_id));
    this.waiting = new Set(rows.map(({ _id }) => _id));
    for (const { resource, ids } of changesIn(unseen)) this.cache.invalidate(resource, ids);
  }

  private handOn(events: readonly EventRow[]): void {
    const newest = events.at(-1)?._id;
    if (newest === undefined) return;
    // Events between that expired before they were read here: what they were about is not known.
    if (this.last !== null && events[0] && events[0]._id > this.last + 1) this.cache.invalidateAll();
    this.last = newest;
    this.tail.add(events);
    const unseen = events.filter(({ key }) => !this.cache.isShown(key));
    for (const { resource, ids } of changesIn(unseen)) this.cache.invalidate(resource, ids);
    for (const listener of this.listeners) this.notify(listener, events);
  }

  /** The others are notified although one listener throws. */
  private notify(listener: Listener, events: readonly EventRow[]): void {
    try {
      listener(events);
    } catch (error) {
      this.logger.error(error);
    }
  }

  /** Begins at the end of the log. What readers of a process before this one may have missed is read once, for all. */
  private async begin(): Promise<void> {
    const found = await this.events.find().sort({ _id: -1 }).limit(REPLAY_LIMIT).lean<EventRow[]>();
    const newest = found.map(readable);
    this.tail.add(contiguous(newest.reverse()));
    this.last = newest.at(-1)?._id ?? 0;
    // Where the first attempt failed, lists were made meanwhile, and may lack what these events are about.
    this.cache.invalidateAll();
    this.start.resolve(undefined);
  }
}

/** The end of a list of events from which on no number is missing. */
function contiguous(events: readonly EventRow[]): EventRow[] {
  const gap = events.findLastIndex((event, index) => index > 0 && event._id !== (events[index - 1]?._id ?? 0) + 1);
  return events.slice(Math.max(gap, 0));
}

/** What events say has changed, once for each resource. */
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
