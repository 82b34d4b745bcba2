/**
 * Cost of a write by staff: creating a game over the API, with its activity entry and its events, on the built product with its
 * embedded database or on `MONGODB_URI`.
 *
 *   npm run bench -- writes [quick] [commands] [--json FILE]
 *
 * `quick` omits the minute at 25 writes per second and the ten times larger database. `commands` lists the commands by name.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { caused, COUNTED, type Caused } from './support/commands.ts';
import { percentile, Report } from './support/figures.ts';
import { startProduct, type Product } from './support/product.ts';
import { created, failures, Feed } from './writes/feed.ts';

const isQuick = process.argv.includes('quick');
const isListed = process.argv.includes('commands');

/** Number of writes until V8 has compiled nearly all code of a write. */
const WARM_UP = 2_500;

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
const report = new Report('writes');
try {
  await counted();
  await timed();
  process.exitCode = report.end() ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Counts commands in a separate product, because counting takes time. */
async function counted(): Promise<void> {
  await withFeed('counted', COUNTED, async (feed, { child }) => {
    await feed.clients(1, 20);
    const [alone, burst] = [isQuick ? 10 : 20, 100];
    const ofOne = await caused(child, 500, async () => {
      for (let index = 0; index < alone; index += 1) {
        await feed.clients(1, 1);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
    });
    list('alone', ofOne, alone);
    const ofBurst = await caused(child, 1_000, async () => void (await feed.atOnce(burst, false)));
    list('in a burst', ofBurst, burst);
    report.add(
      { name: 'commands a write causes, alone', value: ofOne.total / alone, unit: '', limit: { max: 16 } },
      { name: 'of these in its transaction', value: ofOne.inTransactions / alone, unit: '', limit: { max: 8 } },
      {
        name: 'commands a write causes, in a burst of 100',
        value: ofBurst.total / burst,
        unit: '',
        limit: { max: 10 },
      },
    );
  });
}

async function timed(): Promise<void> {
  await withFeed('timed', [], async (feed) => {
    const young = await feed.clients(1, 200);
    report.add({
      name: 'one client, p50, first writes of the process',
      value: percentile(young.times, 0.5),
      unit: 'ms',
    });
    await feed.clients(4, WARM_UP);
    const small = await throughput(feed, '');
    const one = await feed.atOnce(200);
    report.add(
      { name: '200 at once into one match', value: one.seconds, unit: 's', limit: { max: 4 } },
      { name: 'of these not created', value: 200 - created(one), unit: '', limit: { max: 0 } },
    );
    if (isQuick) return;
    const steady = await feed.steadily(25, 60);
    report.add(
      {
        name: '25 a second into one match for a minute: not created',
        value: 1500 - created(steady),
        unit: '',
        limit: { max: 0 },
      },
      { name: 'failures other than 409 and 503', value: failures(steady), unit: '', limit: { max: 0 } },
      { name: 'slowest answer', value: percentile(steady.times, 1), unit: 'ms', limit: { max: 5_000 } },
    );
    await feed.clients(16, 10_000);
    const large = await throughput(feed, ', ten times the games');
    report.add({ name: 'slope of the p50 at ten times the games', value: large / small, unit: 'x' });
  });
}

/** Returns the p50 with a single client, in ms. */
async function throughput(feed: Feed, when: string): Promise<number> {
  const one = await feed.clients(1, 200);
  const p50 = percentile(one.times, 0.5);
  report.add({ name: `one client, p50${when}`, value: p50, unit: 'ms', limit: { max: 10 } });
  for (const clients of [8, 16]) {
    const many = await feed.clients(clients, 800);
    const limit = clients === 16 ? { limit: { min: 250 } } : {};
    report.add({ name: `${clients} clients${when}`, value: created(many) / many.seconds, unit: '/s', ...limit });
  }
  return p50;
}

async function withFeed(
  name: string,
  options: readonly string[],
  work: (feed: Feed, product: Product) => Promise<void>,
): Promise<void> {
  const product = await startProduct(join(folder, name), {}, options);
  const feed = new Feed(product);
  try {
    await feed.prepare(20);
    await work(feed, product);
  } finally {
    feed.end();
    await product.stop();
  }
}

function list(when: string, { byName }: Caused, writes: number): void {
  if (!isListed) return;
  console.log(`\n  commands for each write, ${when} (* in a transaction)`);
  for (const [name, count] of byName)
    if (Math.abs(count / writes) >= 0.05) console.log(`  ${(count / writes).toFixed(2).padStart(7)}  ${name}`);
  console.log('');
}
