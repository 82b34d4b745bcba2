import type { Types } from 'mongoose';
import { segmentsOf, type Listener, type Segment } from './audience.js';
import type { RunTools } from './job-runner.js';
import type { JobChange } from './job-store.js';
import type { JobCursor, PushJobDoc, PushKind } from './push-job.schema.js';
import type { PushWaitDoc } from './push-wait.schema.js';

/** The next recipients, and what is stored when they have been sent to. */
export interface Work {
  kind: PushKind;
  listeners: readonly Listener[];
  tries: number;
  done: JobChange;
}

/** A batch that is read while the one before it is in flight. */
interface Ahead {
  kind: PushKind;
  cursor: JobCursor;
  found: Promise<Listener[]>;
}

/** Finds what of a job comes next. Kinds whose provider asked for a pause are passed over: the others need not wait. */
export class JobPlan {
  private readonly segments: readonly Segment[];
  /** What has waited longest, of all kinds; undefined when that is not known. */
  private longest: PushWaitDoc | null | undefined;
  private ahead: Ahead | null = null;

  constructor(
    job: PushJobDoc,
    private readonly tools: Pick<RunTools, 'waits' | 'audience' | 'providers' | 'clock'>,
  ) {
    this.segments = segmentsOf(job);
  }

  /** Rows of those who wait were written or sent. */
  waitsChanged(): void {
    this.longest = undefined;
  }

  /** What is to be done next: a batch, waiting until an instant, or nothing any more. */
  async next(job: PushJobDoc): Promise<Work | Date | null> {
    const open = job.kinds.filter((kind) => !this.tools.providers.lane(kind).resumesAt);
    const wait = await this.dueWait(job, open);
    if (wait) {
      const { _id, kind, ids, tries } = wait;
      return { kind, tries, listeners: await this.tools.audience.those(kind, ids), done: { lastWait: _id } };
    }
    for (const kind of open) {
      const work = await this.batch(job, kind);
      if (work) return work;
    }
    return this.resumesAt(job);
  }

  private async dueWait(job: PushJobDoc, open: readonly PushKind[]): Promise<PushWaitDoc | null> {
    const { waits, clock } = this.tools;
    const isDue = (wait: PushWaitDoc | null): boolean => wait !== null && wait.dueAt.getTime() <= clock.now();
    if (this.longest === undefined) this.longest = await waits.first(job, job.kinds);
    if (!isDue(this.longest)) return null;
    if (this.longest && open.includes(this.longest.kind)) return this.longest;
    const other = await waits.first(job, open);
    return isDue(other) ? other : null;
  }

  private async batch(job: PushJobDoc, kind: PushKind): Promise<Work | null> {
    const { batchSize } = this.tools.providers.lane(kind);
    const cursor = job.cursors[kind];
    const segment = this.segmentAt(kind, cursor);
    if (!segment) return null;
    const listeners = await this.read(kind, cursor, segment, batchSize);
    const last = listeners.at(-1);
    const isLast = listeners.length < batchSize || !last;
    const next = isLast ? { segment: cursor.segment + 1, after: null } : { segment: cursor.segment, after: last._id };
    if (!isLast) this.readAhead(kind, next, segment, batchSize);
    return { kind, listeners, tries: 0, done: { [`cursors.${kind}`]: next } };
  }

  /** When there is something to do again, read anew: the clock may have been set since. Null: never, the job is over. */
  private async resumesAt(job: PushJobDoc): Promise<Date | null> {
    const instants = await Promise.all(
      job.kinds.map(async (kind) => {
        const resumes = this.tools.providers.lane(kind).resumesAt?.getTime() ?? this.tools.clock.now();
        if (this.segmentAt(kind, job.cursors[kind])) return resumes;
        const wait = await this.tools.waits.first(job, [kind]);
        return wait ? Math.max(wait.dueAt.getTime(), resumes) : Infinity;
      }),
    );
    const soonest = Math.min(...instants);
    return soonest === Infinity ? null : new Date(soonest);
  }

  private segmentAt(kind: PushKind, { segment }: JobCursor): Segment | undefined {
    return this.segments.filter((one) => one.kind === kind)[segment];
  }

  private read(kind: PushKind, cursor: JobCursor, segment: Segment, limit: number): Promise<Listener[]> {
    const { ahead } = this;
    this.ahead = null;
    if (ahead?.kind === kind && ahead.cursor.segment === cursor.segment && sameId(ahead.cursor.after, cursor.after)) {
      return ahead.found;
    }
    return this.tools.audience.after(segment, cursor.after, limit);
  }

  private readAhead(kind: PushKind, cursor: JobCursor, segment: Segment, limit: number): void {
    const found = this.tools.audience.after(segment, cursor.after, limit);
    // Whoever awaits it hears of it.
    found.catch(() => undefined);
    this.ahead = { kind, cursor, found };
  }
}

const sameId = (a: Types.ObjectId | null, b: Types.ObjectId | null): boolean =>
  a === b || (a !== null && b !== null && a.equals(b));
