import { BitReader } from './bit-reader.js';

/** Settings of a picture from a sequence parameter set (ITU-T H.264, 7.3.2.1.1). */
export interface SequenceParameters {
  id: number;
  profile: number;
  /** 0 monochrome, 1 4:2:0, 2 4:2:2, 3 4:4:4 */
  chroma: number;
  /** the larger one of luma and chroma */
  bitDepth: number;
  /** in pixels, after cropping */
  width: number;
  height: number;
}

/** Profiles whose parameter sets name the chroma format. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);
/** Bound of loops over values that an encoder sends. H.264 allows 255. */
const MAX_REFERENCES = 255;

/** Parses a sequence parameter set with its NAL unit header. Throws a RangeError if it is malformed. */
export function parseSps(nal: Uint8Array): SequenceParameters {
  const reader = new BitReader(withoutEmulation(nal.subarray(1)));
  const profile = reader.bits(8);
  reader.bits(16);
  const id = reader.ue();
  const { chroma, bitDepth, isSeparate } = readFormat(reader, profile);

  reader.ue();
  skipOrder(reader);
  reader.ue();
  reader.bit();
  const widthUnits = reader.ue() + 1;
  const heightUnits = reader.ue() + 1;
  const isFrameOnly = reader.bit();
  if (!isFrameOnly) reader.bit();
  reader.bit();
  const [left, right, top, bottom] = reader.bit() ? [reader.ue(), reader.ue(), reader.ue(), reader.ue()] : [0, 0, 0, 0];

  const fields = 2 - isFrameOnly;
  const isSubsampledX = !isSeparate && (chroma === 1 || chroma === 2);
  const cropX = isSubsampledX ? 2 : 1;
  const cropY = (!isSeparate && chroma === 1 ? 2 : 1) * fields;
  const width = widthUnits * 16 - (left + right) * cropX;
  const height = heightUnits * 16 * fields - (top + bottom) * cropY;
  return { id, profile, chroma, bitDepth, width, height };
}

/** Returns the id of a picture parameter set (7.3.2.2). */
export const ppsId = (nal: Uint8Array): number => new BitReader(withoutEmulation(nal.subarray(1, 16))).ue();

/** Returns the id of a sequence parameter set. */
export const spsId = (nal: Uint8Array): number => new BitReader(withoutEmulation(nal.subarray(4, 20))).ue();

function readFormat(reader: BitReader, profile: number): { chroma: number; bitDepth: number; isSeparate: boolean } {
  if (!HIGH_PROFILES.has(profile)) return { chroma: 1, bitDepth: 8, isSeparate: false };
  const chroma = reader.ue();
  const isSeparate = chroma === 3 && reader.bit() === 1;
  const bitDepth = 8 + Math.max(reader.ue(), reader.ue());
  reader.bit();
  if (reader.bit()) {
    const lists = chroma === 3 ? 12 : 8;
    for (let list = 0; list < lists; list++) if (reader.bit()) skipScalingList(reader, list < 6 ? 16 : 64);
  }
  return { chroma, bitDepth, isSeparate };
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  for (let index = 0, next = 8; index < size; index++) {
    if (next !== 0) next = (last + reader.se() + 256) % 256;
    if (next !== 0) last = next;
  }
}

/** Skips the picture order count. */
function skipOrder(reader: BitReader): void {
  const type = reader.ue();
  if (type === 0) reader.ue();
  if (type !== 1) return;
  reader.bit();
  reader.se();
  reader.se();
  const count = reader.ue();
  if (count > MAX_REFERENCES) throw new RangeError('Too many reference pictures.');
  for (let index = 0; index < count; index++) reader.se();
}

/** Removes the emulation prevention bytes (7.4.1). */
function withoutEmulation(bytes: Uint8Array): Uint8Array {
  const result = new Uint8Array(bytes.length);
  let length = 0;
  let zeros = 0;
  for (const byte of bytes) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    result[length++] = byte;
  }
  return result.subarray(0, length);
}
