import { parse } from 'secure-json-parse';
import { parentPort, workerData } from 'node:worker_threads';
import { problemOfWeight } from './json-weight.js';

/** Result of the thread: the body, or a problem. A problem of null means that the body is not JSON. */
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
