import { parentPort, workerData } from 'node:worker_threads';
import { readJson } from './read-json.js';

const { buffer, byteOffset, byteLength } = workerData as Uint8Array;
parentPort?.postMessage(readJson(Buffer.from(buffer, byteOffset, byteLength).toString()));
