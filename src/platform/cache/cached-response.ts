import type { FastifyReply } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallerRequest } from '../http/access/access.js';
import { CALL_FOR_ANYONE, FOR_ONE, hasNoCaller } from '../http/access/anonymous.js';
import { PREPARED } from '../http/conditional.hook.js';
import { tagMatches, tagWithRange, type Coding } from '../http/encoding.js';
import type { Place } from './budgets.js';
import { Crowd } from './crowd.js';
import type { GenerationSnapshot, Source } from './generations.js';
import { Representations, type Representation } from './representations.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Lets the `FrontDoor` send a response to later requests for the same address. */
    publish?: (request: CallerRequest, reply: FastifyReply, response: CachedResponse) => void;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

export type Headers = Readonly<Record<string, string | string[]>>;

interface Head {
  ok: string[];
  notModified: string[];
}

/** Prefix of headers that a 304 omits, because the client already has them. */
const NOT_REPEATED = /^content-/i;

/** Circumstances of a build, which decide when the response is stale. */
export interface Origin {
  place: Place;
  /** State of the data at the start of the build. */
  start: GenerationSnapshot;
  /** Start of the build, by `performance.now`. */
  startedAt: number;
  sources: readonly Source[];
  /** Returns whether the response is stale for another reason than its sources. */
  isOver: () => boolean;
  /** Whether many clients requested the previous response. */
  isForCrowd: boolean;
  /** Called after another coding of the body was created. */
  onGrown(response: CachedResponse): void;
}

interface Form {
  status?: number | undefined;
  /** Media type. JSON if omitted. */
  type?: string | undefined;
  /** Headers of the fast path. The `FrontDoor` adds them to a list at its first request. */
  headers?: Headers | null | undefined;
  /** Whether the fast path reports the server's time (Server-Timing, `now`, in ms). */
  isTimed?: boolean;
}

/** A response that is serialized once and compressed once per coding, regardless of the number of requests. */
export class CachedResponse<About = unknown> {
  readonly status: number;
  readonly type: string;
  /** Headers of the fast path, or null if only the framework can send the response. */
  headers: Headers | null;
  readonly crowd: Crowd;
  /** Codings in which the response was sent. */
  readonly sentIn = new Set<Coding>();
  private readonly isTimed: boolean;
  private readonly heads = new Map<Coding, Head>();
  private staleAt: number | null = null;

  /** @param origin null if the response is not cached */
  constructor(
    readonly body: Representations,
    readonly about: About,
    private readonly origin: Origin | null,
    { status = 200, type = JSON_TYPE, headers = null, isTimed = false }: Form = {},
  ) {
    this.status = status;
    this.type = type;
    this.headers = headers;
    this.isTimed = isTimed;
    this.crowd = new Crowd(origin?.startedAt ?? performance.now(), origin?.isForCrowd ?? false);
  }

  /** Location in the cache, or null if the response is not cached. */
  get place(): Place | null {
    return this.origin?.place ?? null;
  }

  /** Time of the first change of the sources or of the expiry, by `performance.now`. Null while the response is current. */
  get staleSince(): number | null {
    const { start, sources = [] } = this.origin ?? {};
    this.staleAt ??= start?.firstChange(sources) ?? (this.isOver ? performance.now() : null);
    return this.staleAt;
  }

  /** Whether the response is stale for another reason than its sources. */
  get isOver(): boolean {
    return this.origin?.isOver() ?? false;
  }

  /** Returns the representation that a client prefers, if it already exists. */
  existing(accept: string | string[] | undefined): Representation | undefined {
    return this.body.ready(this.body.codingFor(accept));
  }

  /** Returns the representation that a client prefers. */
  async representationFor(accept: string | string[] | undefined): Promise<Representation> {
    const existing = this.existing(accept);
    if (existing) return existing;
    const representation = await this.body.in(this.body.codingFor(accept));
    this.origin?.onGrown(this);
    return representation;
  }

  /** Sends the response, or 304 if the client has it cached. Node.js omits the body for HEAD. */
  send(request: IncomingMessage, response: ServerResponse, representation: Representation, now: number): void {
    this.sentIn.add(representation.coding);
    const head = this.head(representation);
    const has = this.status === 200 && tagMatches(request.headers['if-none-match'], representation.tag);
    const lines = has ? head.notModified : head.ok;
    if (this.isTimed) lines[lines.length - 1] = `now;dur=${now}`;
    response.writeHead(has ? 304 : this.status, lines);
    response.end(has ? undefined : representation.bytes);
  }

  /**
   * Returns the body for the framework in the coding that the client prefers, and sets its headers. If the client has it cached,
   * `conditional.hook.ts` sends 304.
   */
  async bodyFor(request: CallerRequest, reply: FastifyReply): Promise<Buffer> {
    const { coding, bytes, tag } = await this.representationFor(request.headers['accept-encoding']);
    this.sentIn.add(coding);
    request.server.publish?.(request, reply, this);
    Object.assign(reply, { [PREPARED]: true });
    const range = reply.getHeader('content-range');
    void reply
      .type(this.type)
      .header('etag', range === undefined ? tag : tagWithRange(tag, String(range)))
      .headers(hasNoCaller(request) ? CALL_FOR_ANYONE : FOR_ONE);
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return bytes;
  }

  private head({ coding, bytes, tag }: Representation): Head {
    const cached = this.heads.get(coding);
    if (cached) return cached;
    const headers = Object.entries(this.headers ?? {}).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    const tagged = this.status === 200 ? ['etag', tag] : [];
    const timed = this.isTimed ? ['server-timing', ''] : [];
    const coded = coding === 'identity' ? [] : ['content-encoding', coding];
    const head = {
      ok: [...headers.flat(), ...coded, 'content-length', String(bytes.length), ...tagged, ...timed],
      notModified: [...headers.filter(([name]) => !NOT_REPEATED.test(name)).flat(), ...tagged, ...timed],
    };
    this.heads.set(coding, head);
    return head;
  }
}

/** Returns a response that is not cached. `body` is the bytes, or a value to serialize as JSON. */
export const uncached = (body: unknown): CachedResponse =>
  new CachedResponse(new Representations(Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))), null, null);
