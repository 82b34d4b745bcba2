import type { Timestamp } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { equalValues } from '../bson/compare.js';
import { RawDoc, type Doc, type Encodable } from '../bson/types.js';
import { showValue } from '../storage/documents.js';
import { MongoError } from '../errors.js';
import { PAUSE, unpaced, type Obstacle, type Paced, type Work } from '../pace.js';
import { runQuery } from '../query/run.js';
import { checkNamespace } from './cursors.js';
import type { ChangeLog } from '../storage/change-log.js';
import type { LoggedChange } from '../storage/change.js';
import type { Store } from '../storage/store.js';

/** Default and maximum time that a batch waits for a change, in ms. */
const WAIT_MS = 1000;
const MAX_WAIT_MS = 4500;
/** Maximum number of changes to examine for a batch, and maximum size of a batch in bytes. */
const BATCH = 500;
const BATCH_BYTES = 2 * 1024 * 1024;

/** Changes that a stream reports: of a collection, of a database, or all. */
export interface Scope {
  readonly db?: string;
  readonly coll?: string;
}

/** Starting point of a stream. */
export interface Start {
  readonly resumeAfter?: Doc;
  readonly startAfter?: Doc;
  readonly startAtOperationTime?: Timestamp;
}

export interface StreamOptions {
  readonly namespace: string;
  readonly scope: Scope;
  readonly start: Start;
  /** Whether the event of an update contains the current document. */
  readonly updateLookup: boolean;
  readonly pipeline: (input: Paced<Doc>) => Paced<Doc>;
}

interface Stream extends StreamOptions {
  readonly id: bigint;
  /** Number of the last examined change. */
  position: number;
  lastUsed: number;
  busy: boolean;
  /** The change that invalidated the stream. */
  invalidated: LoggedChange | undefined;
}

/** Label that keeps a driver from reopening a change stream. */
const NOT_RESUMABLE = 'NonResumableChangeStreamError';
const IDLE_MS = 10 * 60_000;
const INVALIDATE = 'ff';

function historyLost(): MongoError {
  return new MongoError(
    'ChangeStreamHistoryLost',
    'Resume of change stream was not possible, as the resume point may no longer be in the oplog: embedded-mongo keeps the last changes, from the first change stream on.',
    {},
    [NOT_RESUMABLE],
  );
}

function token(log: ChangeLog, sequence: number, suffix = ''): Doc {
  return { _data: `${log.id}${sequence.toString(16).padStart(14, '0')}${suffix}` };
}

function positionOf(log: ChangeLog, resumeToken: Doc, mayBeInvalidate: boolean): number {
  const match = /^([0-9a-f]{16})([0-9a-f]{14})(ff)?$/.exec(String(resumeToken['_data']));
  if (!match)
    throw new MongoError('InvalidResumeToken', `Resume token is not one of embedded-mongo: ${showValue(resumeToken)}`);
  if (match[3] && !mayBeInvalidate)
    throw new MongoError(
      'InvalidResumeToken',
      'Attempting to resume a change stream using an invalidate token: use startAfter',
    );
  const sequence = Number.parseInt(match[2], 16);
  if (match[1] !== log.id || sequence + 1 < log.first || sequence > log.last) throw historyLost();
  return sequence;
}

const isSystem = (db: string): boolean => db === 'admin' || db === 'config' || db === 'local';

function concerns({ db, coll }: Scope, change: LoggedChange): boolean {
  if (db === undefined) return !isSystem(change.db);
  const inDatabase = change.db === db || change.to?.db === db;
  if (coll === undefined) return inDatabase;
  if (change.operationType === 'dropDatabase') return false;
  return (change.db === db && change.coll === coll) || (change.to?.db === db && change.to.coll === coll);
}

function invalidates({ db, coll }: Scope, { operationType }: LoggedChange): boolean {
  if (coll !== undefined) return operationType === 'drop' || operationType === 'rename';
  return db !== undefined && operationType === 'dropDatabase';
}

export class ChangeStreams {
  private readonly streams = new Map<bigint, Stream>();
  private next = BigInt(Date.now()) << 21n;

  constructor(private readonly store: Store) {}

  private get log(): ChangeLog {
    return this.store.changes;
  }

  has(id: bigint): boolean {
    return this.streams.has(id);
  }

  kill(id: bigint): boolean {
    return this.streams.delete(id);
  }

  killIdle(now = Date.now()): void {
    for (const [id, { lastUsed, busy }] of this.streams) if (!busy && now - lastUsed > IDLE_MS) this.kill(id);
  }

  /** Opens a stream. Its first batch contains the existing changes. */
  open(options: StreamOptions, batchSize: number): { [field: string]: Encodable } {
    const stream: Stream = {
      ...options,
      id: (this.next += 1n),
      position: this.startOf(options.start),
      lastUsed: Date.now(),
      busy: false,
      invalidated: undefined,
    };
    this.store.record();
    this.streams.set(stream.id, stream);
    try {
      const firstBatch = batchSize === 0 ? [] : this.take(stream, batchSize);
      return { firstBatch, ...this.ending(stream) };
    } catch (error) {
      this.kill(stream.id);
      throw error;
    }
  }

