import { writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Loaded into the processes of a supervised product. The service requests the ingest, and each process reports its exit. */
const part = process.argv.includes('--service')
  ? 'service'
  : process.argv[1]?.endsWith('database.process.js')
    ? 'database'
    : 'supervisor';
if (part === 'service') process.send?.({ type: 'ingest' });
const report = () => writeSync(1, `${JSON.stringify({ level: 'info', message: `exit of the ${part}` })}\n`);
if (isMainThread) process.on('exit', report);
