/**
 * Response time of the dashboard's lists with 100,000 rows each (activity log: 1,000,000), on the built product with its
 * embedded database: pages at any depth, every sort, every filter, and searches.
 *
 *   npm run bench -- admin-lists [list ...]
 *
 * The database is filled before the product starts, so the figures describe a server that has just started and has read
 * its large indexes in the background.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { LISTS as Lists, ListDefinition, ListName } from '../src/contract/lists.ts';
import { ask, questionsOf, type Answer } from './lists/ask.ts';
import { compiled } from './lists/compiled.ts';
import { fill } from './lists/fill.ts';
import type { Filler } from './lists/filler.ts';
import { FILLERS } from './lists/fillers.ts';
import { startProduct, type Product } from './support/product.ts';

/** Target for every response, in ms. */
const MAX_MS = 100;
const RUNS = 7;
/** Time after which measuring starts even if searches are still slow, in ms. */
const READY_WITHIN_MS = 120_000;

const { LISTS } = await compiled<{ LISTS: typeof Lists }>('contract/lists');
const names = Object.keys(LISTS) as ListName[];
const selectedNames = process.argv.length > 2 ? names.filter((name) => process.argv.includes(name)) : names;
const missing = selectedNames.filter((name) => FILLERS[name] === undefined);

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const fillers = selectedNames.flatMap((name): [ListName, Filler][] => {
    const filler = FILLERS[name];
    return filler ? [[name, filler]] : [];
  });
  await fill(join(folder, 'database'), fillers);
  const starting = performance.now();
  const product = await startProduct(folder);
  console.log(`  started in ${((performance.now() - starting) / 1000).toFixed(1)} s`);
  try {
    const readyMs = await fillUntilReady(product, fillers);
    console.log(`  every list searched within ${MAX_MS} ms ${(readyMs / 1000).toFixed(1)} s after that`);
    console.log(`  load average ${loadavg()[0]?.toFixed(1) ?? '?'} on ${availableParallelism()} processors`);
    console.log(`\n  ${row('list', 'query', 'rows', 'p50 ms', 'max ms')}`);
    let over = 0;
    for (const [name, filler] of fillers) over += await measure(product, name, LISTS[name], filler);
    const verdict = over === 0 ? 'holds' : `MISSED by ${over}`;
    console.log(`\n  every answer within ${MAX_MS} ms: ${verdict}`);
    if (missing.length > 0)
      console.log(`  NOT MEASURED: add a filler to bench/lists/fillers.ts for ${missing.join(', ')}.`);
    return over === 0 && missing.length === 0;
  } finally {
    await product.stop();
  }
}

/** Waits until searches are fast: the database reads its large indexes in the background of a start. Returns the time in ms. */
async function fillUntilReady(product: Product, fillers: readonly [list: ListName, filler: Filler][]): Promise<number> {
  const started = performance.now();
  for (const [name, { common }] of fillers) {
    const { many, defaultSort: sort } = LISTS[name];
    const question = { title: 'ready', start: 0, sort, filter: { q: common } };
    while (performance.now() - started < READY_WITHIN_MS) {
      const { ms } = await ask(product, name, many, question);
      if (ms < MAX_MS) break;
      await setTimeout(ms);
    }
  }
  return performance.now() - started;
}

/** Returns the number of a list's questions whose slowest response missed the target. */
async function measure(product: Product, name: ListName, list: ListDefinition, filler: Filler): Promise<number> {
  const first = (filter: Record<string, unknown>): Promise<Answer> =>
    ask(product, name, list.many, { title: 'preparation', start: 0, sort: list.defaultSort, filter });
  let over = 0;
  for (const question of await questionsOf(list, filler, first)) {
    const times: number[] = [];
    let total = 0;
    for (let run = 0; run < RUNS; run += 1) {
      const response = await ask(product, name, list.many, question);
      times.push(response.ms);
      total = response.total;
    }
    times.sort((a, b) => a - b);
    const [p50, max] = [times[Math.floor(RUNS / 2)] ?? NaN, times[RUNS - 1] ?? NaN];
    const holds = max < MAX_MS;
    if (!holds) over += 1;
    const figures = row(name, question.title, total.toLocaleString('en'), p50.toFixed(1), max.toFixed(1));
    console.log(`  ${figures}  ${holds ? 'pass' : 'FAIL'}`);
  }
  return over;
}

function row(list: string, query: string, ...figures: [rows: string, p50: string, max: string]): string {
  const [rows, p50, max] = figures;
  return `${list.padEnd(21)} ${query.padEnd(44)} ${rows.padStart(9)} ${p50.padStart(8)} ${max.padStart(8)}`;
}
