import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerOptions } from './server/server.js';
import type { WorkerMessage } from './worker.js';

export type { ServerOptions as EmbeddedMongoOptions } from './server/server.js';

/** A running embedded server. */
export interface EmbeddedMongo {
  /** Connection string for the ordinary driver. */
  readonly uri: string;
  /** What could not be had at the start, in sentences; only with `recover`. */
  readonly lost: readonly string[];
  /** Finishes the current writes, unlocks the folder and removes the socket. */
  close(): Promise<void>;
  /** Called once when the server ends; with an error when nobody asked it to. */
  onExit(callback: (error?: Error) => void): void;
}

/**
 * Copies a database into a new folder while it is in use or not, as it is at one moment: nobody waits for it.
 * Resolves to the bytes of the copy. Rejects with one sentence when there is no database, when the folder is not empty, or
 * when the copy is not whole.
 */
export async function backUp(dataDir: string, target: string): Promise<number> {
  // The storage's code takes 3 MB, which a caller that only starts the server would hold twice: the worker has its own.
  const storage = await import('./storage/backup.js');
  return storage.backUp(dataDir, target);
}

/** Longest path of a unix socket on the systems in use, in bytes. */
const MAX_SOCKET_PATH = 103;

/**
 * Size of V8's young generation in MB, for objects that live no longer than a command. By default it grows to 64 MB under
 * load, which is not given back; with this much, 16 clients write as much in a second.
 */
const YOUNG_GENERATION_MB = 6;

/**
 * Starts the server in a worker thread, so that its work never blocks the caller's event loop. Without `socketPath`,
 * `host` or `port` it listens on a unix socket in the data folder that only its owner can open.
 * Rejects with one clear sentence when the folder is in use, damaged or not ours.
 */
export async function startEmbeddedMongo(options: ServerOptions): Promise<EmbeddedMongo> {
  const dataDir = resolve(options.dataDir);
  const overNetwork = options.port !== undefined || options.host !== undefined;
  const socket = overNetwork ? undefined : socketFor(dataDir, options.socketPath);
  const worker = new Worker(new URL('./worker.js', import.meta.url), {
    workerData: { ...options, dataDir, socketPath: socket?.path } satisfies ServerOptions,
    // The flags of the caller, such as a test runner's, are not for the worker.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  const exits = new ExitListeners(worker, () => socket?.remove());
  const { address, lost } = await ready(worker, exits);
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

/** Follows the worker's end: asked for or not. */
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
          : (this.failure ?? new Error(`the embedded database stopped by itself (exit code ${code})`));
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

function ready(worker: Worker, exits: ExitListeners): Promise<{ address: string; lost: readonly string[] }> {
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
 * The socket's path: as asked, in the data folder, or, where that is too long, in a private folder of its own. The server
 * itself removes the socket; where another process has the data folder it is not ours to remove.
 */
function socketFor(dataDir: string, wanted: string | undefined): { path: string; remove(): void } {
  const path = wanted ?? join(dataDir, 'mongo.sock');
  if (Buffer.byteLength(path) <= MAX_SOCKET_PATH) return { path, remove: () => undefined };
  if (wanted !== undefined)
    throw new Error(
      `The socket path ${wanted} is longer than the ${MAX_SOCKET_PATH} bytes that the system allows; choose a shorter one.`,
    );
  const short = join(mkdtempSync(join(tmpdir(), 'embedded-mongo-')), 'mongo.sock');
  return { path: short, remove: () => rmSync(dirname(short), { recursive: true, force: true }) };
}
