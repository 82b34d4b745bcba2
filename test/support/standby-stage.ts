import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandIn } from '../../src/platform/standby/standby-collections.js';
import { builtNepsh, type CommandEnd } from './built-nepsh.js';
import { connectToEmbedded } from './connect.js';
import { call, signInAsFirstAdmin, startProduct, type Product } from './product.js';
import { eventually } from './wait.js';

/** From one write, or look, to the next, in milliseconds. */
const PACE_MS = 50;
/** What passes for the process at each look whether it is ready, in milliseconds. */
const PASSING_MS = 2_500;

const PASSING_TIME = 'passing-time.mjs';

/** What `GET /api/faq` says, by title, in the order of their making. Who takes an older answer may get one of a second ago. */
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
export class StandbyStage {
  private constructor(
    readonly folder: string,
    private readonly env: Record<string, string>,
    public product: Product,
    readonly admin: { authorization: string },
  ) {}

  static async start(env: Record<string, string> = {}): Promise<StandbyStage> {
    const folder = await mkdtemp(join(tmpdir(), 'nepsh-standby-'));
    const all = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'info', ...env };
    const product = await startProduct(all, PASSING_TIME);
    return new StandbyStage(folder, all, product, await signInAsFirstAdmin(product));
  }

  /** Starts the process again on the same data. */
  async restart(env: Record<string, string> = {}): Promise<void> {
    this.product = await startProduct({ ...this.env, ...env }, PASSING_TIME);
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
   * Once no command is under way and the process takes requests. The ten seconds after which it gives up one that was killed pass
   * for it in less than one.
   */
  async untilReady(): Promise<void> {
    const database = await connectToEmbedded(this.dataDir);
    await eventually(async () => {
      const command = database.db && (await commandIn(database.db).findOne({ _id: 'current' }));
      const answer = await fetch(`${this.product.url}/api/health/ready`).catch(() => null);
      if (!command && answer?.status === 200) return true;
      this.product.process.send(PASSING_MS);
      return undefined;
    });
    await database.close();
  }

  async close(): Promise<void> {
    await this.product.stop('SIGKILL');
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Does something again and again until it is stopped; what fails is tried again with the next one. */
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
