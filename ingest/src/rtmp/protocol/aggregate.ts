import { protocolError } from '../rtmp-error.js';
import { MESSAGE, type RtmpMessage } from './message.js';

/** Tag header and back pointer around each part, in bytes (RTMP specification 1.0, section 7.1.6). */
const [TAG_HEADER_BYTES, BACK_POINTER_BYTES] = [11, 4];
const PART_TYPES: ReadonlySet<number> = new Set([MESSAGE.AUDIO, MESSAGE.VIDEO, MESSAGE.DATA]);

/** Yields the media messages in an aggregate message. Their times start at the time of the aggregate. */
export function* readAggregate({ payload, streamId, timestamp }: RtmpMessage): Generator<RtmpMessage> {
  let first: number | undefined;
  for (let at = 0; at + TAG_HEADER_BYTES <= payload.length;) {
    const type = payload.readUInt8(at);
    if (!PART_TYPES.has(type)) throw protocolError('aggregate type');
    const start = at + TAG_HEADER_BYTES;
    const end = start + payload.readUIntBE(at + 1, 3);
    if (end > payload.length) throw protocolError('aggregate length');
    const time = payload.readUIntBE(at + 4, 3) + payload.readUInt8(at + 7) * 2 ** 24;
    first ??= time;
    yield { type, streamId, timestamp: (timestamp + time - first) >>> 0, payload: payload.subarray(start, end) };
    at = end + BACK_POINTER_BYTES;
  }
}
