import 'reflect-metadata';
import { reportCrashes } from './platform/crash.js';
import { collectAfterStart } from './platform/garbage.js';
import { start } from './start.js';

// Small buffers share blocks, and one that is kept keeps its block: 64 KB each by default, for answers and events of one.
Buffer.poolSize = 8 * 1024;

reportCrashes();
await start(process.env);
collectAfterStart();
