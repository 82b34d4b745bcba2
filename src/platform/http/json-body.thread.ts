import { parse } from 'secure-json-parse';
import { parentPort, workerData } from 'node:worker_threads';
import { problemOfWeight } from './json-weight.js';

/** What the thread answers with: the body, or why there is none; null: it is no JSON. */
export type ReadBody = { body: unknown } | { problem: string | null };

function read(bytes: Uint8Array): ReadBody {
  const json = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  const problem = problemOfWeight(json);
  if (problem !== null) return { problem };
  try {
    return { body: parse(json) as unknown };
  } catch {
    return { problem: null };
  }
}

parentPort?.postMessage(read(workerData as Uint8Array));
