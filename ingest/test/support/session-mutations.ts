import { PublisherMessages } from '../../src/rtmp/client/publisher-messages.js';
import { packetMessage, settingsMessage } from '../../src/rtmp/client/flv.js';
import { amfObject, encodeAmf } from '../../src/rtmp/protocol/amf0.js';
import { HANDSHAKE_BYTES } from '../../src/rtmp/protocol/handshake.js';
import { MESSAGE } from '../../src/rtmp/protocol/message.js';
import {
  audioPacket,
  audioSettings,
  avcRecord,
  lengthPrefixed,
  slice,
  videoPacket,
  videoSettings,
} from './media-samples.js';

type Random = () => number;

/** Values at which parsers of lengths, times and sizes fail. */
const BOUNDARY_VALUES = [
  '00',
  'ff',
  '7f',
  '80',
  '0000',
  'ffff',
  'ffffff',
  '7fffffff',
  '80000000',
  'ffffffff',
  '00000000',
];
const MAX_MUTATIONS = 4;
const MAX_RANGE_BYTES = 64;

/** Returns a generator of numbers from 0 to below 1 (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns everything that an encoder sends from the handshake to the end of a short stream, in parts. */
export function recordSession(streamName: string): Buffer[] {
  const messages = new PublisherMessages({ app: 'live', tcUrl: 'rtmp://host/live', streamName, encoder: 'OBS' });
  const control = (type: number, hex: string) =>
    messages.media({ type, timestamp: 0, payload: Buffer.from(hex, 'hex') });
  const metadata = amfObject({ width: 640, height: 360, encoder: 'OBS', stereo: true, list: [1, 'a', null] });
  const inBand = Buffer.concat([
    Buffer.from([0x17, 1, 0, 0, 80]),
    lengthPrefixed(avcRecord('portrait').subarray(8, 33), Buffer.from('68ce0fc8', 'hex'), slice(true)),
  ]);
  const tagHeader = Buffer.from('0900000b00002800000000', 'hex');
  const part = Buffer.concat([tagHeader, Buffer.from([0x27, 1, 0, 0, 0]), lengthPrefixed(slice(false, 1))]);
  return [
    PublisherMessages.handshake(),
    messages.connect(),
    messages.createStream(),
    messages.publish(),
    control(MESSAGE.WINDOW_SIZE, '00004000'),
    control(MESSAGE.USER_CONTROL, '000600000001'),
    messages.media({ type: MESSAGE.DATA, timestamp: 0, payload: encodeAmf('@setDataFrame', 'onMetaData', metadata) }),
    messages.media(settingsMessage(videoSettings())),
    messages.media(settingsMessage(audioSettings('mono'))),
    messages.media(packetMessage(videoPacket(0, true, 200))),
    messages.media(packetMessage(audioPacket(10))),
    messages.media(settingsMessage(videoSettings('high'))),
    messages.media({ type: MESSAGE.VIDEO, timestamp: 0x0100_0000, payload: inBand }),
    messages.media({ type: MESSAGE.AGGREGATE, timestamp: 80, payload: Buffer.concat([part, Buffer.alloc(4), part]) }),
    control(MESSAGE.ABORT, '00000004'),
    control(MESSAGE.SET_CHUNK_SIZE, '00001000'),
    messages.media(packetMessage(videoPacket(0xffff_fff0, false, 6_000))),
    messages.unpublish(),
  ];
}

/** Returns the bytes of a session after one to four mutations, most of them after the handshake. */
export function mutateSession(parts: readonly Buffer[], random: Random): Buffer {
  const shuffled = random() < 0.2 ? swapParts(parts, random) : parts;
  let bytes = Buffer.concat(shuffled);
  const count = 1 + Math.floor(random() * MAX_MUTATIONS);
  for (let mutation = 0; mutation < count; mutation++) bytes = mutate(bytes, random);
  return bytes;
}

function swapParts(parts: readonly Buffer[], random: Random): Buffer[] {
  const result = [...parts];
  const [first, second] = [pick(result.length, random), pick(result.length, random)];
  [result[first], result[second]] = [result[second], result[first]];
  return result;
}

function mutate(bytes: Buffer, random: Random): Buffer<ArrayBuffer> {
  const start = random() < 0.95 ? 1 + 2 * HANDSHAKE_BYTES : 0;
  const at = Math.min(start + pick(Math.max(1, bytes.length - start), random), bytes.length);
  const end = at + 1 + pick(MAX_RANGE_BYTES, random);
  const [before, range, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
  const boundary = Buffer.from(BOUNDARY_VALUES[pick(BOUNDARY_VALUES.length, random)], 'hex');
  switch (pick(7, random)) {
    case 0:
      return Buffer.concat([before]);
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, range, range, after]);
    case 3:
      return Buffer.concat([before, boundary, range, after]);
    case 4:
      return Buffer.concat([before, boundary, bytes.subarray(at + boundary.length)]);
    case 5:
      return Buffer.concat([before, Buffer.from(range.map(() => pick(256, random))), after]);
    default:
      return Buffer.concat([before, Buffer.from([(bytes[at] ?? 0) ^ (1 << pick(8, random))]), bytes.subarray(at + 1)]);
  }
}

const pick = (count: number, random: Random): number => Math.floor(random() * count);
