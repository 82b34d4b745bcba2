/** Preloaded into the product. Reports the longest block of its event loop since the previous request, in ms. */
import { createServer } from 'node:net';
import { isMainThread } from 'node:worker_threads';
import { monitorEventLoopDelay } from 'node:perf_hooks';

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  createServer((socket) => {
    socket.end(String(delay.max / 1e6));
    delay.reset();
  })
    .listen(process.env.LOOP_MONITOR_SOCKET)
    .unref();
}
