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

/** A body in the requested codings. Each coding is created once, off the event loop. */
export class Representations {
  private readonly encoded = new Map<Coding, Representation>();
  private readonly making = new Map<Coding, Promise<Representation>>();
  private readonly hash: string;
  /** Length of the uncompressed body, in bytes. */
  readonly length: number;
  /** Bytes in memory, in all codings. */
  size: number;
  /** Null while only compressed codings are in memory. */
  private body: Buffer | null;

  /**
   * @param isReleased whether the uncompressed body is released after compression, until a client requests it; browsers do not
   */
  constructor(
    body: Buffer,
    private readonly isReleased = false,
  ) {
    this.body = body;
    this.length = body.length;
    this.size = body.length;
    this.hash = contentHash(body);
  }

  /** Returns the coding for a response. */
  codingFor(accept: string | string[] | undefined): Coding {
    return this.length < WORTH_COMPRESSING ? 'identity' : chooseCoding(accept);
  }

  /** Returns the body in a coding if that coding already exists. */
  ready(coding: Coding): Representation | undefined {
    return this.encoded.get(coding);
  }

  in(coding: Coding): Promise<Representation> {
    const pending = this.making.get(coding);
    if (pending) return pending;
    const making = this.make(coding);
    this.making.set(coding, making);
    // The next request retries the coding.
    making.catch(() => this.making.delete(coding));
    return making;
  }

  private async make(coding: Coding): Promise<Representation> {
    const body = this.body ?? (await this.decoded());
    const bytes = await encode(body, coding);
    const representation = { coding, bytes, tag: tagOf(this.hash, coding) };
    this.encoded.set(coding, representation);
    if (coding !== 'identity') this.size += bytes.length;
    this.hold(this.isReleased && !this.making.has('identity') ? null : body);
    return representation;
  }

  private hold(body: Buffer | null): void {
    this.size += (body?.length ?? 0) - (this.body?.length ?? 0);
    this.body = body;
  }

  private async decoded(): Promise<Buffer> {
    const [representation] = this.encoded.values();
    if (!representation || representation.coding === 'identity')
      throw new Error('A body was released before it was compressed.');
    return DECODE[representation.coding](representation.bytes);
  }
}
