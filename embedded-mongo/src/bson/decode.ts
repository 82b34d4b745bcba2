import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Double, MaxKey, MinKey, ObjectId, Timestamp } from 'bson';
import { MongoError, notSupported } from '../errors.js';
import { checkTime, isSliceOver, PAUSE, type Pause } from '../pace.js';
import { MAX_DEPTH, RawDoc, setField, type Doc, type Value } from './types.js';

/** Parts of a document to decode. Everything by default. */
export interface DecodeOptions {
  /** Only these top-level fields. */
  readonly only?: ReadonlySet<string>;
  /** Top-level arrays whose documents stay raw. */
  readonly rawArrays?: ReadonlySet<string>;
}

/** Field names repeat in documents. Reusing their strings saves most of the cost of decoding. */
const nameCache: (string | undefined)[] = new Array<string | undefined>(4096);

function decodeName(buf: Buffer, start: number, end: number, hash: number): string {
  const slot = (hash ^ (hash >>> 12)) & 4095;
  const cached = nameCache[slot];
  if (cached?.length === end - start) {
    let index = 0;
    while (index < cached.length && cached.charCodeAt(index) === buf[start + index]) index += 1;
    if (index === cached.length) return cached;
  }
  const name = buf.utf8Slice(start, end);
  // Only ASCII names can be compared byte by byte.
  if (name.length === end - start) nameCache[slot] = name;
  return name;
}

/** Maximum size of a document that is decoded in one step, in bytes. */
export const SLICED_BYTES = 32 * 1024;
/** Number of elements that are decoded between two readings of the clock, minus one. */
const ELEMENTS = 255;

const TWO_TO_32 = 2 ** 32;

/** Returns a date. Throws if JavaScript cannot represent it. */
function dateOf(ms: number): Date {
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) throw notSupported(`a date of ${ms} ms, beyond the years -271821 and 275760,`);
  return date;
}

class Reader {
  constructor(
    private readonly buf: Buffer,
    private pos: number,
  ) {}

  document(depth: number, options?: DecodeOptions): Doc {
    const end = this.begin(depth);
    const doc: Doc = {};
    for (;;) {
      const type = this.buf[this.pos++];
      if (type === 0) break;
      const name = this.name();
      if (options?.only && !options.only.has(name)) {
        this.pos = skipValue(this.buf, this.pos, type);
      } else if (type === 4 && options?.rawArrays?.has(name)) {
        setField(doc, name, this.rawArray(depth + 1) as unknown as Value[]);
      } else {
        setField(doc, name, this.value(type, depth));
      }
    }
    this.finish(end);
    return doc;
  }

  private array(depth: number): Value[] {
    const end = this.begin(depth);
    const items: Value[] = [];
    for (;;) {
      const type = this.buf[this.pos++];
      if (type === 0) break;
      this.skipName();
      items.push(this.value(type, depth));
      if ((items.length & ELEMENTS) === 0) checkTime(ELEMENTS);
    }
    this.finish(end);
    return items;
  }

  /** Like `document`, with pauses. */
  *documentInSlices(depth: number, options?: DecodeOptions): Generator<Pause, Doc, void> {
    const end = this.begin(depth);
    const doc: Doc = {};
    for (;;) {
      const type = this.buf[this.pos++];
      if (type === 0) break;
      const name = this.name();
      if (options?.only && !options.only.has(name)) this.pos = skipValue(this.buf, this.pos, type);
      else if (type === 4 && options?.rawArrays?.has(name))
        setField(doc, name, this.rawArray(depth + 1) as unknown as Value[]);
      else setField(doc, name, this.isLarge(type) ? yield* this.largeValue(type, depth + 1) : this.value(type, depth));
      if (isSliceOver()) yield PAUSE;
    }
    this.finish(end);
    return doc;
  }

  private isLarge(type: number): boolean {
    return (type === 0x03 || type === 0x04) && this.buf.readInt32LE(this.pos) > SLICED_BYTES;
  }

  private *largeValue(type: number, depth: number): Generator<Pause, Value, void> {
    if (type === 0x03) return yield* this.documentInSlices(depth);
    const end = this.begin(depth);
    const items: Value[] = [];
    for (;;) {
      const inner = this.buf[this.pos++];
      if (inner === 0) break;
      this.skipName();
      items.push(this.isLarge(inner) ? yield* this.largeValue(inner, depth + 1) : this.value(inner, depth));
      if (isSliceOver()) yield PAUSE;
    }
    this.finish(end);
    return items;
  }

  private rawArray(depth: number): RawDoc[] {
    const end = this.begin(depth);
    const items: RawDoc[] = [];
    for (;;) {
      const type = this.buf[this.pos++];
      if (type === 0) break;
      this.skipName();
      if (type !== 3) throw new MongoError('TypeMismatch', 'each element must be a document');
      const length = this.buf.readInt32LE(this.pos);
      items.push(new RawDoc(this.buf.subarray(this.pos, this.pos + length)));
      this.pos += length;
    }
    this.finish(end);
    return items;
  }

  private begin(depth: number): number {
    if (depth > MAX_DEPTH) throw new MongoError('Overflow', `BSON nesting is deeper than ${MAX_DEPTH} levels`);
    const length = this.buf.readInt32LE(this.pos);
    const end = this.pos + length;
    if (length < 5 || end > this.buf.length) throw new MongoError('FailedToParse', 'invalid BSON length');
    this.pos += 4;
    return end;
  }

