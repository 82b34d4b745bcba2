import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a process of the product before it: as many milliseconds as this process's parent sends pass for it at once, by
 * the clock that says how long ago something was. The hour stays the machine's, and timers go on as ever.
 */
if (isMainThread) {
  const now = performance.now.bind(performance);
  let passed = 0;
  performance.now = () => now() + passed;
  process.on('message', (ms) => {
    passed += ms;
  });
  // Listening to the parent is no reason to stay.
  process.channel?.unref();
}
