import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ManifestReader } from '../recording/manifest.js';
import { writeLivePlaylist } from '../recording/playlist.js';
import { Recorder } from '../recording/recorder.js';
import { RtmpServer } from '../rtmp/rtmp-server.js';
import { MediaFile } from './media-file.js';
import { publishFile } from './publish-file.js';

/** Part of the file that is published, in ms. */
const DURATION_MS = 5_000;
const NAME = 'round-trip';

export interface RoundTrip {
  /** time from the first byte until the first segment was stored, in ms */
  firstSegmentMs: number;
  segments: number;
  bytes: number;
}

/**
 * Publishes five seconds of a file to a separate receiver, on a free port of the loopback interface and in a temporary folder within
 * `dir`, and reads the playlist back. Throws an Error with a sentence if a step fails.
 */
export async function measureRoundTrip(dir: string, path: string): Promise<RoundTrip> {
  const folder = await mkdtemp(join(dir, '.round-trip-'));
  const key = randomBytes(24).toString('base64url');
  const outcome: { failure?: string; firstSegmentAt?: number } = {};
  const server = new RtmpServer({
    host: '127.0.0.1',
    port: 0,
    trustedProxies: [],
    log: () => undefined,
    authorize: ({ key: sentKey, disconnect }) => {
      if (sentKey !== key) return Promise.resolve({ allow: false, text: 'The key is wrong.' });
      const sink = () =>
        new Recorder({
          folder,
          recordingId: NAME,
          name: NAME,
          now: Date.now,
          minFreeBytes: 0,
          onSegment: () => (outcome.firstSegmentAt ??= performance.now()),
          onMeasured: () => undefined,
          disconnect: (reason, text) => {
            outcome.failure = text;
            disconnect(reason, text);
          },
        });
      return Promise.resolve({ allow: true, sink });
    },
  });
  try {
    const port = await server.listen();
    const file = await MediaFile.open(path);
    const startedAt = performance.now();
    try {
      const signal = AbortSignal.timeout(DURATION_MS);
      await publishFile(file, { host: '127.0.0.1', port, streamName: `${NAME}?key=${key}`, isLooped: true, signal });
    } catch (error) {
      throw outcome.failure === undefined ? error : new Error(outcome.failure, { cause: error });
    } finally {
      file.close();
    }
    await server.close();
    const reader = new ManifestReader(folder);
    await reader.refresh();
    const { segments } = reader.list;
    const { firstSegmentAt } = outcome;
    if (firstSegmentAt === undefined || !writeLivePlaylist(reader.list, { playlist: 0, from: 0, isEnded: true }))
      throw new Error('The receiver stored no segment.');
    const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
    return { firstSegmentMs: Math.round(firstSegmentAt - startedAt), segments: segments.length, bytes };
  } finally {
    await server.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
}
