import { SOCKET_FILE } from '@nepsh/ingest/protocol';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { readableBytes } from '../../contract/bytes.js';
import { SECOND } from '../../contract/time/units.js';
import { DEMO_CLIPS } from '../../modules/streams/media-files.js';
import { canConnect } from '../../platform/can-connect.js';
import type { Config } from '../../platform/config/config.js';
import { spaceOf, spaceSentence } from '../../platform/maintenance/space.js';
import { ingestConfig, recordingsConfig, type IngestConfig } from '../../platform/processes/ingest.config.js';
import { ok, problem, reasonOf, warning, type Finding } from './finding.js';

/** Time until the first segment from which viewers notice a delay, in ms. A segment has two seconds. */
const SLOW_MS = 4 * SECOND;
const ROUND_TRIP = 'round trip';

/** Checks whether this machine can receive and record streams, regardless of whether the service is running. */
export async function examineMedia(config: Config): Promise<Finding[]> {
  const disk = await checkSpace(config);
  const port = await checkRtmpPort(config);
  const isWritable = disk.every(({ level }) => level !== 'problem');
  return [port, ...disk, ...(isWritable ? [await checkRoundTrip(config)] : [])];
}

async function checkRtmpPort(config: Config): Promise<Finding> {
  const ingest = config.get(ingestConfig);
  if (!ingest) return warning('RTMP_PORT', 'Off: the service receives no streams. Set RTMP_PORT=1935 to receive them.');
  const { host, port } = ingest;
  if (port === 0) return ok('RTMP_PORT', 'The ingest will use any free port.');
  if (await canConnect({ path: join(config.dataDir, SOCKET_FILE) })) return listening(ingest);
  const error = await bindingError(host, port);
  if (!error) return ok('RTMP_PORT', `${port} on ${host} is free. The ingest opens it once a stream key exists.`);
  if (error.code === 'EADDRINUSE')
    return problem('RTMP_PORT', `Another program uses ${port} on ${host}. Stop it, or set RTMP_PORT to a free port.`);
  return problem('RTMP_PORT', `Cannot open ${port} on ${host}: ${reasonOf(error)}. Correct RTMP_PORT or RTMP_BIND.`);
}

async function listening({ host, port }: IngestConfig): Promise<Finding> {
  const reachable = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host;
  if (!(await canConnect({ host: reachable, port })))
    return problem(
      'RTMP_PORT',
      `The ingest runs, but not on port ${port}. If you changed RTMP_PORT, restart the service.`,
    );
  const isLocal = /^(127\.|::1$|localhost$)/.test(host);
  return ok(
    'RTMP_PORT',
    `The ingest listens on ${host}, port ${port}.${isLocal ? ' For encoders on other machines, set RTMP_BIND=0.0.0.0.' : ''}`,
  );
}

async function bindingError(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((done) => {
    const server = createServer().once('error', done);
    server.listen({ host, port, exclusive: true }, () => server.close(() => done(null)));
  });
}

async function checkSpace(config: Config): Promise<Finding[]> {
  const { dir, minFree } = config.get(recordingsConfig);
  try {
    if (!existsSync(dirname(dir)))
      return [
        problem('RECORDINGS_DIR', `${dirname(dir)} does not exist. Create the folder, or start the service once.`),
      ];
    await mkdir(dir, { mode: 0o700 }).catch(ignoreExisting);
    const space = await spaceOf(dir);
    const minBytes = Math.max(minFree.bytes, minFree.share * space.total);
    const sentence = spaceSentence(space, dir);
    if (space.free >= minBytes) return [ok('disk', `${sentence}.`)];
    const todo = `Free some space, or set RECORDINGS_MIN_FREE below ${readableBytes(minBytes)}.`;
    return [problem('disk', `${sentence}, so nothing is recorded. ${todo}`)];
  } catch (error) {
    return [
      problem('RECORDINGS_DIR', `Cannot use ${dir}: ${reasonOf(error)}. Give the folder to the user of the service.`),
    ];
  }
}

function ignoreExisting(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
}

async function checkRoundTrip(config: Config): Promise<Finding> {
  const { measureRoundTrip } = await import('@nepsh/ingest/publish');
  const { dir } = config.get(recordingsConfig);
  try {
    const { firstSegmentMs, segments, bytes } = await measureRoundTrip(dir, join(DEMO_CLIPS, 'clip.m3u8'));
    const result = `${segments} segments with ${readableBytes(bytes)}, the first after ${firstSegmentMs} ms.`;
    if (firstSegmentMs <= SLOW_MS) return ok(ROUND_TRIP, result);
    return warning(
      ROUND_TRIP,
      `${result} Viewers would notice this delay. Check the disk and the load of the processor.`,
    );
  } catch (error) {
    return problem(ROUND_TRIP, `Failed: ${reasonOf(error)}. Check the user of the service and the disk of ${dir}.`);
  }
}
