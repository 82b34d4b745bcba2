import { jest } from '@jest/globals';
import { ChunkReader } from './chunk-reader.js';
import { ChunkWriter } from './chunk-writer.js';
import type { RtmpMessage } from './message.js';

const LIMITS = { maxMessageBytes: 100_000, maxChunkStreams: 16 };
const message = (bytes: number, timestamp = 0): RtmpMessage => ({
  type: 9,
  streamId: 1,
  timestamp,
  payload: Buffer.from(Array.from({ length: bytes }, (_, index) => index % 251)),
});

function readAll(reader: ChunkReader, ...inputs: Buffer[]): RtmpMessage[] {
  const messages: RtmpMessage[] = [];
  for (const input of inputs) {
    reader.push(input);
    for (let next = reader.next(); next; next = reader.next()) messages.push(next);
  }
  return messages;
}

const read = (...inputs: Buffer[]): RtmpMessage[] => readAll(new ChunkReader(LIMITS), ...inputs);
const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

describe('ChunkReader', () => {
  it('assembles a message from several chunks', () => {
    expect(read(new ChunkWriter().write(4, message(50_000)))).toEqual([message(50_000)]);
  });

  it('assembles a message that arrives byte by byte', () => {
    const single = [...new ChunkWriter().write(4, message(300, 0x12345678))].map((byte) => Buffer.from([byte]));

    expect(read(...single)).toEqual([message(300, 0x12345678)]);
  });

  it('assembles interleaved messages of two chunk streams', () => {
    const [first, second] = [4, 6].map((id) => new ChunkWriter().write(id, message(200)));
    const interleaved = [first.subarray(0, 140), second.subarray(0, 140), first.subarray(140), second.subarray(140)];

    expect(read(...interleaved)).toEqual([message(200), message(200)]);
  });

  it('reads chunk stream ids of two and three bytes', () => {
    const header = '000000 000001 09 01000000 aa';

    const messages = read(bytes(`00 05 ${header}`), bytes(`01 05 01 ${header}`));

    expect(messages).toHaveLength(2);
  });

  it('adds the deltas of shorter headers', () => {
    const messages = read(
      bytes('04 000064 000001 09 01000000 aa'),
      bytes('44 000028 000001 09 bb'),
      bytes('84 000014 cc'),
      bytes('c4 dd'),
    );

    expect(messages.map(({ timestamp }) => timestamp)).toEqual([100, 140, 160, 180]);
    expect(messages.map(({ streamId }) => streamId)).toEqual([1, 1, 1, 1]);
  });

  it('wraps timestamps at 2^32', () => {
    const messages = read(bytes('04 ffffff 000001 09 01000000 fffffff0 aa'), bytes('84 000020 bb'));

    expect(messages.map(({ timestamp }) => timestamp)).toEqual([0xffff_fff0, 0x10]);
  });

  it('accepts continued chunks without the extended timestamp', () => {
    const written = new ChunkWriter().write(4, message(200, 0x0100_0000));
    const start = 12 + 4 + 128;
    const omitted = Buffer.concat([written.subarray(0, start + 1), written.subarray(start + 5)]);

    expect(read(omitted, bytes('04 000000 000000 09 01000000'))[0]).toEqual(message(200, 0x0100_0000));
  });

  it('starts a new message when a header arrives within one', () => {
    const cut = new ChunkWriter().write(4, message(200)).subarray(0, 140);

    expect(read(cut, new ChunkWriter().write(4, message(10)))).toEqual([message(10)]);
  });

  it('returns messages without payload', () => {
    expect(read(new ChunkWriter().write(4, message(0)))).toEqual([message(0)]);
  });

  it('discards a partial message after abort', () => {
    const reader = new ChunkReader(LIMITS);
    readAll(reader, new ChunkWriter().write(4, message(200)).subarray(0, 140));

    reader.abort(4);

    expect(readAll(reader, new ChunkWriter().write(4, message(10)))).toEqual([message(10)]);
  });

  it('reads chunks of the size that was set', () => {
    const reader = new ChunkReader(LIMITS);
    const writer = new ChunkWriter();
    writer.chunkSize = 4_096;

    reader.setChunkSize(4_096);

    expect(readAll(reader, writer.write(4, message(9_000)))).toEqual([message(9_000)]);
  });

  it.each([0, 1, 127, 0x8000_0000])('rejects a chunk size of %i bytes', (size) => {
    expect(() => new ChunkReader(LIMITS).setChunkSize(size)).toThrow('chunk size');
  });

  it('rejects a message that is announced above the limit', () => {
    expect(() => read(bytes('04 000000 ffffff 09 01000000'))).toThrow('message too large');
  });

  it('allocates memory for received bytes, not for announced lengths', () => {
    const allocate = jest.spyOn(Buffer, 'allocUnsafe');
    const announcements = Array.from({ length: 16 }, (_, index) =>
      new ChunkWriter().write(10 + index, message(100_000)).subarray(0, 20),
    );

    read(...announcements);

    const allocatedBytes = allocate.mock.calls.reduce((sum, [size]) => sum + size, 0);
    allocate.mockRestore();
    expect(allocatedBytes).toBeLessThan(100_000);
  });

  it('rejects a 17th chunk stream', () => {
    const inputs = Array.from({ length: 17 }, (_, index) => new ChunkWriter().write(10 + index, message(1)));

    expect(() => read(...inputs)).toThrow('too many chunk streams');
  });

  it('rejects partial messages above twice the largest message', () => {
    const inputs = Array.from({ length: 16 }, (_, index) => {
      const writer = new ChunkWriter();
      writer.chunkSize = 50_000;
      return writer.write(10 + index, message(60_000)).subarray(0, 50_012);
    });
    const reader = new ChunkReader(LIMITS);
    reader.setChunkSize(50_000);

    expect(() => readAll(reader, ...inputs)).toThrow('too many partial messages');
  });

  it('rejects a chunk without a header on a new chunk stream', () => {
    expect(() => read(bytes('c4 aa'))).toThrow('chunk without a header');
  });

  it('retains no more than a header of unread bytes', () => {
    const reader = new ChunkReader(LIMITS);

    readAll(reader, new ChunkWriter().write(4, message(50_000)).subarray(0, 20_000));

    expect(reader.pendingBytes).toBeLessThanOrEqual(18);
  });
});
