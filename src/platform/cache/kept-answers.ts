import type { ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '../database/availability/database-unavailable.js';
import { outsideTransaction } from '../database/transactions/transaction.js';
import { ApiError } from '../http/errors/api-error.js';
import type { Source } from './generations.js';
import { Requests, type Job } from './job.js';
import { Prepared, type Origin } from './prepared.js';
import { serialise } from './serialise.js';

/** Reports changes of sources. */
export interface Changes {
  /** Returns a number that changes whenever one of the sources does. */
  generation(sources: readonly Source[]): number;
  originOf(sources: readonly Source[]): Origin;
}

/** Body of a response, with further data about it. */
export interface Made<About> {
  /** The bytes, or a value to serialize as JSON. */
  body: unknown;
  about: About;
  /** Media type of bytes that are not JSON. */
  type?: string;
}

/** A cached response. */
export interface KeptAnswer<About> {
  prepared: Prepared;
  about: About;
}

interface Entry<About> {
  making: {
    /** Generation of the sources when the build started. Null before the start. */
    generation: number | null;
    isOver: boolean;
    requests: Requests;
  };
  /** Size in bytes. 0 during the build. */
  size: number;
  answer: Promise<KeptAnswer<About>>;
  /**
   * Entry that is served while the database is unavailable: this entry after its build, or the previous entry if a failed build
   * can be retried.
   */
  last: Entry<About> | null;
}

/**
 * Limits of the cache: number of responses, and their total bytes before compression. The least recently used responses are
 * evicted first.
 */
export interface Bounds {
  entries: number;
  bytes: number;
}

/** Runs work when a concurrency slot is free. Throws if no request waits for the work by then. */
type InTurn = <T>(job: Job, work: () => Promise<T>) => Promise<T>;
/** Builds a response. Steps that need another concurrency slot use `job`, which drops them if no request waits any more. */
export type Build<Built> = (job: Job) => Promise<Built>;

/** Caches responses by key until one of their sources changes. */
export class KeptAnswers<About> {
  private readonly entries = new Map<string, Entry<About>>();

  constructor(
    private readonly changes: Changes,
    private readonly max: Bounds,
    private readonly inTurn: InTurn = (_job, work) => work(),
  ) {}

  /**
   * Returns the response under `key`, rebuilt if one of `sources` changed. Builds of the same key never overlap, so one further
   * build covers all changes and requests that arrive during a build. While the database is unavailable, returns the last
   * response.
   * @param caller the connection that waits for the response; omitted for callers within the process
   */
  get(
    key: string,
    sources: readonly Source[],
    build: Build<Made<About>>,
    caller: ServerResponse | null = null,
  ): Promise<KeptAnswer<About>> {
    const previous = this.entries.get(key);
    if (previous && [null, this.changes.generation(sources)].includes(previous.making.generation)) {
      if (!previous.making.isOver) previous.making.requests.add(caller);
      this.keep(key, previous);
      return previous.answer;
    }
    const requests = new Requests(() => {
      // Later requests need another build.
      if (this.entries.get(key)?.making === making) this.putBack(key, previous?.last ?? null);
    }).add(caller);
    const making: Entry<About>['making'] = { generation: null, isOver: false, requests };
    const make = (): Promise<KeptAnswer<About>> =>
      this.inTurn(requests, async () => {
        making.generation = this.changes.generation(sources);
        const origin = this.changes.originOf(sources);
        const { body, about, type } = await build(requests);
        const bytes = Buffer.isBuffer(body) ? body : await serialise(body);
        return { prepared: new Prepared(bytes, origin, type), about };
      });
    const start = (): Promise<KeptAnswer<About>> =>
      previous && !previous.making.isOver ? settled(previous).then(make) : make();
    const response = outsideTransaction(start).finally(() => {
      making.isOver = true;
      requests.clear();
    });
    const responseOrLast = previous ? response.catch((error: unknown) => instead(previous, error)) : response;
    const entry: Entry<About> = { making, size: 0, answer: responseOrLast, last: null };
    this.keep(key, entry);
    response.then(
      ({ prepared }) => {
        entry.size = prepared.size + key.length;
        entry.last = entry;
        this.trim();
      },
      (error: unknown) => {
        // Deleted data must not reappear while the database is unavailable.
        if (previous && isPassing(error)) entry.last = previous.last;
        if (this.entries.get(key) === entry) this.putBack(key, entry.last);
      },
    );
    return responseOrLast;
  }

  private keep(key: string, entry: Entry<About>): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.trim();
  }

  private putBack(key: string, last: Entry<About> | null): void {
    if (last) this.keep(key, last);
    else this.entries.delete(key);
  }

  /** Evicts responses above the limits. Responses being built stay in any number, because concurrent requests share them. */
  private trim(): void {
    let [count, bytes] = [0, 0];
    for (const { size, making } of this.entries.values()) {
      if (!making.isOver) continue;
      count += 1;
      bytes += size;
    }
    for (const [key, { size, making }] of this.entries) {
      if (count <= this.max.entries && (bytes <= this.max.bytes || count === 1)) return;
      if (!making.isOver) continue;
      this.entries.delete(key);
      count -= 1;
      bytes -= size;
    }
  }
}

/** Resolves once the build of a response has succeeded or failed. */
async function settled({ answer }: Entry<unknown>): Promise<void> {
  await answer.catch(() => undefined);
}

/** Returns whether a retry may succeed. Such an error does not invalidate the previous response. */
const isPassing = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof ApiError && error.code === 'BUSY');

function instead<About>({ last }: Entry<About>, error: unknown): Promise<KeptAnswer<About>> {
  if (last && isDatabaseUnavailable(error)) return last.answer;
  throw error;
}
