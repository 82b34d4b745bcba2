import { audioPacket, audioSettings, videoPacket, videoSettings } from '../../../test/support/media-samples.js';
import { RecordingSink } from '../../../test/support/recording-sink.js';
import { MediaReader } from '../media/media-reader.js';
import { MESSAGE } from '../protocol/message.js';
import { type FlvMessage, packetMessage, readFlv, settingsMessage } from './flv.js';

const HEADER = Buffer.from('464c5601050000000900000000', 'hex');

/** Returns a tag of a file with the size that follows. */
function tag({ type, timestamp, payload }: FlvMessage): Buffer {
  const header = Buffer.alloc(11);
  header.writeUInt8(type, 0);
  header.writeUIntBE(payload.length, 1, 3);
  header.writeUIntBE(timestamp & 0xff_ff_ff, 4, 3);
  header.writeUInt8(timestamp >>> 24, 7);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(header.length + payload.length, 0);
  return Buffer.concat([header, payload, size]);
}

describe('readFlv', () => {
  const messages = [
    settingsMessage(videoSettings()),
    packetMessage(videoPacket(0x0123_4567)),
    packetMessage(audioPacket(40)),
  ];
  const file = Buffer.concat([HEADER, ...messages.map(tag)]);

  it('yields the messages of a file', () => {
    expect([...readFlv(file)]).toEqual(messages);
  });

  it('stops at an incomplete message', () => {
    expect([...readFlv(file.subarray(0, -10))]).toEqual(messages.slice(0, 2));
  });
});

describe('packetMessage', () => {
  it('returns messages that the receiver reads as the same packets', () => {
    const sink = new RecordingSink();
    const reader = new MediaReader(sink);
    const picture = { ...videoPacket(80), presentMs: 40 };

    for (const message of [
      settingsMessage(videoSettings()),
      settingsMessage(audioSettings()),
      packetMessage(picture),
      packetMessage(audioPacket(90)),
    ]) {
      reader.read({ ...message, kind: message.type === MESSAGE.VIDEO ? 'video' : 'audio' });
    }

    expect(sink.packets).toEqual([picture, audioPacket(90)]);
  });
});
