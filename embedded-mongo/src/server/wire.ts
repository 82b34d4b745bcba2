import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { RawDoc, type Doc, type Encodable, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import { isSliceOver, PAUSE, type Pause } from '../pace.js';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const HEADER_BYTES = 16;
/** Maximum size of a message, which `hello` announces, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;

const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
/** Mask of the required flags. The protocol demands that messages with an unknown required flag are rejected. */
const REQUIRED_FLAGS = 0xffff;

/** A command from a client. */
export interface Request {
  readonly requestId: number;
  readonly db: string;
  readonly body: Doc;
  /** Whether the client expects no reply (`w: 0`). */
  readonly unacknowledged: boolean;
  /** Whether the command arrived as OP_QUERY. Its reply must then be an OP_REPLY. */
  readonly legacy: boolean;
}

/** Sections whose documents stay raw, because they are stored unchanged. */
const RAW = new Set(['documents']);

/** Parses a complete message. Large documents are parsed with pauses. */
export function* parsing(message: Buffer): Generator<Pause, Request, void> {
  const requestId = message.readInt32LE(4);
  const opCode = message.readInt32LE(12);
  if (opCode === OP_MSG) return yield* parseOpMsg(message, requestId);
  if (opCode === OP_QUERY) return parseOpQuery(message, requestId);
  throw new MongoError('CommandNotSupported', `wire protocol operation ${opCode} is not supported`);
}

function* parseOpMsg(message: Buffer, requestId: number): Generator<Pause, Request, void> {
  const flags = message.readUInt32LE(HEADER_BYTES);
  const unknown = flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME);
  if (unknown !== 0) throw new MongoError('FailedToParse', `unknown required flags in OP_MSG: ${unknown}`);
  const end = message.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Doc | undefined;
  const sequences: [string, Value][] = [];
  let pos = HEADER_BYTES + 4;
  while (pos < end) {
    const kind = message[pos++];
    const size = message.readInt32LE(pos);
    if (size < 5 || pos + size > end)
      throw new MongoError('FailedToParse', 'a section of the message is longer than the message');
    if (kind === 0) body = yield* document(message, pos, size);
    else if (kind === 1) sequences.push(yield* parseSequence(message, pos, size));
    else throw new MongoError('FailedToParse', `unknown section kind ${kind} in OP_MSG`);
    pos += size;
  }
  if (!body) throw new MongoError('FailedToParse', 'OP_MSG without a body');
  for (const [name, value] of sequences) body[name] = value;
  const db = body['$db'];
  if (typeof db !== 'string') throw new MongoError('FailedToParse', 'OP_MSG requests require a $db argument');
  return { requestId, db, body, unacknowledged: (flags & MORE_TO_COME) !== 0, legacy: false };
}

function* document(message: Buffer, pos: number, size: number): Generator<Pause, Doc, void> {
  const options = { rawArrays: RAW };
  return size > SLICED_BYTES ? yield* decodeInSlices(message, options, pos) : decode(message, options, pos);
}

function* parseSequence(message: Buffer, start: number, size: number): Generator<Pause, [string, Value], void> {
  const end = start + size;
  const nameEnd = message.indexOf(0, start + 4);
  const name = message.utf8Slice(start + 4, nameEnd);
  const items: Encodable[] = [];
  let pos = nameEnd + 1;
  while (pos < end) {
    const length = message.readInt32LE(pos);
    if (length < 5 || pos + length > end)
      throw new MongoError('FailedToParse', 'a document of the message is longer than its section');
    const bytes = message.subarray(pos, pos + length);
    if (RAW.has(name)) items.push(new RawDoc(bytes));
    else items.push(length > SLICED_BYTES ? yield* decodeInSlices(bytes) : decode(bytes));
    if (isSliceOver()) yield PAUSE;
    pos += length;
  }
  return [name, items as Value];
}

function parseOpQuery(message: Buffer, requestId: number): Request {
  const nameEnd = message.indexOf(0, HEADER_BYTES + 4);
  const namespace = message.utf8Slice(HEADER_BYTES + 4, nameEnd);
  const query = decode(message, undefined, nameEnd + 9);
  if (!namespace.endsWith('.$cmd'))
    throw new MongoError('CommandNotSupported', 'OP_QUERY is supported for the handshake only');
  return { requestId, db: namespace.slice(0, -5), body: query, unacknowledged: false, legacy: true };
}

let nextRequestId = 1;

/** Builds the message with the reply to a request. */
export function buildReply(
  request: Pick<Request, 'requestId' | 'legacy'>,
  reply: { [field: string]: Encodable },
): Buffer {
  const headroom = request.legacy ? HEADER_BYTES + 20 : HEADER_BYTES + 5;
  const message = encode(reply, headroom);
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE((nextRequestId = (nextRequestId + 1) & 0x7fffffff), 4);
  message.writeInt32LE(request.requestId, 8);
  message.fill(0, HEADER_BYTES, headroom);
  if (request.legacy) {
    message.writeInt32LE(OP_REPLY, 12);
    // Await-capable, then no cursor, starting at 0, one document.
    message.writeInt32LE(8, HEADER_BYTES);
    message.writeInt32LE(1, HEADER_BYTES + 16);
  } else {
    message.writeInt32LE(OP_MSG, 12);
  }
  return message;
}
