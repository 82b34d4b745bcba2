import 'reflect-metadata';
import { reportCrashes } from './platform/crash.js';
import { collectAfterStart } from './platform/garbage.js';
import { supervisedStart } from './platform/processes/supervisor-link.js';
import { run } from './run.js';

// Small buffers share pool blocks, and a retained buffer keeps its entire block in memory. Some versions of Node.js use blocks of
// 64 KB, which would waste memory for cached responses and events.
Buffer.poolSize = 8 * 1024;

reportCrashes();
await run(process.env, supervisedStart());
collectAfterStart();
