import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { chooseCoding, contentHash, encode, tagOf, WORTH_COMPRESSING, type Coding } from '../http/encoding.js';

/** A body in one coding, with its entity tag. */
export interface Representation {
  coding: Coding;
  bytes: Buffer;
  tag: string;
}

const DECODE = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/** One body in the codings that were asked for: each is made once, off the event loop. */
export class Representations {
  private readonly made = new Map<Coding, Representation>();
  private readonly making = new Map<Coding, Promise<Representation>>();
  private readonly hash: string;
  /** Bytes of the body itself. */
  readonly length: number;
  /** Bytes held in all codings. */
  size: number;
  /** null while only compressed codings are held. */
  private body: Buffer | null;

  /** @param isReleased the body itself is not held once it is compressed, unless somebody asks for it: browsers do not */
  constructor(
    body: Buffer,
    private readonly isReleased = false,
  ) {
    this.body = body;
    this.length = body.length;
    this.size = body.length;
    this.hash = contentHash(body);
  }

  /** The coding to answer with. */
  codingFor(accept: string | string[] | undefined): Coding {
    return this.length < WORTH_COMPRESSING ? 'identity' : chooseCoding(accept);
  }

  /** The body in a coding, if it has been made. */
  ready(coding: Coding): Representation | undefined {
    return this.made.get(coding);
  }

  in(coding: Coding): Promise<Representation> {
    const known = this.making.get(coding);
    if (known) return known;
    const making = this.make(coding);
    this.making.set(coding, making);
    // The next request has it tried again.
    making.catch(() => this.making.delete(coding));
    return making;
  }

  private async make(coding: Coding): Promise<Representation> {
    const body = this.body ?? (await this.decoded());
    const bytes = await encode(body, coding);
    const representation = { coding, bytes, tag: tagOf(this.hash, coding) };
    this.made.set(coding, representation);
    if (coding !== 'identity') this.size += bytes.length;
    this.hold(this.isReleased && !this.making.has('identity') ? null : body);
    return representation;
  }

  private hold(body: Buffer | null): void {
    this.size += (body?.length ?? 0) - (this.body?.length ?? 0);
    this.body = body;
  }

  private async decoded(): Promise<Buffer> {
    const [held] = this.made.values();
    if (!held || held.coding === 'identity') throw new Error('A body was released before it was compressed.');
    return DECODE[held.coding](held.bytes);
  }
}
