import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Doc } from '../bson/types.js';
import { MongoError, type CodeName } from '../errors.js';

/** One document for a program. */
export interface Job {
  readonly id: number;
  readonly program: number;
  readonly spec: Uint8Array;
  readonly bytes: Uint8Array;
  /** Time limit, in ms. */
  readonly ms: number;
}

export interface JobResult {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly failure?: {
    readonly codeName: CodeName;
    readonly message: string;
    readonly extra: Doc;
    readonly labels: readonly string[];
  };
}

interface Waiting {
  resolve(bytes: Buffer | undefined): void;
  reject(error: MongoError): void;
}

/** Idle time after which the thread ends, in ms. */
const IDLE_MS = 20_000;
/** Heap limit of the thread, in MB. A document that needs more fails; the server continues. */
const HEAP_MB = 1024;

/**
 * Runs long work on single documents in another thread, so that other commands continue. Starts the thread when needed.
 */
class Helper {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;
  private idle: NodeJS.Timeout | undefined;
  /** Number of servers of this thread that use the helper. */
  private users = 0;

  join(): void {
    this.users += 1;
  }

  /** Removes a server. The last one ends the thread. */
  async leave(): Promise<void> {
    this.users -= 1;
    if (this.users === 0) await this.stop();
  }

  private async stop(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    if (worker) this.end(worker, new MongoError('ShutdownInProgress', 'the server is shutting down'));
    await worker?.terminate();
  }

  run(job: Omit<Job, 'id'>): Promise<Buffer | undefined> {
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const id = (this.next += 1);
    const { worker } = this;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ ...job, id } satisfies Job);
    });
  }

  private start(): Worker {
    const worker = new Worker(workerUrl(), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // The thread does not keep the process alive.
    worker.unref();
    worker.on('message', (result: JobResult) => this.take(result));
    worker.on('error', (error) => this.end(worker, failureOf(error)));
    worker.on('exit', () => this.end(worker, new MongoError('InternalError', 'a thread of embedded-mongo has ended')));
    return worker;
  }

  private take({ id, bytes, failure }: JobResult): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (this.waiting.size === 0) {
      this.idle = setTimeout(() => void this.stop(), IDLE_MS);
      this.idle.unref();
    }
    if (failure) waiting?.reject(new MongoError(failure.codeName, failure.message, failure.extra, failure.labels));
    else waiting?.resolve(bytes && Buffer.from(bytes.buffer));
  }

  private end(worker: Worker, error: MongoError): void {
    if (this.worker !== worker) return;
    this.worker = undefined;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of waiting) reject(error);
  }
}

function failureOf(error: unknown): MongoError {
  const isMemory =
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  const message = error instanceof Error ? error.message : String(error);
  return isMemory
    ? new MongoError('ExceededMemoryLimit', `one document took more than ${HEAP_MB} MB of memory`)
    : new MongoError('InternalError', message);
}

/** Returns the URL of the thread's code. A thread cannot load the sources that tests run, so tests use the build. */
function workerUrl(): URL {
  const url = new URL('./worker.js', import.meta.url);
  return existsSync(fileURLToPath(url)) ? url : new URL('../../dist/offload/worker.js', import.meta.url);
}

export const helper = new Helper();
