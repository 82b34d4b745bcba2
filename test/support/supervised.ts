import { readdirSync, readFileSync } from 'node:fs';
import { startProduct, type Product } from './product.js';
import { freePort } from './servers.js';
import { eventually } from './wait.js';

/** Parts of the command lines by which the processes of a supervised product are recognized. */
const PARTS = { service: '--service', database: 'database.process.js', ingest: 'ingest.js' };
export type Part = keyof typeof PARTS;

/** The product that receives streams: a supervisor with the service, the database, and the ingest in separate processes. */
export class SupervisedProduct {
  private constructor(readonly product: Product) {}

  /** Starts the product and waits for all its processes. */
  static async start(env: Record<string, string>): Promise<SupervisedProduct> {
    const port = String(await freePort());
    const settings = { RTMP_PORT: port, SERVE_PAGES: 'false', LOG_LEVEL: 'info', ...env };
    const supervised = new SupervisedProduct(await startProduct(settings, 'supervised-process.mjs'));
    await supervised.pidOf('ingest');
    // Until then, the end of the service ends the supervisor.
    await eventually(() => supervised.product.output().includes('The service started as process') || undefined);
    return supervised;
  }

  /** Waits for a process and returns its id. @param except id of an earlier process */
  pidOf(part: Part, except?: number): Promise<number> {
    return eventually(() => this.running().find(([name, pid]) => name === part && pid !== except)?.[1]);
  }

  /** Kills a process, and waits for its successor. */
  async restart(part: Part): Promise<void> {
    const pid = await this.pidOf(part);
    process.kill(pid, 'SIGKILL');
    await this.pidOf(part, pid);
  }

  /** Returns the messages of the log, including the reports of exits. */
  messages(): string[] {
    const lines = this.product.output().trim().split('\n');
    return lines.map((line) => (JSON.parse(line) as { message: string }).message);
  }

  /** Kills the supervisor and, if necessary, the other processes. Resolves to the ids of all processes. */
  async kill(): Promise<number[]> {
    const pids = this.running().map(([, pid]) => pid);
    await this.product.stop('SIGKILL');
    return pids;
  }

  private running(): [string, number][] {
    const { pid = 0 } = this.product.process;
    return childrenOf(pid).flatMap((child) => {
      const command = commandOf(child);
      return Object.entries(PARTS).flatMap(([name, text]): [string, number][] =>
        command.includes(text) ? [[name, child]] : [],
      );
    });
  }
}

/** Returns whether a process exists and has not ended. */
export const isRunning = (pid: number): boolean => commandOf(pid) !== '';

function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** Returns the command line of a process. An ended process has none. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
