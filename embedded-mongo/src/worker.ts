import { parentPort, workerData } from 'node:worker_threads';
import { collectAfterStart } from './garbage.js';
import { startServer, type RunningServer, type ServerOptions } from './server/server.js';

/** Messages of the worker to the thread that started it. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly address: string; readonly lost: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' };

const port = parentPort;
if (!port) throw new Error('worker.js is started by startEmbeddedMongo, not on its own');

function post(message: WorkerMessage): void {
  port?.postMessage(message);
}

let server: RunningServer | undefined;

port.on('message', (message: unknown) => {
  if (message !== 'close') return;
  void server?.close().then(() => {
    post({ kind: 'closed' });
    port.close();
  });
});

try {
  server = await startServer(workerData as ServerOptions);
  collectAfterStart();
  post({ kind: 'ready', address: server.address, lost: server.lost });
} catch (error) {
  post({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
