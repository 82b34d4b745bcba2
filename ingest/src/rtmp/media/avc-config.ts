import type { VideoConfig } from '../../media.js';
import { protocolError, RtmpError, unsupported } from '../rtmp-error.js';
import { parseSps, ppsId, type SequenceParameters, spsId } from './sps.js';

/** Parameter sets of a track by their ids. */
export interface ParameterSets {
  sps: Map<number, Buffer>;
  pps: Map<number, Buffer>;
  /** bytes of the length before each NAL unit */
  lengthBytes: number;
}

const MAX_PICTURE_SIZE = 16_384;
/** Number of parameter sets that a track may have. H.264 allows 32 and 256. */
const [MAX_SPS, MAX_PPS] = [31, 255];
const PROFILES: Readonly<Record<number, string>> = {
  44: 'CAVLC 4:4:4',
  110: 'High 10',
  122: 'High 4:2:2',
  244: 'High 4:4:4',
};
const CHROMA_FORMATS = ['4:0:0', '4:2:0', '4:2:2', '4:4:4'];
/** Profiles whose record has the chroma format at its end. */
const EXTENDED_RECORDS = new Set([100, 110, 122, 144]);

/** Parses an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). Throws an RtmpError if it is malformed. */
export function parseAvcRecord(record: Buffer): ParameterSets {
  try {
    if (record.readUInt8(0) !== 1) throw new RangeError('Unknown version.');
    const lengthBytes = (record.readUInt8(4) & 3) + 1;
    const [spsList, next] = readSets(record, 6, record.readUInt8(5) & 0x1f);
    const [ppsList] = readSets(record, next + 1, record.readUInt8(next));
    if (spsList.length === 0 || ppsList.length === 0) throw new RangeError('No parameter sets.');
    return {
      sps: new Map(spsList.map((set) => [spsId(set), set])),
      pps: new Map(ppsList.map((set) => [ppsId(set), set])),
      lengthBytes,
    };
  } catch (error) {
    throw malformed(error);
  }
}

/** Returns the track's settings. Throws an RtmpError if browsers cannot play the pictures. */
export function videoConfig({ sps, pps }: ParameterSets): VideoConfig {
  const [first] = sps.values();
  const parameters = parametersOf(first);
  checkPlayable(parameters);
  const codec = `avc1.${first.subarray(1, 4).toString('hex')}`;
  return { kind: 'video', description: buildRecord(sps, pps, parameters), codec, ...sizeOf(parameters) };
}

/** Whether a map of parameter sets stays within the record's limits. */
export const isWithinLimits = ({ sps, pps }: ParameterSets): boolean => sps.size <= MAX_SPS && pps.size <= MAX_PPS;

function readSets(record: Buffer, start: number, count: number): [sets: Buffer[], next: number] {
  const sets: Buffer[] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    const end = at + 2 + record.readUInt16BE(at);
    if (end > record.length) throw new RangeError('The record is cut.');
    sets.push(record.subarray(at + 2, end));
    at = end;
  }
  return [sets, at];
}

function parametersOf(sps: Buffer): SequenceParameters {
  try {
    return parseSps(sps);
  } catch (error) {
    throw malformed(error);
  }
}

const sizeOf = ({ width, height }: SequenceParameters) => ({ width, height });

function checkPlayable({ profile, chroma, bitDepth, width, height }: SequenceParameters): void {
  if (bitDepth !== 8) {
    throw unsupported(
      `Many browsers cannot play H.264 with ${bitDepth} bits. Set 8 bits (NV12 or yuv420p) and the profile High in the encoder.`,
    );
  }
  if (chroma !== 1) {
    const format = CHROMA_FORMATS[chroma] ?? 'this color format';
    throw unsupported(`Many browsers cannot play H.264 with ${format}. Set 4:2:0 (NV12 or yuv420p) in the encoder.`);
  }
  if (profile in PROFILES) {
    throw unsupported(`Many browsers cannot play the H.264 profile ${PROFILES[profile]}. Set High, Main or Baseline.`);
  }
  if (width < 16 || height < 16 || width > MAX_PICTURE_SIZE || height > MAX_PICTURE_SIZE) {
    throw unsupported(`The resolution ${width} × ${height} is not supported. Set 1920 × 1080 or lower in the encoder.`);
  }
}

/** Builds a record for NAL units with lengths of four bytes. */
function buildRecord(
  sps: ReadonlyMap<number, Buffer>,
  pps: ReadonlyMap<number, Buffer>,
  { profile, chroma, bitDepth }: SequenceParameters,
): Buffer {
  const [first] = sps.values();
  const parts: Buffer[] = [Buffer.from([1, ...first.subarray(1, 4), 0xff, 0xe0 | sps.size])];
  for (const set of sps.values()) parts.push(prefixed(set));
  parts.push(Buffer.from([pps.size]));
  for (const set of pps.values()) parts.push(prefixed(set));
  if (EXTENDED_RECORDS.has(profile)) {
    const depth = 0xf8 | (bitDepth - 8);
    parts.push(Buffer.from([0xfc | chroma, depth, depth, 0]));
  }
  return Buffer.concat(parts);
}

const prefixed = (set: Buffer): Buffer => Buffer.concat([Buffer.from([set.length >> 8, set.length & 0xff]), set]);

const malformed = (error: unknown): RtmpError =>
  error instanceof RtmpError ? error : protocolError('H.264 parameter sets');
