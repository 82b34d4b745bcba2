import { parentPort } from 'node:worker_threads';
import { MongoError } from '../errors.js';
import { inSlice } from '../pace.js';
import type { JobResult, Job } from './helper.js';
import { compileProgram, type Run } from './compile-program.js';

/** The latest compiled programs, by number. */
const programs = new Map<number, Run>();
const MAX_PROGRAMS = 20;

function runOf({ program, spec }: Job): Run {
  const cached = programs.get(program);
  if (cached) return cached;
  const [oldest] = programs.keys();
  if (programs.size >= MAX_PROGRAMS) programs.delete(oldest);
  const run = compileProgram(spec);
  programs.set(program, run);
  return run;
}

function runJob(job: Job): JobResult {
  const { id, ms } = job;
  try {
    const bytes = inSlice(performance.now() + ms, () => runOf(job)(Buffer.from(job.bytes)));
    // A transferred buffer must contain nothing else, so the bytes are copied.
    return { id, bytes: bytes && Uint8Array.from(bytes) };
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    const { codeName, message, extra, labels } = error;
    return { id, failure: { codeName, message, extra, labels } };
  }
}

const port = parentPort;
if (!port) throw new Error('worker.js is started by the server, not on its own');

port.on('message', (job: Job) => {
  const reply = runJob(job);
  port.postMessage(reply, reply.bytes ? [reply.bytes.buffer] : []);
});
