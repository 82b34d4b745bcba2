import { isIP } from 'node:net';
import { protocolError } from '../rtmp-error.js';

/** Header of the PROXY protocol, or null if the connection starts without one. `address` is null for health checks. */
export type ProxyHeader = { address: string | null; bytes: number } | null;

const V1_PREFIX = Buffer.from('PROXY ');
const V2_PREFIX = Buffer.from('\r\n\r\n\0\r\nQUIT\n');
/** Longest header of version 1 (HAProxy's proxy-protocol.txt, 2.1). */
const MAX_V1_BYTES = 107;
const V2_HEADER_BYTES = 16;
/** Addresses and extensions of version 2. */
const MAX_V2_BYTES = 4_096;
const LINE_END = '\r\n';
const [TCP4, TCP6] = [0x11, 0x21];
const PROXY_COMMAND = 0x21;
const LOCAL_COMMAND = 0x20;

/** Parses the start of a connection. Returns undefined if bytes of the header are missing. Throws an RtmpError if malformed. */
export function parseProxyHeader(bytes: Buffer): ProxyHeader | undefined {
  if (startsLike(bytes, V1_PREFIX)) return bytes.length < V1_PREFIX.length ? undefined : parseV1(bytes);
  if (startsLike(bytes, V2_PREFIX)) return bytes.length < V2_HEADER_BYTES ? undefined : parseV2(bytes);
  return null;
}

function startsLike(bytes: Buffer, prefix: Buffer): boolean {
  const length = Math.min(bytes.length, prefix.length);
  return bytes.subarray(0, length).equals(prefix.subarray(0, length));
}

function parseV1(bytes: Buffer): ProxyHeader | undefined {
  const text = bytes.toString('latin1', 0, MAX_V1_BYTES);
  const end = text.indexOf(LINE_END);
  if (end === -1) {
    if (bytes.length >= MAX_V1_BYTES) throw protocolError('PROXY header');
    return undefined;
  }
  const [, family, address = ''] = text.slice(0, end).split(' ');
  const headerBytes = end + LINE_END.length;
  if (family === 'UNKNOWN') return { address: null, bytes: headerBytes };
  if ((family !== 'TCP4' && family !== 'TCP6') || !isIP(address)) throw protocolError('PROXY header');
  return { address, bytes: headerBytes };
}

function parseV2(bytes: Buffer): ProxyHeader | undefined {
  const length = bytes.readUInt16BE(14);
  if (length > MAX_V2_BYTES) throw protocolError('PROXY header');
  if (bytes.length < V2_HEADER_BYTES + length) return undefined;
  const headerBytes = V2_HEADER_BYTES + length;
  const command = bytes.readUInt8(12);
  if (command === LOCAL_COMMAND) return { address: null, bytes: headerBytes };
  if (command !== PROXY_COMMAND) throw protocolError('PROXY header');
  const family = bytes.readUInt8(13);
  const source = bytes.subarray(V2_HEADER_BYTES, headerBytes);
  if (family === TCP4 && length >= 12) return { address: source.subarray(0, 4).join('.'), bytes: headerBytes };
  if (family === TCP6 && length >= 36) return { address: ipv6(source), bytes: headerBytes };
  return { address: null, bytes: headerBytes };
}

const ipv6 = (source: Buffer): string =>
  Array.from({ length: 8 }, (_, index) => source.readUInt16BE(index * 2).toString(16)).join(':');
