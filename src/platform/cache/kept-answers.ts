import type { ServerResponse } from 'node:http';
import { isDatabaseUnavailable } from '../database/database-unavailable.js';
import { outsideTransaction } from '../database/transaction.js';
import { ApiError } from '../http/api-error.js';
import type { Source } from './generations.js';
import { Requests, type Job } from './job.js';
import { Prepared, type Origin } from './prepared.js';
import { serialise } from './serialise.js';

/** What says whether something has changed. */
export interface Changes {
  /** A number that changes whenever one of these sources does. */
  generation(sources: readonly Source[]): number;
  originOf(sources: readonly Source[]): Origin;
}

/** What an answer is made of, and what else is to be known of it. */
export interface Made<About> {
  /** The bytes themselves, or what JSON is to be made of. */
  body: unknown;
  about: About;
  /** The media type of bytes that are not JSON. */
  type?: string;
}

/** An answer ready to be sent. */
export interface KeptAnswer<About> {
  prepared: Prepared;
  about: About;
}

interface Entry<About> {
  making: {
    /** The generation of the sources that it is built from; null before it is begun. */
    generation: number | null;
    isOver: boolean;
    requests: Requests;
  };
  /** Bytes; 0 while it is made. */
  size: number;
  answer: Promise<KeptAnswer<About>>;
  /** What is served while the database is unavailable: this one once it is made, the one before if its making may be tried again. */
  last: Entry<About> | null;
}

/** How many answers are kept, and of how many bytes together before compression; those asked for longest ago go first. */
export interface Bounds {
  entries: number;
  bytes: number;
}

/** Runs a piece of work when it is its turn. Throws if no request waits for it by then. */
type InTurn = <T>(job: Job, work: () => Promise<T>) => Promise<T>;
/** Builds a response. May omit work for a later turn if no request waits by then. */
export type Build<Built> = (job: Job) => Promise<Built>;

/** Answers that are kept, by key, until something they were made from changes. */
export class KeptAnswers<About> {
  private readonly entries = new Map<string, Entry<About>>();

  constructor(
    private readonly changes: Changes,
    private readonly max: Bounds,
    private readonly inTurn: InTurn = (_job, work) => work(),
  ) {}

  /**
   * The answer under `key`, built again when one of `sources` has changed since it was made; one build at a time, so
   * that however many changes and requests come meanwhile, one further build answers them all. While the database is
   * unavailable, the last answer is served.
   * @param caller whom it is for; left out for one who does not leave
   */
  get(
    key: string,
    sources: readonly Source[],
    build: Build<Made<About>>,
    caller: ServerResponse | null = null,
  ): Promise<KeptAnswer<About>> {
    const known = this.entries.get(key);
    if (known && [null, this.changes.generation(sources)].includes(known.making.generation)) {
      if (!known.making.isOver) known.making.requests.add(caller);
      this.keep(key, known);
      return known.answer;
    }
    const requests = new Requests(() => {
      // Later requests need another build.
      if (this.entries.get(key)?.making === making) this.putBack(key, known?.last ?? null);
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
      known && !known.making.isOver ? settled(known).then(make) : make();
    const made = outsideTransaction(start).finally(() => {
      making.isOver = true;
      requests.clear();
    });
    const answer = known ? made.catch((error: unknown) => instead(known, error)) : made;
    const entry: Entry<About> = { making, size: 0, answer, last: null };
    this.keep(key, entry);
    made.then(
      ({ prepared }) => {
        entry.size = prepared.size + key.length;
        entry.last = entry;
        this.trim();
      },
      (error: unknown) => {
        // What is gone by now is not to come back while the database is unavailable.
        if (known && isPassing(error)) entry.last = known.last;
        if (this.entries.get(key) === entry) this.putBack(key, entry.last);
      },
    );
    return answer;
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

  /** Those that are being made stay, in whatever number: others who ask meanwhile are to get the same. */
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

/** Resolves once an answer is there or has failed. */
async function settled({ answer }: Entry<unknown>): Promise<void> {
  await answer.catch(() => undefined);
}

/** Whether another attempt may succeed: what was known before is not wrong for this error. */
const isPassing = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || (error instanceof ApiError && error.code === 'BUSY');

function instead<About>({ last }: Entry<About>, error: unknown): Promise<KeptAnswer<About>> {
  if (last && isDatabaseUnavailable(error)) return last.answer;
  throw error;
}
