import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { addressesIn } from '../support/playlists.ts';

interface Audience {
  viewers: number;
  seconds: number;
  /** Playlist that each viewer requests, with its new segments. */
  playlist?: string;
  /** Files that each viewer requests instead, one per interval. */
  files?: readonly string[];
}

export interface Delivered {
  bytes: number;
  /** Number of requests without a complete response. */
  failed: number;
}

/** Interval between the requests of a viewer, in ms: the duration of a segment. */
const SEGMENT_MS = 2_000;

/** Lets viewers watch, in a separate thread so that other measurements of this process are not delayed. */
export function watch(audience: Audience): Promise<Delivered> {
  const worker = new Worker(new URL(import.meta.url), { workerData: audience });
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

if (!isMainThread) parentPort?.postMessage(await watchAll(workerData as Audience));

async function watchAll(audience: Audience): Promise<Delivered> {
  const agent = new Agent({ keepAlive: true, maxSockets: audience.viewers });
  const delivered: Delivered = { bytes: 0, failed: 0 };
  const end = performance.now() + audience.seconds * 1_000;
  const watchOne = async (index: number): Promise<void> => {
    await delay((SEGMENT_MS * index) / audience.viewers);
    const seen = new Set<string>();
    for (let round = 0; performance.now() < end; round += 1) {
      const due = performance.now() + SEGMENT_MS;
      for (const address of await nextFor(audience, round, seen)) {
        seen.add(address);
        await load(address);
      }
      await delay(Math.max(0, due - performance.now()));
    }
  };
  const load = async (address: string): Promise<Buffer | null> => {
    const body = await receive(address, agent);
    delivered.bytes += body?.length ?? 0;
    delivered.failed += Number(body === null);
    return body;
  };
  const nextFor = async ({ playlist, files = [] }: Audience, round: number, seen: Set<string>): Promise<string[]> => {
    if (playlist === undefined) return [files[round % files.length] ?? ''];
    const text = (await load(playlist))?.toString() ?? '';
    const addresses = addressesIn(text).map((address) => new URL(address, playlist).href);
    // A viewer starts near the live edge.
    return seen.size === 0 ? addresses.slice(-1) : addresses.filter((address) => !seen.has(address)).slice(-2);
  };
  await Promise.all(Array.from({ length: audience.viewers }, (_, index) => watchOne(index)));
  agent.destroy();
  return delivered;
}

/** Returns the body of a successful response, or null. */
function receive(address: string, agent: Agent): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const sent = request(address, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', () => resolve(null));
      response.once('end', () => resolve(response.statusCode === 200 ? Buffer.concat(chunks) : null));
    });
    sent.once('error', () => resolve(null));
    sent.end();
  });
}
