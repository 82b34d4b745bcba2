import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerOptions } from './server/server.js';
import type { WorkerMessage } from './worker.js';

export type { ServerOptions as EmbeddedMongoOptions } from './server/server.js';

/** A running embedded server. */
export interface EmbeddedMongo {
  /** Connection string for the MongoDB driver. */
  readonly uri: string;
  /** Sentences that describe the data lost at the start. Always empty without `recover`. */
  readonly lost: readonly string[];
  /** Finishes the current writes, unlocks the folder, and removes the socket. */
  close(): Promise<void>;
  /** Calls `callback` once when the server ends, with an error unless `close` was called. */
  onExit(callback: (error?: Error) => void): void;
}

/**
 * Copies a database into a new folder, as it is at one moment. The database can be in use; its clients are not blocked.
 * Resolves to the size of the copy, in bytes. Rejects if there is no database, if the folder is not empty, or if the
 * copy is incomplete.
 */
export async function backUp(dataDir: string, target: string): Promise<number> {
  // Imported only here: the storage's code takes 3 MB, and the worker loads its own copy.
  const storage = await import('./storage/backup.js');
  return storage.backUp(dataDir, target);
}

/** Longest path of a unix socket on the supported systems, in bytes. */
const MAX_SOCKET_PATH = 103;

/**
 * Size of V8's young generation, in MB. Most objects live no longer than a command. By default it grows to 64 MB under
 * load, which V8 does not release. With this size, 16 clients write as much per second.
 */
const YOUNG_GENERATION_MB = 6;

/**
 * Starts the server in a worker thread, so that its work never blocks the caller's event loop. Without `socketPath`,
 * `host`, or `port`, the server listens on a unix socket in the data folder that only its owner can open. Rejects if
 * the folder is in use, is damaged, or belongs to another program.
 */
export async function startEmbeddedMongo(options: ServerOptions): Promise<EmbeddedMongo> {
  const dataDir = resolve(options.dataDir);
  const overNetwork = options.port !== undefined || options.host !== undefined;
  const socket = overNetwork ? undefined : socketFor(dataDir, options.socketPath);
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { ...options, dataDir, socketPath: socket?.path } satisfies ServerOptions,
    // The caller's flags, such as a test runner's, do not apply to the worker.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const exits = new ExitListeners(worker, () => socket?.remove());
  const { address, lost } = await waitUntilReady(worker, exits);
  const uri = socket
    ? `mongodb://${encodeURIComponent(socket.path)}/?directConnection=true`
    : `mongodb://${address}/?directConnection=true`;
  return {
    uri,
    lost,
    onExit: (callback) => exits.add(callback),
    close: () => exits.close(),
  };
}

/** Notifies callbacks of the worker's exit, with an error unless it was closed. */
class ExitListeners {
  private readonly callbacks: ((error?: Error) => void)[] = [];
  private failure: Error | undefined;
  private closing = false;
  private readonly exited: Promise<void>;

  constructor(
    private readonly worker: Worker,
    cleanUp: () => void,
  ) {
    worker.on('error', (error) => (this.failure = error instanceof Error ? error : new Error(String(error))));
    this.exited = new Promise((resolve) => {
      worker.once('exit', (code) => {
        cleanUp();
        const error = this.closing
          ? undefined
          : (this.failure ?? new Error(`the embedded database stopped unexpectedly (exit code ${code})`));
        for (const callback of this.callbacks) callback(error);
        resolve();
      });
    });
  }

  add(callback: (error?: Error) => void): void {
    this.callbacks.push(callback);
  }

  get reason(): Error | undefined {
    return this.failure;
  }

  async close(): Promise<void> {
    if (!this.closing) {
      this.closing = true;
      this.worker.postMessage('close');
    }
    await this.exited;
  }
}

function waitUntilReady(worker: Worker, exits: ExitListeners): Promise<{ address: string; lost: readonly string[] }> {
  return new Promise((resolve, reject) => {
    worker.once('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') resolve(message);
      else
        reject(new Error(message.kind === 'failed' ? message.message : 'the embedded database closed while starting'));
    });
    exits.add((error) => reject(error ?? new Error('the embedded database was closed while starting')));
  });
}

/**
 * Returns the socket's path: the configured one, or one in the data folder, or one in a new private folder if that path
 * is too long. The server removes the socket. If another process uses the data folder, the socket belongs to that
 * process.
 */
function socketFor(dataDir: string, configuredPath: string | undefined): { path: string; remove(): void } {
  const path = configuredPath ?? join(dataDir, 'mongo.sock');
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return { path, remove: () => undefined };
  if (configuredPath !== undefined)
    throw new Error(
      `The socket path ${configuredPath} is longer than the ${MAX_SOCKET_PATH} bytes that the system allows; choose a shorter one.`,
    );
  const short = join(mkdtempSync(join(tmpdir(), 'embedded-mongo-')), 'mongo.sock');
  return { path: short, remove: () => rmSync(dirname(short), { recursive: true, force: true }) };
}
