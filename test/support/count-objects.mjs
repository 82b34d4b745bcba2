/**
 * Preloaded into the product: answers each message of the parent process with how many abort controllers are alive after a
 * collection. Every rendering of a page makes some.
 */
import { isMainThread } from 'node:worker_threads';
import { queryObjects } from 'node:v8';

if (isMainThread) process.on('message', () => process.send?.(queryObjects(AbortController, { format: 'count' })));
