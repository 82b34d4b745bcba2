import type { IncomingMessage, ServerResponse } from 'node:http';
import { tagMatches, type Coding } from '../http/encoding.js';
import type { Source } from './generations.js';
import type { Representation, Representations } from './representations.js';

/** The headers that a 304 repeats: what it says of the representation, and what every answer carries. */
const NOT_REPEATED = /^content-/i;

interface Head {
  ok: string[];
  notModified: string[];
}

interface AnswerParts {
  status?: number;
  body: Representations;
  headers: Readonly<Record<string, string | string[]>>;
  sources?: readonly Source[];
  expiresAt?: number;
  isOld?: () => boolean;
  isTimed?: boolean;
}

/** An answer as it goes over the wire, in whichever coding a client prefers. */
export class Answer {
  readonly status: number;
  readonly body: Representations;
  /** What the answer was made from. */
  readonly sources: readonly Source[];
  /** When it expires, ms since the epoch. */
  readonly expiresAt: number;
  /** Whether it has become useless by something else. */
  readonly isOld: () => boolean;
  private readonly headers: readonly string[];
  private readonly isTimed: boolean;
  private readonly heads = new Map<Coding, Head>();

  /** @param parts `isTimed`: the answer says what the server's clock shows when it is sent (Server-Timing, `now`, in ms) */
  constructor({ status = 200, body, headers, sources = [], expiresAt = Infinity, ...more }: AnswerParts) {
    this.status = status;
    this.body = body;
    this.sources = sources;
    this.expiresAt = expiresAt;
    this.isOld = more.isOld ?? (() => false);
    this.isTimed = more.isTimed ?? false;
    this.headers = Object.entries(headers).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one]));
  }

  /** Sends it, or 304 to a client that has it. The body is left out of an answer to HEAD by Node itself. */
  send(request: IncomingMessage, response: ServerResponse, representation: Representation, now: number): void {
    const head = this.head(representation);
    const has = this.status === 200 && tagMatches(request.headers['if-none-match'], representation.tag);
    const lines = has ? head.notModified : head.ok;
    if (this.isTimed) lines[lines.length - 1] = `now;dur=${now}`;
    response.writeHead(has ? 304 : this.status, lines);
    response.end(has ? undefined : representation.bytes);
  }

  private head({ coding, bytes, tag }: Representation): Head {
    const known = this.heads.get(coding);
    if (known) return known;
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
