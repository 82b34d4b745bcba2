import { protocolError } from '../rtmp-error.js';

export type AmfObject = Map<string, AmfValue>;
/** Dates are numbers (ms since the epoch); undefined and unsupported values are null. */
export type AmfValue = number | boolean | string | null | AmfObject | AmfValue[];

/** Nesting of objects and arrays. Encoders need 2. */
const MAX_DEPTH = 8;
/** Values in one message, which bounds the memory that its objects need. */
const MAX_VALUES = 2_000;

/** Markers of AMF 0 (specification of 2007, section 2.1). */
const MARKER = {
  NUMBER: 0,
  BOOLEAN: 1,
  STRING: 2,
  OBJECT: 3,
  NULL: 5,
  UNDEFINED: 6,
  ECMA_ARRAY: 8,
  OBJECT_END: 9,
  STRICT_ARRAY: 10,
  DATE: 11,
  LONG_STRING: 12,
  UNSUPPORTED: 13,
  XML: 15,
  TYPED_OBJECT: 16,
} as const;

class AmfReader {
  private offset = 0;
  private values = 0;

  constructor(private readonly bytes: Buffer) {}

  get isAtEnd(): boolean {
    return this.offset >= this.bytes.length;
  }

  value(depth = 0): AmfValue {
    if (depth > MAX_DEPTH) throw protocolError('AMF nesting');
    if (++this.values > MAX_VALUES) throw protocolError('AMF size');
    switch (this.uint(1)) {
      case MARKER.NUMBER:
        return this.take(8).readDoubleBE(0);
      case MARKER.BOOLEAN:
        return this.uint(1) !== 0;
      case MARKER.STRING:
        return this.string(this.uint(2));
      case MARKER.LONG_STRING:
      case MARKER.XML:
        return this.string(this.uint(4));
      case MARKER.NULL:
      case MARKER.UNDEFINED:
      case MARKER.UNSUPPORTED:
        return null;
      case MARKER.DATE:
        return this.take(10).readDoubleBE(0);
      case MARKER.TYPED_OBJECT:
        this.string(this.uint(2));
        return this.object(depth);
      case MARKER.OBJECT:
        return this.object(depth);
      case MARKER.ECMA_ARRAY:
        // The announced number of entries is often wrong.
        this.uint(4);
        return this.object(depth);
      case MARKER.STRICT_ARRAY:
        return this.array(this.uint(4), depth);
      default:
        throw protocolError('AMF type');
    }
  }

  private object(depth: number): AmfObject {
    const object: AmfObject = new Map();
    for (;;) {
      // Some encoders end the last object with the message.
      if (this.isAtEnd) return object;
      const key = this.string(this.uint(2));
      if (key === '' && this.bytes[this.offset] === MARKER.OBJECT_END) {
        this.offset++;
        return object;
      }
      object.set(key, this.value(depth + 1));
    }
  }

  private array(length: number, depth: number): AmfValue[] {
    if (length > MAX_VALUES) throw protocolError('AMF size');
    return Array.from({ length }, () => this.value(depth + 1));
  }

  private take(length: number): Buffer {
    const end = this.offset + length;
    if (end > this.bytes.length) throw protocolError('AMF length');
    const bytes = this.bytes.subarray(this.offset, end);
    this.offset = end;
    return bytes;
  }

  private uint(length: number): number {
    return this.take(length).readUIntBE(0, length);
  }

  private string(length: number): string {
    return this.take(length).toString('utf8');
  }
}

/** Decodes all values of a message. Throws an RtmpError if they are malformed, too deep or too many. */
export function decodeAmf(bytes: Buffer): AmfValue[] {
  const reader = new AmfReader(bytes);
  const values: AmfValue[] = [];
  while (!reader.isAtEnd) values.push(reader.value());
  return values;
}

/** Encodes the values of a message. */
export const encodeAmf = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(encodeValue));

/** Creates an object for `encodeAmf`. */
export const amfObject = (entries: Record<string, AmfValue>): AmfObject => new Map(Object.entries(entries));

function encodeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.from([MARKER.NULL]);
  if (typeof value === 'boolean') return Buffer.from([MARKER.BOOLEAN, Number(value)]);
  if (typeof value === 'string') return encodeString(value);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (Array.isArray(value)) {
    return Buffer.concat([Buffer.from([MARKER.STRICT_ARRAY]), uint32(value.length), ...value.map(encodeValue)]);
  }
  const entries = [...value].flatMap(([key, entry]) => [shortString(key), encodeValue(entry)]);
  return Buffer.concat([Buffer.from([MARKER.OBJECT]), ...entries, Buffer.from([0, 0, MARKER.OBJECT_END])]);
}

function encodeString(value: string): Buffer {
  const text = Buffer.from(value);
  if (text.length > 0xff_ff) return Buffer.concat([Buffer.from([MARKER.LONG_STRING]), uint32(text.length), text]);
  return Buffer.concat([Buffer.from([MARKER.STRING]), shortString(value)]);
}

function shortString(value: string): Buffer {
  const text = Buffer.from(value);
  return Buffer.concat([Buffer.from([text.length >> 8, text.length & 0xff]), text]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value, 0);
  return bytes;
}
