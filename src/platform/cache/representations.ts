import { chooseCoding, encode, entityTag, WORTH_COMPRESSING, type Coding } from '../http/encoding.js';

/** A body in one coding, with its entity tag. */
export interface Representation {
  coding: Coding;
  bytes: Buffer;
  tag: string;
}

/** One body in the codings that were asked for: each is made once, off the event loop. */
export class Representations {
  private readonly made = new Map<Coding, Representation>();
  private readonly making = new Map<Coding, Promise<Representation>>();
  /** Bytes held in all codings. */
  size: number;

  constructor(readonly identity: Buffer) {
    this.size = identity.length;
  }

  /** The coding to answer with. */
  codingFor(accept: string | string[] | undefined): Coding {
    return this.identity.length < WORTH_COMPRESSING ? 'identity' : chooseCoding(accept);
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
    return making;
  }

  private async make(coding: Coding): Promise<Representation> {
    const bytes = await encode(this.identity, coding);
    const representation = { coding, bytes, tag: entityTag(this.identity, coding) };
    if (coding !== 'identity') this.size += bytes.length;
    this.made.set(coding, representation);
    return representation;
  }
}
