import { NIGHTLY } from '../../../test/support/nightly.js';
import { eventually } from '../../../test/support/wait.js';
import { RecordingSink } from '../../test/support/recording-sink.js';
import { RtmpStage, STREAM } from '../../test/support/rtmp-stage.js';
import { mutateSession, recordSession, seededRandom } from '../../test/support/session-mutations.js';
import { RtmpPublisher } from './client/rtmp-publisher.js';
import { MediaReader } from './media/media-reader.js';
import { RtmpSession, type SessionRequest } from './protocol/rtmp-session.js';
import { RtmpError } from './rtmp-error.js';
import { DEFAULT_LIMITS } from './server/limits.js';

const SESSIONS = NIGHTLY ? 100_000 : 4_000;
const SERVER_SESSIONS = NIGHTLY ? 2_000 : 60;
const MAX_READ_BYTES = 4_096;

/** Sends bytes into a session in reads of random sizes. Returns the sink, and the error that ended the session. */
function run(
  bytes: Buffer,
  random: () => number,
): { sink: RecordingSink; error: unknown; sentBytes: number; pendingBytes: number } {
  const sink = new RecordingSink();
  const reader = new MediaReader(sink);
  let [sentBytes, pendingBytes] = [0, 0];
  const requests: SessionRequest[] = [];
  const session = new RtmpSession(DEFAULT_LIMITS, {
    send: (response) => (sentBytes += response.length),
    publish: (request) => requests.push(request),
    media: (message) => reader.read(message),
    stopped: () => undefined,
  });
  try {
    for (let at = 0; at < bytes.length;) {
      const end = at + 1 + Math.floor(random() * MAX_READ_BYTES);
      session.receive(bytes.subarray(at, end));
      pendingBytes = Math.max(pendingBytes, session.pendingBytes);
      if (requests.length > 0) session.accept();
      at = end;
    }
    return { sink, error: null, sentBytes, pendingBytes };
  } catch (error) {
    return { sink, error, sentBytes, pendingBytes };
  }
}

const mediaBytes = ({ packets }: RecordingSink): number => packets.reduce((sum, { data }) => sum + data.length, 0);

describe('RtmpSession with mutated sessions', () => {
  it('reads the recorded session without an error', () => {
    const { sink, error } = run(Buffer.concat(recordSession(STREAM)), seededRandom(1));

    expect(error).toBeNull();
    expect(sink.configs.map(({ kind }) => kind)).toEqual(['video', 'audio', 'video', 'video']);
    expect(sink.packets).toHaveLength(6);
  });

  it('throws nothing but errors of the protocol', () => {
    const parts = recordSession(STREAM);
    const failures: string[] = [];
    let endedCount = 0;

    for (let seed = 0; seed < SESSIONS; seed++) {
      const random = seededRandom(seed);
      const bytes = mutateSession(parts, random);
      const { sink, error, sentBytes, pendingBytes } = run(bytes, random);
      if (error) endedCount++;
      if (error && !(error instanceof RtmpError))
        failures.push(`${seed}: ${error instanceof Error ? error.stack : 'no error'}`);
      if (mediaBytes(sink) > 2 * bytes.length) failures.push(`${seed}: more media than bytes`);
      if (sentBytes > 5_000 + bytes.length) failures.push(`${seed}: ${sentBytes} bytes of responses`);
      if (pendingBytes > 2 * MAX_READ_BYTES) failures.push(`${seed}: ${pendingBytes} bytes retained`);
    }

    expect(failures).toEqual([]);
    // Some mutations have to be found and others have to be harmless, or the mutations test nothing.
    expect(endedCount / SESSIONS).toBeGreaterThan(0.2);
    expect(endedCount / SESSIONS).toBeLessThan(0.8);
  });
});

describe('RtmpServer with mutated sessions', () => {
  it('continues to receive streams and releases every connection', async () => {
    const stage = await RtmpStage.start({ limits: { maxConnections: 8 } });
    const parts = recordSession(STREAM);
    try {
      for (let seed = 0; seed < SERVER_SESSIONS; seed++) {
        const publisher = await RtmpPublisher.connect({ host: '127.0.0.1', port: stage.port, streamName: '' });
        publisher.socket.end(mutateSession(parts, seededRandom(seed)));
        await publisher.closed;
      }

      await eventually(() => stage.server.list().length === 0 || undefined);
      await expect(stage.publish()).resolves.toBeDefined();
      const endCounts = new Set(stage.sinks.slice(0, -1).map(({ ends }) => ends.length));
      expect([...endCounts]).toEqual([1]);
    } finally {
      await stage.close();
    }
  });
});
