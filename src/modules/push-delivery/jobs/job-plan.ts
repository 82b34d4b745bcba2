import type { Types } from 'mongoose';
import { segmentsOf, type RecipientWithQuietHours, type Segment } from '../recipient-store.js';
import type { RunTools } from './run-tools.js';
import type { JobChange } from './job-store.js';
import type { JobCursor, PushJobDoc, PushKind } from './push-job.schema.js';
import type { DeferredDoc } from './deferred.schema.js';

/** The next recipients and the change to store after sending to them. */
export interface Work {
  kind: PushKind;
  recipients: readonly RecipientWithQuietHours[];
  tries: number;
  done: JobChange;
}

/** A batch that is read while the previous batch is in flight. */
interface Ahead {
  kind: PushKind;
  cursor: JobCursor;
  found: Promise<RecipientWithQuietHours[]>;
}

/** Finds the next batch of a job. Skips kinds whose provider requested a pause, so that the other kinds need not wait. */
export class JobPlan {
  private readonly segments: readonly Segment[];
  /** The earliest deferral of all kinds, or null if no deferral exists. `undefined` if it must be read again. */
  private longest: DeferredDoc | null | undefined;
  private ahead: Ahead | null = null;

  constructor(
    job: PushJobDoc,
    private readonly tools: Pick<RunTools, 'deferredStore' | 'recipientStore' | 'gateways' | 'clock'>,
  ) {
    this.segments = segmentsOf(job);
  }

  /** Invalidates the cached deferral after recipients were deferred or sent. */
  deferredChanged(): void {
    this.longest = undefined;
  }

  /** Returns the next batch, or the time to wait for, or null if the job is complete. */
  async next(job: PushJobDoc): Promise<Work | Date | null> {
    const open = job.kinds.filter((kind) => !this.tools.gateways.channel(kind).resumesAt);
    const deferred = await this.dueDeferred(job, open);
    if (deferred) {
      const { _id, kind, ids, tries } = deferred;
      return {
        kind,
        tries,
        recipients: await this.tools.recipientStore.findByIds(kind, ids),
        done: { lastDeferred: _id },
      };
    }
    for (const kind of open) {
      const work = await this.batch(job, kind);
      if (work) return work;
    }
    return this.resumesAt(job);
  }

  private async dueDeferred(job: PushJobDoc, open: readonly PushKind[]): Promise<DeferredDoc | null> {
    const { deferredStore, clock } = this.tools;
    const isDue = (deferred: DeferredDoc | null): boolean =>
      deferred !== null && deferred.dueAt.getTime() <= clock.now();
    if (this.longest === undefined) this.longest = await deferredStore.first(job, job.kinds);
    if (!isDue(this.longest)) return null;
    if (this.longest && open.includes(this.longest.kind)) return this.longest;
    const other = await deferredStore.first(job, open);
    return isDue(other) ? other : null;
  }

  private async batch(job: PushJobDoc, kind: PushKind): Promise<Work | null> {
    const { batchSize } = this.tools.gateways.channel(kind);
    const cursor = job.cursors[kind];
    const segment = this.segmentAt(kind, cursor);
    if (!segment) return null;
    const recipients = await this.read(kind, cursor, segment, batchSize);
    const last = recipients.at(-1);
    const isLast = recipients.length < batchSize || !last;
    const next = isLast ? { segment: cursor.segment + 1, after: null } : { segment: cursor.segment, after: last._id };
    if (!isLast) this.readAhead(kind, next, segment, batchSize);
    return { kind, recipients, tries: 0, done: { [`cursors.${kind}`]: next } };
  }

  /**
   * Returns the time of the next work, or null if the job is complete. The deferrals are read again, because the clock may have
   * been set since.
   */
  private async resumesAt(job: PushJobDoc): Promise<Date | null> {
    const instants = await Promise.all(
      job.kinds.map(async (kind) => {
        const resumes = this.tools.gateways.channel(kind).resumesAt?.getTime() ?? this.tools.clock.now();
        if (this.segmentAt(kind, job.cursors[kind])) return resumes;
        const deferred = await this.tools.deferredStore.first(job, [kind]);
        return deferred ? Math.max(deferred.dueAt.getTime(), resumes) : Infinity;
      }),
    );
    const soonest = Math.min(...instants);
    return soonest === Infinity ? null : new Date(soonest);
  }

  private segmentAt(kind: PushKind, { segment }: JobCursor): Segment | undefined {
    return this.segments.filter((one) => one.kind === kind)[segment];
  }

  private read(kind: PushKind, cursor: JobCursor, segment: Segment, limit: number): Promise<RecipientWithQuietHours[]> {
    const { ahead } = this;
    this.ahead = null;
    if (ahead?.kind === kind && ahead.cursor.segment === cursor.segment && sameId(ahead.cursor.after, cursor.after)) {
      return ahead.found;
    }
    return this.tools.recipientStore.findAfter(segment, cursor.after, limit);
  }

  private readAhead(kind: PushKind, cursor: JobCursor, segment: Segment, limit: number): void {
    const found = this.tools.recipientStore.findAfter(segment, cursor.after, limit);
    // The code that awaits `found` later handles its error.
    found.catch(() => undefined);
    this.ahead = { kind, cursor, found };
  }
}

const sameId = (a: Types.ObjectId | null, b: Types.ObjectId | null): boolean =>
  a === b || (a !== null && b !== null && a.equals(b));
