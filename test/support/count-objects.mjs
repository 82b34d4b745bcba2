/**
 * Preloaded into the product. Replies to each message of the parent process with the number of abort controllers that are
 * alive after a garbage collection. Every rendering of a page creates some.
 */
import { isMainThread } from 'node:worker_threads';
import { queryObjects } from 'node:v8';

if (isMainThread) process.on('message', () => process.send?.(queryObjects(AbortController, { format: 'count' })));
