import { unsupported } from '../rtmp-error.js';

/** Content of an audio or video message: settings, one frame, or null if the message holds neither. */
export type FlvTag = { type: 'settings'; data: Buffer } | { type: 'frame'; data: Buffer; compositionMs: number } | null;

/** Codec ids of the FLV specification 10.1, section E.4.3.1, and of extensions in use. */
const AVC = 7;
const VIDEO_CODECS: Readonly<Record<number, string>> = {
  2: 'Sorenson H.263',
  3: 'Screen video',
  4: 'VP6',
  5: 'VP6',
  6: 'Screen video',
  12: 'H.265',
  13: 'AV1',
};
/** Sound formats of section E.4.2.1. */
const AAC = 10;
const AUDIO_FORMATS: Readonly<Record<number, string>> = {
  0: 'PCM',
  1: 'ADPCM',
  2: 'MP3',
  3: 'PCM',
  4: 'Nellymoser',
  5: 'Nellymoser',
  6: 'Nellymoser',
  7: 'G.711',
  8: 'G.711',
  11: 'Speex',
  13: 'Opus',
  14: 'MP3',
};
/** Codecs of enhanced RTMP by FourCC. */
const FOUR_CCS: Readonly<Record<string, string>> = {
  hvc1: 'H.265',
  hev1: 'H.265',
  vvc1: 'H.266',
  av01: 'AV1',
  vp09: 'VP9',
  vp08: 'VP8',
  Opus: 'Opus',
  fLaC: 'FLAC',
  'ac-3': 'AC-3',
  'ec-3': 'E-AC-3',
  '.mp3': 'MP3',
};

/** Packet types of enhanced RTMP. */
const ENHANCED = { START: 0, FRAME: 1, FRAME_WITHOUT_OFFSET: 3, MULTITRACK_AUDIO: 5, MULTITRACK_VIDEO: 6 } as const;
/** Sound format that announces an enhanced audio message. */
const ENHANCED_AUDIO = 9;
/** Frame type of a message with a command for the player. */
const VIDEO_COMMAND = 5;
const ENHANCED_HEADER_BYTES = 5;

/** Parses a video message. Throws an RtmpError that names the codec if it is not H.264. */
export function parseVideoTag(payload: Buffer): FlvTag {
  const first = payload.readUInt8(0);
  if (first & 0x80) return parseEnhancedVideo(payload, first & 0x0f, (first >> 4) & 7);
  if (first >> 4 === VIDEO_COMMAND) return null;
  const codec = first & 0x0f;
  if (codec !== AVC) throw videoRefusal(VIDEO_CODECS[codec] ?? `codec ${codec}`);
  if (payload.length < 5) return null;
  return tagOf(payload.readUInt8(1), payload.subarray(5), payload.readIntBE(2, 3));
}

/** Parses an audio message. Throws an RtmpError that names the codec if it is not AAC. */
export function parseAudioTag(payload: Buffer): FlvTag {
  const first = payload.readUInt8(0);
  const format = first >> 4;
  if (format === ENHANCED_AUDIO) return parseEnhancedAudio(payload, first & 0x0f);
  if (format !== AAC) throw audioRefusal(AUDIO_FORMATS[format] ?? `format ${format}`);
  return payload.length < 2 ? null : tagOf(payload.readUInt8(1), payload.subarray(2), 0);
}

function parseEnhancedVideo(payload: Buffer, type: number, frameType: number): FlvTag {
  if (type === ENHANCED.MULTITRACK_VIDEO) {
    throw unsupported('Multitrack video is not supported. Switch it off in the encoder.');
  }
  if (frameType === VIDEO_COMMAND || payload.length < ENHANCED_HEADER_BYTES) return null;
  const fourCc = payload.toString('latin1', 1, ENHANCED_HEADER_BYTES);
  if (fourCc !== 'avc1') throw videoRefusal(FOUR_CCS[fourCc] ?? 'an unknown codec');
  if (type === ENHANCED.FRAME) {
    if (payload.length < ENHANCED_HEADER_BYTES + 3) return null;
    return tagOf(1, payload.subarray(8), payload.readIntBE(ENHANCED_HEADER_BYTES, 3));
  }
  return tagOf(type === ENHANCED.FRAME_WITHOUT_OFFSET ? 1 : type === ENHANCED.START ? 0 : 2, payload.subarray(5), 0);
}

function parseEnhancedAudio(payload: Buffer, type: number): FlvTag {
  if (type === ENHANCED.MULTITRACK_AUDIO) {
    throw unsupported('Several audio tracks are not supported. Send one audio track.');
  }
  if (payload.length < ENHANCED_HEADER_BYTES) return null;
  const fourCc = payload.toString('latin1', 1, ENHANCED_HEADER_BYTES);
  if (fourCc !== 'mp4a') throw audioRefusal(FOUR_CCS[fourCc] ?? 'an unknown codec');
  return tagOf(type, payload.subarray(ENHANCED_HEADER_BYTES), 0);
}

/** Returns the content by the packet type of H.264 and AAC: 0 settings, 1 frame. Other types end a sequence. */
function tagOf(type: number, data: Buffer, compositionMs: number): FlvTag {
  if (type === 0) return { type: 'settings', data };
  return type === 1 && data.length > 0 ? { type: 'frame', data, compositionMs } : null;
}

const videoRefusal = (codec: string) =>
  unsupported(`The video is ${codec}, which many browsers cannot play. Set H.264 (x264 or AVC) in the encoder.`);

const audioRefusal = (codec: string) =>
  unsupported(`The audio is ${codec}, which is not supported. Set AAC in the encoder.`);
