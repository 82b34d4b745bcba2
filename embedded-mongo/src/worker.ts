import { parentPort, workerData } from 'node:worker_threads';
import { startServer, type RunningServer, type ServerOptions } from './server/server.js';

/** What the worker tells the thread that started it. */
export type WorkerMessage =
  | { readonly kind: 'ready'; readonly address: string; readonly lost: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'closed' };

const port = parentPort;
if (!port) throw new Error('worker.js is started by startEmbeddedMongo, not on its own');

function tell(message: WorkerMessage): void {
  port?.postMessage(message);
}

let server: RunningServer | undefined;

port.on('message', (message: unknown) => {
  if (message !== 'close') return;
  void server?.close().then(() => {
    tell({ kind: 'closed' });
    port.close();
  });
});

try {
  server = await startServer(workerData as ServerOptions);
  tell({ kind: 'ready', address: server.address, lost: server.lost });
} catch (error) {
  tell({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  port.close();
}
