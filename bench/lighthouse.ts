/**
 * Lighthouse scores of the public pages on a phone (performance, accessibility, best practices, and search engines), on the
 * built product with the demo's week.
 *
 *   npm run bench -- lighthouse [page ...]
 *
 * Pages: home, game, replay, league, team, and home and game in Arabic and Hindi (home:ar), which have separate fonts. Each page
 * is visited up to three times and its best performance counts, because other programs can only slow a page down. All other
 * scores must be the same in each visit.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchRecord } from '../src/contract/records/match.record.ts';
import type { ReplayRecord } from '../src/contract/records/replay.record.ts';
import type * as Routes from '../src/contract/routes.ts';
import type * as SiteLanguages from '../src/contract/site-languages.ts';
import { startChromium } from './lighthouse/chromium.ts';
import { CATEGORIES, scoreOf, type Score } from './lighthouse/score.ts';
import { compiled } from './lists/compiled.ts';
import { startProduct } from './support/product.ts';

/** Target of every category of every page, from 0 to 100. */
const MIN = 98;
const RUNS = 3;

const folder = mkdtempSync(join(tmpdir(), 'nepsh-bench-'));
try {
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<boolean> {
  const product = await startProduct(folder, { DEMO_DATA: 'true' });
  try {
    const chromium = await startChromium();
    try {
      return await measure(await pagesOf(product.url), chromium.port);
    } finally {
      await chromium.stop();
    }
  } finally {
    await product.stop();
  }
}

/** Returns the names and addresses of the pages to measure. */
async function pagesOf(url: string): Promise<[name: string, url: string][]> {
  const { matches } = await read<{ matches: MatchRecord[] }>(`${url}/api/matches/web`);
  const { replays } = await read<{ replays: ReplayRecord[] }>(`${url}/api/replays`);
  const game = matches.flatMap(({ games }) => games).find(({ status }) => status === 'Live');
  const replay = replays[0];
  if (!game || !replay) throw new Error('The demo data has no live game or no replay.');
  const { sitePaths } = await compiled<typeof Routes>('contract/routes');
  const { inLanguage } = await compiled<typeof SiteLanguages>('contract/site-languages');
  const gamePath = sitePaths.game(game.matchId, game._id, game.title);
  const pages = {
    home: '/',
    game: gamePath,
    replay: sitePaths.replayDetails(replay._id, replay.title),
    league: sitePaths.league(game.leagueId, game.league),
    team: sitePaths.team(game.homeTeam),
    'home:ar': inLanguage('/', 'ar'),
    'game:ar': inLanguage(gamePath, 'ar'),
    'home:hi': inLanguage('/', 'hi'),
    'game:hi': inLanguage(gamePath, 'hi'),
  };
  const selectedNames = process.argv.slice(2);
  const unknown = selectedNames.find((name) => !(name in pages));
  if (unknown) throw new Error(`There is no page '${unknown}'; there are ${Object.keys(pages).join(', ')}.`);
  return Object.entries(pages).flatMap(([name, path]): [string, string][] =>
    selectedNames.length === 0 || selectedNames.includes(name) ? [[name, url + path]] : [],
  );
}

async function read<T>(url: string): Promise<T> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  return (await response.json()) as T;
}

async function measure(pages: readonly (readonly [string, string])[], port: number): Promise<boolean> {
  console.log(`  load average ${loadavg()[0]?.toFixed(1) ?? '?'} on ${availableParallelism()} processors`);
  console.log(`\n  ${row('page', ...CATEGORIES)}`);
  const below: string[] = [];
  for (const [name, url] of pages) {
    const best = await bestOf(url, port);
    console.log(`  ${row(name, ...CATEGORIES.map((category) => String(best.scores[category])))}  ${best.figures}`);
    for (const complaint of best.complaints) console.log(`      ${complaint}`);
    if (!reaches(best)) below.push(name);
  }
  console.log(`\n  at least ${MIN} everywhere: ${below.length === 0 ? 'holds' : `MISSED on ${below.join(', ')}`}`);
  return below.length === 0;
}

async function bestOf(url: string, port: number): Promise<Score> {
  let best = await scoreOf(url, port);
  for (let runs = 1; runs < RUNS && !reaches(best); runs += 1) {
    const next = await scoreOf(url, port);
    if (next.scores.performance > best.scores.performance) best = next;
  }
  return best;
}

function reaches({ scores }: Score): boolean {
  return CATEGORIES.every((category) => scores[category] >= MIN);
}

function row(name: string, ...columns: string[]): string {
  return name.padEnd(8) + columns.map((column) => column.padStart(16)).join('');
}
