import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandIn } from '../../src/platform/standby/standby-collections.js';
import { builtNepsh, type CommandEnd } from './built-nepsh.js';
import { connectToEmbedded } from './connect.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from './product.js';
import { eventually } from './wait.js';

/** Interval of writes and polls, in ms. */
const PACE_MS = 50;
/** Time that passes for the process at each poll of its readiness, in ms. */
const ADVANCE_MS = 2_500;

const CLOCK_MODULE = 'passing-time.mjs';

/** Returns the titles of the questions in order of creation. Without `no-cache` the response may be one second old. */
export async function titlesOf(product: Product): Promise<string[]> {
  const current = { 'cache-control': 'no-cache' };
  const { faqs } = await call<{ faqs: { _id: string; title: string }[] }>(
    product,
    'GET',
    '/api/faq',
    undefined,
    current,
  );
  return faqs.sort((a, b) => (a._id < b._id ? -1 : 1)).map(({ title }) => title);
}

/** One process of the product, a folder for its data and files, and commands on it. */
export class MaintenanceStage {
  private constructor(
    readonly folder: string,
    private readonly env: Record<string, string>,
    public product: Product,
    readonly admin: { authorization: string },
  ) {}

  static async start(env: Record<string, string> = {}): Promise<MaintenanceStage> {
    const folder = await mkdtemp(join(tmpdir(), 'nepsh-standby-'));
    const productEnv = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info', ...env };
    const product = await startProduct(productEnv, CLOCK_MODULE);
    return new MaintenanceStage(folder, productEnv, product, await signInAsFirstAdmin(product));
  }

  /** Starts the process again on the same data. */
  async restart(env: Record<string, string> = {}): Promise<void> {
    this.product = await startProduct({ ...this.env, ...env }, CLOCK_MODULE);
  }

  get dataDir(): string {
    return this.env['DATA_DIR'] ?? '';
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  nepsh(args: readonly string[], killAt?: string): Promise<CommandEnd> {
    return builtNepsh(this.env, args, killAt);
  }

  write(title: string): Promise<unknown> {
    return call(this.product, 'POST', '/api/faq', { title, description: 'Yes.' }, this.admin);
  }

  /**
   * Resolves when no command is running and the process accepts requests. The 10 s after which the process ignores a
   * killed command pass in less than 1 s, because each poll advances its clock.
   */
  async untilReady(): Promise<void> {
    const database = await connectToEmbedded(this.dataDir);
    await eventually(async () => {
      const command = database.db && (await commandIn(database.db).findOne({ _id: 'current' }));
      const response = await fetch(`${this.product.url}/api/health/ready`).catch(() => null);
      if (!command && response?.status === 200) return true;
      this.product.process.send(ADVANCE_MS);
      return undefined;
    });
    await database.close();
  }

  async close(): Promise<void> {
    await this.product.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Repeats work until it is stopped. Errors are ignored. */
export class Repeated {
  private isStopped = false;
  private readonly running: Promise<void>;

  constructor(private readonly work: () => Promise<void>) {
    this.running = this.run();
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      await this.work().catch(() => undefined);
      await delay(PACE_MS);
    }
  }
}
