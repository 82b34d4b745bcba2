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
  /** How long it may take, in ms. */
  readonly ms: number;
}

export interface Answer {
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

/** The thread ends when nothing was asked of it for so long, in ms. */
const IDLE_MS = 20_000;
/** What its heap may hold, in MB: beyond, what it does is refused, and the server goes on. */
const HEAP_MB = 1024;

/** A thread for what takes long with one document, so that others are answered meanwhile; started when it is needed. */
class Helper {
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, Waiting>();
  private next = 0;
  private idle: NodeJS.Timeout | undefined;
  /** How many servers of this thread use it. */
  private users = 0;

  join(): void {
    this.users += 1;
  }

  /** A server is closed; the last one ends the thread. */
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
    // It keeps no process alive.
    worker.unref();
    worker.on('message', (answer: Answer) => this.take(answer));
    worker.on('error', (error) => this.end(worker, failureOf(error)));
    worker.on('exit', () => this.end(worker, new MongoError('InternalError', 'a thread of embedded-mongo has ended')));
    return worker;
  }

  private take({ id, bytes, failure }: Answer): void {
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

/** Where the code of the thread is: tests run the sources, which a thread can't load. */
function workerUrl(): URL {
  const own = new URL('./worker.js', import.meta.url);
  return existsSync(fileURLToPath(own)) ? own : new URL('../../dist/offload/worker.js', import.meta.url);
}

export const helper = new Helper();
