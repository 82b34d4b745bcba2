import type { IncomingMessage, ServerResponse } from 'node:http';
import { tagMatches, type Coding } from '../http/encoding.js';
import type { Source } from './generations.js';
import type { Representation, Representations } from './representations.js';

/** Prefix of headers that a 304 omits, because the client already has them. */
const NOT_REPEATED = /^content-/i;

interface Head {
  ok: string[];
  notModified: string[];
}

interface ResponseParts {
  status?: number;
  body: Representations;
  headers: Readonly<Record<string, string | string[]>>;
  sources?: readonly Source[];
  expiresAt?: number;
  isOld?: () => boolean;
  isTimed?: boolean;
}

/** A complete response, in each coding that clients request. */
export class Answer {
  readonly status: number;
  readonly body: Representations;
  /** Data that the response depends on. */
  readonly sources: readonly Source[];
  /** Expiry, in ms since the epoch. */
  readonly expiresAt: number;
  /** Returns whether the response is outdated for another reason than its sources or expiry. */
  readonly isOld: () => boolean;
  private readonly headers: readonly string[];
  private readonly isTimed: boolean;
  private readonly heads = new Map<Coding, Head>();

  /** @param parts `isTimed`: whether the response reports the server's time when it is sent (Server-Timing, `now`, in ms) */
  constructor({ status = 200, body, headers, sources = [], expiresAt = Infinity, ...more }: ResponseParts) {
    this.status = status;
    this.body = body;
    this.sources = sources;
    this.expiresAt = expiresAt;
    this.isOld = more.isOld ?? (() => false);
    this.isTimed = more.isTimed ?? false;
    this.headers = Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  }

  /** Sends the response, or 304 if the client has it cached. Node.js omits the body for HEAD. */
  send(request: IncomingMessage, response: ServerResponse, representation: Representation, now: number): void {
    const head = this.head(representation);
    const has = this.status === 200 && tagMatches(request.headers['if-none-match'], representation.tag);
    const lines = has ? head.notModified : head.ok;
    if (this.isTimed) lines[lines.length - 1] = `now;dur=${now}`;
    response.writeHead(has ? 304 : this.status, lines);
    response.end(has ? undefined : representation.bytes);
  }

  private head({ coding, bytes, tag }: Representation): Head {
    const cached = this.heads.get(coding);
    if (cached) return cached;
    const tagged = this.status === 200 ? ['etag', tag] : [];
    const timed = this.isTimed ? ['server-timing', ''] : [];
    const coded = coding === 'identity' ? [] : ['content-encoding', coding];
    const repeated = this.headers.filter((_, index) => !NOT_REPEATED.test(this.headers[index - (index % 2)] ?? ''));
    const head = {
      ok: [...this.headers, ...coded, 'content-length', String(bytes.length), ...tagged, ...timed],
      notModified: [...repeated, ...tagged, ...timed],
    };
    this.heads.set(coding, head);
    return head;
  }
}