  private startOf({ resumeAfter, startAfter, startAtOperationTime }: Start): number {
    const { log } = this;
    if (resumeAfter) return positionOf(log, resumeAfter, false);
    if (startAfter) return positionOf(log, startAfter, true);
    if (!startAtOperationTime) return log.last;
    const position = log.before(startAtOperationTime);
    if (position === undefined) throw historyLost();
    return position;
  }

  private ending({ id, namespace, position }: Stream): { [field: string]: Encodable } {
    return { id: this.has(id) ? id : 0n, ns: namespace, postBatchResumeToken: token(this.log, position) };
  }

  /** Returns the next changes. Waits at most `waitMs` for the first one. */
  *more(id: bigint, namespace: string, batchSize: number, waitMs = WAIT_MS): Work<{ [field: string]: Encodable }> {
    const stream = this.streams.get(id);
    if (!stream) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    checkNamespace(namespace, stream.namespace);
    if (stream.busy) throw new MongoError('CursorInUse', `cursor id ${id} is already in use`);
    stream.busy = true;
    const until = performance.now() + Math.min(waitMs, MAX_WAIT_MS);
    try {
      let nextBatch = this.take(stream, batchSize);
      while (nextBatch.length === 0 && this.has(id) && performance.now() < until) {
        try {
          // Some of the existing changes are not examined yet.
          yield stream.position < this.log.last ? PAUSE : this.nextChange(until - performance.now());
        } catch {
          // The command has reached its deadline.
          break;
        }
        nextBatch = this.take(stream, batchSize);
      }
      return { nextBatch, ...this.ending(stream) };
    } catch (error) {
      this.kill(id);
      throw error;
    } finally {
      stream.busy = false;
      stream.lastUsed = Date.now();
    }
  }

  private nextChange(ms: number): Obstacle {
    const ended = new Promise<void>((resolve) => {
      const stop = this.log.onChange(() => {
        clearTimeout(timer);
        resolve();
      });
      const timer = setTimeout(() => {
        stop();
        resolve();
      }, ms);
      timer.unref();
    });
    return { ended };
  }

  /** Returns a stream's events for the changes after its position. */
  private take(stream: Stream, batchSize: number): RawDoc[] {
    const changes = this.log.after(stream.position);
    if (!changes) throw historyLost();
    const batch: RawDoc[] = [];
    let bytes = 0;
    for (const change of changes.slice(0, BATCH)) {
      if (batch.length >= batchSize || bytes > BATCH_BYTES) break;
      if (stream.invalidated) break;
      if (concerns(stream.scope, change)) {
        const ends = invalidates(stream.scope, change);
        for (const event of this.events(stream, change, ends)) {
          const raw = new RawDoc(encode(event));
          batch.push(raw);
          bytes += raw.bytes.length;
        }
        if (ends) stream.invalidated = change;
      }
      stream.position = change.sequence;
    }
    if (stream.invalidated) this.kill(stream.id);
    return batch;
  }

  private events(stream: Stream, change: LoggedChange, ends: boolean): Doc[] {
    const { clusterTime, wallTime, sequence } = change;
    const events = [this.eventOf(change, stream.updateLookup)];
    if (ends)
      events.push({ _id: token(this.log, sequence, INVALIDATE), operationType: 'invalidate', clusterTime, wallTime });
    return events.flatMap((event) =>
      [...unpaced(stream.pipeline([event]))].map((result) => {
        if (!equalValues(result['_id'], event['_id']))
          throw new MongoError(
            'ChangeStreamFatalError',
            'Encountered an event whose _id field, which contains the resume token, was modified by the pipeline. Modifying the _id field of an event makes it impossible to resume the stream from that point. Only transformations that retain the unmodified _id field are allowed.',
            {},
            [NOT_RESUMABLE],
          );
        return result;
      }),
    );
  }

  private eventOf(change: LoggedChange, updateLookup: boolean): Doc {
    const { operationType, db, coll, to, id, bytes, updateDescription, transaction } = change;
    const hasLookup = operationType === 'update' && updateLookup;
    return {
      _id: token(this.log, change.sequence),
      operationType,
      clusterTime: change.clusterTime,
      wallTime: change.wallTime,
      ...(transaction ? { lsid: transaction.lsid, txnNumber: transaction.txnNumber } : {}),
      ...(bytes ? { fullDocument: decode(bytes) } : hasLookup ? { fullDocument: this.current(change) } : {}),
      ns: coll === undefined ? { db } : { db, coll },
      ...(to ? { to: { ...to } } : {}),
      ...(id === undefined ? {} : { documentKey: { _id: id } }),
      ...(updateDescription ? { updateDescription } : {}),
    };
  }

  /** Returns the current document, or null if it no longer exists. */
  private current({ db, coll = '', id }: LoggedChange): Doc | null {
    const collection = this.store.catalog.get(db, coll);
    if (!collection) return null;
    const [row] = unpaced(runQuery(this.store, collection, { filter: { _id: { $eq: id } }, limit: 1 }));
    return row ? decode(row.bytes) : null;
  }
}
