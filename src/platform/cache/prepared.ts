import type { FastifyReply } from 'fastify';
import type { CallerRequest } from '../http/access.js';
import { FOR_ANYONE, FOR_ONE, hasNoCaller } from '../http/anonymous.js';
import { PREPARED } from '../http/conditional.hook.js';
import { tagWithRange } from '../http/encoding.js';
import type { Source } from './generations.js';
import { Representations } from './representations.js';

/** What an answer was made from. */
export interface Origin {
  sources: readonly Source[];
  /** When it was begun, by `performance.now`. */
  begunAt: number;
  /** When that first changed since, by `performance.now`; null while it has not. */
  changedAt(): number | null;
}

const UNKNOWN: Origin = { sources: [], begunAt: 0, changedAt: () => 0 };

declare module 'fastify' {
  interface FastifyInstance {
    /** Keeps a prepared answer for those who ask the same of the same address. */
    keepPrepared?: (request: CallerRequest, reply: FastifyReply, prepared: Prepared) => void;
  }
}

export const JSON_TYPE = 'application/json; charset=utf-8';

/** An answer that is serialised once and compressed once per coding, however often it is sent: JSON, unless `type` says otherwise. */
export class Prepared {
  readonly representations: Representations;
  private readonly bytes: Buffer;
  private parsed: unknown;

  /** @param body the bytes themselves, or what JSON is to be made of */
  constructor(
    body: unknown,
    readonly origin: Origin = UNKNOWN,
    readonly type = JSON_TYPE,
  ) {
    this.bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    this.representations = new Representations(this.bytes);
  }

  /** The body as a reader in the same process sees it; shared, so never to be changed. */
  get body(): unknown {
    this.parsed ??= JSON.parse(this.bytes.toString());
    return this.parsed;
  }

  get size(): number {
    return this.bytes.length;
  }

  /** The representation that the client prefers; sets its headers. `conditional.hook.ts` answers 304 where the client has it. */
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