  private finish(end: number): void {
    if (this.pos !== end) throw new MongoError('FailedToParse', 'BSON document does not end where its length says');
  }

  private name(): string {
    const start = this.pos;
    let hash = 0;
    let byte = this.buf[this.pos++];
    while (byte !== 0) {
      if (byte === undefined) throw new MongoError('FailedToParse', 'BSON field name is not terminated');
      hash = (Math.imul(hash, 31) + byte) | 0;
      byte = this.buf[this.pos++];
    }
    return decodeName(this.buf, start, this.pos - 1, hash);
  }

  private skipName(): void {
    while (this.buf[this.pos++] !== 0) {
      if (this.pos > this.buf.length) throw new MongoError('FailedToParse', 'BSON field name is not terminated');
    }
  }

  private cstring(): string {
    const start = this.pos;
    this.skipName();
    return this.buf.utf8Slice(start, this.pos - 1);
  }

  private string(): string {
    const length = this.buf.readInt32LE(this.pos);
    const start = this.pos + 4;
    this.pos = start + length;
    if (length < 1 || this.pos > this.buf.length || this.buf[this.pos - 1] !== 0) {
      throw new MongoError('FailedToParse', 'invalid BSON string');
    }
    return this.buf.utf8Slice(start, this.pos - 1);
  }

  value(type: number, depth: number): Value {
    const { buf } = this;
    switch (type) {
      case 0x01: {
        const number = buf.readDoubleLE(this.pos);
        this.pos += 8;
        return (number | 0) === number && !Object.is(number, -0) ? new Double(number) : number;
      }
      case 0x02:
        return this.string();
      case 0x03:
        return this.document(depth + 1);
      case 0x04:
        return this.array(depth + 1);
      case 0x05:
        return this.binary();
      case 0x06:
      case 0x0a:
        return null;
      case 0x07:
        this.pos += 12;
        // A copy: a view would keep the whole network message alive.
        return new ObjectId(Uint8Array.prototype.slice.call(buf, this.pos - 12, this.pos));
      case 0x08:
        return buf[this.pos++] === 1;
      case 0x09:
        this.pos += 8;
        return dateOf(buf.readInt32LE(this.pos - 4) * TWO_TO_32 + buf.readUInt32LE(this.pos - 8));
      case 0x0b:
        return new BSONRegExp(this.cstring(), this.cstring());
      case 0x0d:
        return new Code(this.string());
      case 0x0e:
        return new BSONSymbol(this.string());
      case 0x0f: {
        this.pos += 4;
        const code = this.string();
        return new Code(code, this.document(depth + 1));
      }
      case 0x10:
        this.pos += 4;
        return buf.readInt32LE(this.pos - 4);
      case 0x11:
        this.pos += 8;
        return new Timestamp(buf.readBigUInt64LE(this.pos - 8));
      case 0x12:
        this.pos += 8;
        return buf.readBigInt64LE(this.pos - 8);
      case 0x13:
        this.pos += 16;
        return new Decimal128(Uint8Array.prototype.slice.call(buf, this.pos - 16, this.pos));
      case 0xff:
        return new MinKey();
      case 0x7f:
        return new MaxKey();
      default:
        throw new MongoError('FailedToParse', `unknown BSON type 0x${(type ?? 0).toString(16)}`);
    }
  }

  private binary(): Binary {
    const length = this.buf.readInt32LE(this.pos);
    const subtype = this.buf[this.pos + 4];
    let start = this.pos + 5;
    this.pos = start + length;
    if (length < 0 || this.pos > this.buf.length) throw new MongoError('FailedToParse', 'invalid BSON binary length');
    // Subtype 2 has its length a second time.
    if (subtype === 2 && length >= 4) start += 4;
    return new Binary(Uint8Array.prototype.slice.call(this.buf, start, this.pos), subtype);
  }
}

/** Returns the end of the value at `pos`. */
export function skipValue(buf: Buffer, pos: number, type: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return pos + 8;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return pos + 4 + buf.readInt32LE(pos);
    case 0x03:
    case 0x04:
    case 0x0f:
      return pos + buf.readInt32LE(pos);
    case 0x05:
      return pos + 5 + buf.readInt32LE(pos);
    case 0x07:
      return pos + 12;
    case 0x08:
      return pos + 1;
    case 0x10:
      return pos + 4;
    case 0x13:
      return pos + 16;
    case 0x0b:
      return buf.indexOf(0, buf.indexOf(0, pos) + 1) + 1;
    case 0x06:
    case 0x0a:
    case 0xff:
    case 0x7f:
      return pos;
    default:
      throw new MongoError('FailedToParse', `unknown BSON type 0x${type.toString(16)}`);
  }
}

/** Decodes the BSON document that starts at `offset`. */
export function decode(bytes: Buffer, options?: DecodeOptions, offset = 0): Doc {
  return new Reader(bytes, offset).document(0, options);
}

/** Like `decode`, with pauses. For documents of more than `SLICED_BYTES`. */
export function* decodeInSlices(bytes: Buffer, options?: DecodeOptions, offset = 0): Generator<Pause, Doc, void> {
  return yield* new Reader(bytes, offset).documentInSlices(0, options);
}

/** Decodes the value of a top-level field of a document. */
export function valueAt(bytes: Buffer, offset: number, type: number): Value {
  return new Reader(bytes, offset).value(type, 0);
}
