/**
 * The cost of encoders: processor time and memory of the process that receives streams, and the time from the first byte of an encoder
 * until the playlist names a segment.
 *
 *   npm run bench -- ingest [encoders] [seconds] [--json FILE]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { addStreams, freePort, publish } from './support/encoder.ts';
import { percentile, Report } from './support/figures.ts';
import { cpuTimeOf, memoryOf, treeOf } from './support/load.ts';
import { indexOf, mediaPlaylistOf } from './support/playlists.ts';
import { startProduct } from './support/product.ts';

const ENCODERS = Number(process.argv[2] ?? 16);
const SECONDS = Number(process.argv[3] ?? 60);
const BITRATE = 4_000_000;
const MB = 1024 * 1024;
/** Targets: time until the playlist in ms, and memory in MB. */
const [MAX_START_MS, MAX_MEMORY_MB] = [4_000, 600];

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
const port = await freePort();
const product = await startProduct(folder, { RTMP_PORT: String(port), RTMP_BIND: '127.0.0.1' });
const stops: (() => Promise<void>)[] = [];
try {
  const report = new Report('ingest');
  const streams = await addStreams(product, ENCODERS);
  const starts: number[] = [];
  for (const { key, path } of streams) {
    const index = await indexOf(product, path);
    if (index === null) throw new Error('The stream of a live game is not open.');
    const startedAt = performance.now();
    stops.push(await publish(port, key, BITRATE));
    while ((await mediaPlaylistOf(index)) === null) await delay(20);
    starts.push(performance.now() - startedAt);
  }
  starts.sort((a, b) => a - b);
  report.add({
    name: 'encoder to playlist, p50',
    value: percentile(starts, 0.5),
    unit: 'ms',
    limit: { max: MAX_START_MS },
  });
  const ingest = receiverOf(product.pid);
  const before = { cpu: cpuTimeOf(ingest), memory: memoryOf(ingest), at: performance.now() };
  await delay(SECONDS * 1_000);
  const elapsed = performance.now() - before.at;
  report.add(
    {
      name: `processor, ${ENCODERS} encoders`,
      value: ((cpuTimeOf(ingest) - before.cpu) / elapsed) * 100,
      unit: '% of a core',
    },
    { name: 'memory', value: memoryOf(ingest) / MB, unit: 'MB', limit: { max: MAX_MEMORY_MB } },
    { name: `growth in ${SECONDS} s`, value: (memoryOf(ingest) - before.memory) / MB, unit: 'MB' },
  );
  process.exitCode = report.end() ? 0 : 1;
} finally {
  for (const stop of stops) await stop();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the id of the process that receives streams, which a process of the product has started. */
function receiverOf(pid: number): number {
  const id = treeOf(pid).find((each) => /ingest[^\0]*\.js/.test(readFileSync(`/proc/${each}/cmdline`, 'utf8')));
  if (id === undefined) throw new Error('The product has started no process that receives streams.');
  return id;
}
