import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a process of the product. Each message of the parent process advances the monotonic clock by that number
 * of milliseconds. The wall clock and timers do not change.
 */
if (isMainThread) {
  const now = performance.now.bind(performance);
  let passed = 0;
  performance.now = () => now() + passed;
  process.on('message', (ms) => {
    passed += ms;
  });
  // This subscription must not keep the process running.
  process.channel?.unref();
}
