import type { AudioConfig } from '../../media.js';
import { protocolError, RtmpError, unsupported } from '../rtmp-error.js';
import { BitReader } from './bit-reader.js';

/** Audio object types (ISO/IEC 14496-3, 1.5.1). */
const [LC, SBR, PS] = [2, 5, 29];
const OBJECT_TYPES: Readonly<Record<number, string>> = {
  1: 'AAC Main',
  3: 'AAC SSR',
  4: 'AAC LTP',
  23: 'AAC-LD',
  39: 'AAC-ELD',
  42: 'xHE-AAC',
};
const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
];
const CHANNELS: Readonly<Record<number, number>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 8, 11: 7, 12: 8, 14: 8 };
/** Begins the extension that signals SBR to decoders that know it (1.6.2.1). */
const SYNC_EXTENSION = 0x2b7;
const MIN_EXTENSION_BITS = 16;

/**
 * Parses an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). The sample rate is the one of the core codec, whose frames have
 * 1,024 samples, also for HE-AAC. Throws an RtmpError if it is malformed or browsers cannot play it.
 */
export function audioConfig(description: Buffer): AudioConfig {
  try {
    return parse(description);
  } catch (error) {
    throw error instanceof RtmpError ? error : protocolError('AAC settings');
  }
}

function parse(description: Buffer): AudioConfig {
  const reader = new BitReader(description);
  let extension = 0;
  let objectType = readObjectType(reader);
  const sampleRate = readSampleRate(reader);
  const layout = reader.bits(4);
  if (objectType === SBR || objectType === PS) {
    extension = objectType;
    readSampleRate(reader);
    objectType = readObjectType(reader);
  }
  if (objectType !== LC) {
    const name = OBJECT_TYPES[objectType] ?? `AAC of type ${objectType}`;
    throw unsupported(`Many browsers cannot play ${name}. Set AAC-LC as the audio codec in the encoder.`);
  }
  if (!(layout in CHANNELS)) {
    throw unsupported('The AAC channel layout is not supported. Set stereo in the encoder.');
  }
  if (reader.bit()) throw unsupported('AAC frames of 960 samples are not supported. Set AAC-LC in the encoder.');
  if (reader.bit()) reader.bits(14);
  reader.bit();
  extension ||= readSyncExtension(reader);

  const channels = extension === PS ? 2 : CHANNELS[layout];
  return { kind: 'audio', description, codec: `mp4a.40.${extension || LC}`, sampleRate, channels };
}

function readObjectType(reader: BitReader): number {
  const type = reader.bits(5);
  return type === 31 ? 32 + reader.bits(6) : type;
}

function readSampleRate(reader: BitReader): number {
  const index = reader.bits(4);
  const rate = index === 15 ? reader.bits(24) : SAMPLE_RATES[index];
  if (!(rate >= 7_350 && rate <= 96_000)) throw new RangeError('Unknown sample rate.');
  return rate;
}

/** Returns the object type that the backward-compatible extension signals, or 0. */
function readSyncExtension(reader: BitReader): number {
  if (reader.remaining < MIN_EXTENSION_BITS || reader.bits(11) !== SYNC_EXTENSION) return 0;
  if (readObjectType(reader) !== SBR || reader.remaining < 1 || !reader.bit()) return 0;
  if (reader.remaining >= 4) readSampleRate(reader);
  const hasPs = reader.remaining >= 12 && reader.bits(11) === 0x548 && reader.bit() === 1;
  return hasPs ? PS : SBR;
}
