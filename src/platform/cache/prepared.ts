import type { FastifyReply, FastifyRequest } from 'fastify';
import { PREPARED } from '../http/conditional.hook.js';
import { chooseCoding, encode, entityTag, tagMatches, WORTH_COMPRESSING, type Coding } from '../http/encoding.js';

interface Representation {
  bytes: Buffer;
  tag: string;
}

/** An answer that is serialised once and compressed once per coding, however often it is sent. */
export class Prepared {
  private readonly identity: Buffer;
  private readonly made = new Map<Coding, Promise<Representation>>();
  private parsed: unknown;

  /** @param body the JSON itself, or what it is to be made of */
  constructor(body: unknown) {
    this.identity = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  }

  /** The body as a reader in the same process sees it; shared, so never to be changed. */
  get body(): unknown {
    this.parsed ??= JSON.parse(this.identity.toString());
    return this.parsed;
  }

  get size(): number {
    return this.identity.length;
  }

  /** Answers with the representation the client prefers, or 304. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const small = this.identity.length < WORTH_COMPRESSING;
    const coding = small ? 'identity' : chooseCoding(request.headers['accept-encoding']);
    const { bytes, tag } = await this.representation(coding);
    Object.assign(reply, { [PREPARED]: true });
    void reply
      .header('etag', tag)
      .header('vary', 'Accept-Encoding, Cookie, Authorization')
      .header('cache-control', 'private, no-cache');
    if (tagMatches(request.headers['if-none-match'], tag)) {
      void reply.code(304).send();
      return;
    }
    if (coding !== 'identity') void reply.header('content-encoding', coding);
    void reply.type('application/json; charset=utf-8').send(bytes);
  }

  private representation(coding: Coding): Promise<Representation> {
    const made = this.made.get(coding);
    if (made) return made;
    const making = encode(this.identity, coding).then((bytes) => ({ bytes, tag: entityTag(this.identity, coding) }));
    this.made.set(coding, making);
    return making;
  }
}
