import type { Packet, TrackConfig } from '../../media.js';
import { MESSAGE } from '../protocol/message.js';

/** One message of media or metadata, in a file or on a connection. */
export interface FlvMessage {
  /** MESSAGE.AUDIO, MESSAGE.VIDEO or MESSAGE.DATA */
  type: number;
  /** in ms */
  timestamp: number;
  payload: Buffer;
}

/** First byte of video and audio messages: frame type with codec, format with rate. */
const [KEY_FRAME, INTER_FRAME, AAC] = [0x17, 0x27, 0xaf];
const [SETTINGS, FRAME] = [0, 1];
const [FILE_HEADER_BYTES, TAG_HEADER_BYTES, TAG_SIZE_BYTES] = [13, 11, 4];

/** Returns the message that announces a track. */
export function settingsMessage({ kind, description }: TrackConfig, timestamp = 0): FlvMessage {
  const header = kind === 'video' ? [KEY_FRAME, SETTINGS, 0, 0, 0] : [AAC, SETTINGS];
  return { type: typeOf(kind), timestamp, payload: Buffer.concat([Buffer.from(header), description]) };
}

/** Returns the message of a packet. Its times are taken modulo 2^32. */
export function packetMessage(packet: Packet): FlvMessage {
  if (packet.kind === 'audio') {
    const payload = Buffer.concat([Buffer.from([AAC, FRAME]), packet.data]);
    return { type: MESSAGE.AUDIO, timestamp: packet.presentMs >>> 0, payload };
  }
  const header = Buffer.from([packet.isKeyFrame ? KEY_FRAME : INTER_FRAME, FRAME, 0, 0, 0]);
  header.writeIntBE(packet.presentMs - packet.decodeMs, 2, 3);
  return { type: MESSAGE.VIDEO, timestamp: packet.decodeMs >>> 0, payload: Buffer.concat([header, packet.data]) };
}

/** Yields the messages of an FLV file (specification 10.1, annex E). Stops at an incomplete one. */
export function* readFlv(file: Buffer): Generator<FlvMessage> {
  for (let at = FILE_HEADER_BYTES; at + TAG_HEADER_BYTES <= file.length;) {
    const start = at + TAG_HEADER_BYTES;
    const end = start + file.readUIntBE(at + 1, 3);
    if (end > file.length) return;
    const timestamp = file.readUIntBE(at + 4, 3) + file.readUInt8(at + 7) * 2 ** 24;
    yield { type: file.readUInt8(at) & 0x1f, timestamp, payload: file.subarray(start, end) };
    at = end + TAG_SIZE_BYTES;
  }
}

const typeOf = (kind: TrackConfig['kind']): number => (kind === 'video' ? MESSAGE.VIDEO : MESSAGE.AUDIO);
