import type { FastifyReply } from 'fastify';
import type { CallerRequest } from '../http/access/access.js';
import { FOR_ANYONE, FOR_ONE, hasNoCaller } from '../http/access/anonymous.js';
import { PREPARED } from '../http/conditional.hook.js';
import { tagWithRange } from '../http/encoding.js';
import type { Source } from './generations.js';
import { Representations } from './representations.js';

/** Sources of a response, and the time of its build. */
export interface Origin {
  sources: readonly Source[];
  /** Start of the build, by `performance.now`. */
  begunAt: number;
  /** Returns the time of the first change of a source since the build started, by `performance.now`, or null if none changed. */
  changedAt(): number | null;
}

const UNKNOWN: Origin = { sources: [], begunAt: 0, changedAt: () => 0 };

declare module 'fastify' {
  interface FastifyInstance {
    /** Caches a prepared response for equivalent requests to the same address. */
    keepPrepared?: (request: CallerRequest, reply: FastifyReply, prepared: Prepared) => void;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A response that is serialized once and compressed once per coding, regardless of the number of requests. The body is JSON
 * unless `type` is set.
 */
export class Prepared {
  readonly representations: Representations;
  private readonly bytes: Buffer;
  private parsed: unknown;

  /** @param body the bytes, or a value to serialize as JSON */
  constructor(
    body: unknown,
    readonly origin: Origin = UNKNOWN,
    readonly type = JSON_TYPE,
  ) {
    this.bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    this.representations = new Representations(this.bytes);
  }

  /** Returns the body for a reader in the same process. The value is shared; do not modify it. */
  get body(): unknown {
    this.parsed ??= JSON.parse(this.bytes.toString());
    return this.parsed;
  }

  get size(): number {
    return this.bytes.length;
  }

  /**
   * Returns the representation that the client prefers and sets its headers. If the client has it cached, `conditional.hook.ts`
   * sends 304.
   */
  async bodyFor(request: CallerRequest, reply: FastifyReply): Promise<Buffer> {
    const coding = this.representations.codingFor(request.headers['accept-encoding']);
    const { bytes, tag } = await this.representations.in(coding);
    request.server.keepPrepared?.(request, reply, this);
    Object.assign(reply, { [PREPARED]: true });
    const range = reply.getHeader('content-range');
    void reply
      .type(this.type)
      .header('etag', range === undefined ? tag : tagWithRange(tag, String(range)))
      .headers(hasNoCaller(request) ? FOR_ANYONE : FOR_ONE);
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    return bytes;
  }
}
