import { parentPort } from 'node:worker_threads';
import { MongoError } from '../errors.js';
import { inSlice } from '../pace.js';
import type { Answer, Job } from './helper.js';
import { compileProgram, type Run } from './compile-program.js';

/** Programs that were used last, by number. */
const programs = new Map<number, Run>();
const MAX_PROGRAMS = 20;

function runOf({ program, spec }: Job): Run {
  const known = programs.get(program);
  if (known) return known;
  const [oldest] = programs.keys();
  if (programs.size >= MAX_PROGRAMS) programs.delete(oldest);
  const run = compileProgram(spec);
  programs.set(program, run);
  return run;
}

function answer(job: Job): Answer {
  const { id, ms } = job;
  try {
    const found = inSlice(performance.now() + ms, () => runOf(job)(Buffer.from(job.bytes)));
    // What is handed over must be a whole buffer of its own.
    return { id, bytes: found && Uint8Array.from(found) };
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    const { codeName, message, extra, labels } = error;
    return { id, failure: { codeName, message, extra, labels } };
  }
}

const port = parentPort;
if (!port) throw new Error('worker.js is started by the server, not on its own');

port.on('message', (job: Job) => {
  const reply = answer(job);
  port.postMessage(reply, reply.bytes ? [reply.bytes.buffer] : []);
});
