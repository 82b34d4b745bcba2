import type { IngestSettings } from '@nepsh/ingest/settings';
import { SOCKET_FILE } from '@nepsh/ingest/protocol';
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config/config.js';
import { ingestConfig, recordingsConfig } from './ingest.config.js';

const PROGRAM = fileURLToPath(new URL('../../../ingest/dist/ingest.js', import.meta.url));

/** Settings of glibc's allocator, see `scripts/lib/serve.mjs`. The program reads no variables itself. */
const ALLOCATOR = ['MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];

/** Starts the ingest without the service's environment, because it parses what strangers send. */
export function forkIngest(config: Config, env: NodeJS.ProcessEnv): ChildProcess {
  const allocator = Object.fromEntries(ALLOCATOR.map((name) => [name, env[name]]));
  return fork(PROGRAM, [JSON.stringify(settingsFrom(config))], { env: allocator });
}

function settingsFrom(config: Config): IngestSettings {
  const rtmp = config.get(ingestConfig);
  if (!rtmp) throw new Error('The ingest is switched off.');
  return {
    rtmp: { ...rtmp, trustedProxies: config.trustProxy },
    recordings: config.get(recordingsConfig),
    socket: join(config.dataDir, SOCKET_FILE),
    logFormat: config.logFormat,
  };
}
