/**
 * The cost of viewers of an own stream: the delay that they cause for other calls, and the viewers that one processor can serve, compared
 * with nginx, which serves the same files. Without nginx, that comparison is omitted.
 *
 *   npm run bench -- playback [viewers] [seconds] [--json FILE]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startNginx } from './playback/nginx.ts';
import { watch } from './playback/viewers.ts';
import { addStreams, freePort, publish } from './support/encoder.ts';
import { percentile, Report } from './support/figures.ts';
import { cpuTimeOf, treeOf } from './support/load.ts';
import { addressesIn, indexOf, mediaPlaylistOf } from './support/playlists.ts';
import { startProduct } from './support/product.ts';

const VIEWERS = Number(process.argv[2] ?? 200);
const SECONDS = Number(process.argv[3] ?? 20);
const BITRATE = 4_000_000;
/** Interval between the probes of the API, in ms. */
const PROBE_MS = 50;
/** Targets: delay of other calls in ms, and viewers per processor in percent of nginx's. */
const [MAX_DELAY_MS, MIN_SHARE] = [10, 50];

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
const port = await freePort();
const product = await startProduct(folder, { RTMP_PORT: String(port), RTMP_BIND: '127.0.0.1' });
let stop = (): Promise<void> => Promise.resolve();
try {
  const report = new Report('playback');
  const [stream] = await addStreams(product, 1);
  if (!stream) throw new Error('The product has no stream.');
  stop = await publish(port, stream.key, BITRATE);
  const playlist = await untilListed(stream.path);
  const processes = treeOf(product.pid);
  const [alone, baseline] = await measured(processes, () => probe(SECONDS));

  const [[busy, viewers], total] = await measured(processes, () =>
    Promise.all([probe(SECONDS), watch({ playlist, viewers: VIEWERS, seconds: SECONDS })]),
  );
  const cost = total - baseline;
  report.add(
    { name: 'GET /api/matches alone, p95', value: alone, unit: 'ms' },
    { name: `with ${VIEWERS} viewers, p95`, value: busy, unit: 'ms', limit: { max: alone + MAX_DELAY_MS } },
    { name: 'delivered', value: (viewers.bytes * 8) / SECONDS / 1e6, unit: 'Mbit/s' },
    { name: 'failed requests', value: viewers.failed, unit: '', limit: { max: 0 } },
    { name: 'viewers per processor', value: perProcessor(cost), unit: '' },
  );
  const nginx = await startNginx(join(folder, 'recordings'), await freePort());
  if (nginx) {
    const files = addressesIn(await (await fetch(playlist)).text());
    const [{ failed }, nginxCost] = await measured(nginx.pids, () =>
      watch({ files: files.map((file) => nginx.addressOf(file)), viewers: VIEWERS, seconds: SECONDS }),
    );
    if (failed > 0) throw new Error(`nginx failed to serve ${failed} files.`);
    report.add(
      { name: 'viewers per processor, nginx', value: perProcessor(nginxCost), unit: '' },
      {
        name: "viewers per processor, of nginx's",
        value: (nginxCost / cost) * 100,
        unit: '%',
        limit: { min: MIN_SHARE },
      },
    );
    await nginx.stop();
  } else console.log('  nginx is not installed: the comparison is omitted.');
  process.exitCode = report.end() ? 0 : 1;
} finally {
  await stop();
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Returns the number of viewers that one processor can serve, from the processor time of all of them, in ms. */
function perProcessor(cpuMs: number): number {
  return (VIEWERS * SECONDS * 1_000) / cpuMs;
}

/** Runs work. Returns its result, and the processor time that processes used for it, in ms. */
async function measured<T>(pids: readonly number[], work: () => Promise<T>): Promise<[T, number]> {
  const time = (): number => pids.reduce((sum, pid) => sum + cpuTimeOf(pid), 0);
  const before = time();
  const result = await work();
  return [result, time() - before];
}

/** Returns the 95th percentile of the time of the list of all games, in ms. */
async function probe(seconds: number): Promise<number> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; await delay(PROBE_MS)) {
    const startedAt = performance.now();
    await (await fetch(`${product.url}/api/matches`)).arrayBuffer();
    times.push(performance.now() - startedAt);
  }
  return percentile(
    times.sort((a, b) => a - b),
    0.95,
  );
}

async function untilListed(path: string): Promise<string> {
  for (;;) {
    const index = await indexOf(product, path);
    const playlist = index && (await mediaPlaylistOf(index));
    if (playlist) return playlist;
    await delay(100);
  }
}
