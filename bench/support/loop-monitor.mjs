/** Loaded into the product: says how long its event loop stood at most since it was asked last, in milliseconds. */
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
