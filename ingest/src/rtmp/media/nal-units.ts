import { protocolError } from '../rtmp-error.js';

/** Types of NAL units (ITU-T H.264, table 7-1). */
export const NAL = { IDR: 5, SPS: 7, PPS: 8 } as const;

const LENGTH_BYTES = 4;
/** NAL units of one picture, which bounds the memory that splitting needs. */
const MAX_NALS = 2_000;

export const nalType = (nal: Buffer): number => nal[0] & 0x1f;

/** Splits a picture into NAL units. Ignores empty ones and a unit that is longer than the rest of the picture. */
export function splitNals(data: Buffer, lengthBytes: number): Buffer[] {
  const nals: Buffer[] = [];
  for (let at = 0; at + lengthBytes < data.length;) {
    const start = at + lengthBytes;
    const end = start + data.readUIntBE(at, lengthBytes);
    if (end > data.length) break;
    if (end > start) nals.push(data.subarray(start, end));
    if (nals.length > MAX_NALS) throw protocolError('NAL units');
    at = end;
  }
  return nals;
}

/** Returns the NAL units with lengths of four bytes, without copying `data` if it has this form. */
export function joinNals(nals: readonly Buffer[], data: Buffer): Buffer {
  const length = nals.reduce((sum, nal) => sum + LENGTH_BYTES + nal.length, 0);
  const [first] = nals;
  const hasThisForm = length === data.length && data.readUInt32BE(0) === first.length;
  if (hasThisForm) return data;
  const joined = Buffer.allocUnsafe(length);
  let at = 0;
  for (const nal of nals) {
    joined.writeUInt32BE(nal.length, at);
    nal.copy(joined, at + LENGTH_BYTES);
    at += LENGTH_BYTES + nal.length;
  }
  return joined;
}
