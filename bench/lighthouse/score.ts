import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installForBench } from '../support/install.ts';

const VERSION = '13.5.0';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Fields of Lighthouse's report that the benchmark reads. */
interface Result {
  audits: Record<string, { title: string; score: number | null; displayValue?: string } | undefined>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  runtimeError?: { message: string };
}

type Lighthouse = (url: string, options: object) => Promise<{ lhr: Result } | undefined>;

/** Loads Lighthouse. It has 110 MB with its dependencies, so it is installed only on demand. */
async function load(): Promise<Lighthouse> {
  const folder = installForBench(`lighthouse@${VERSION}`);
  const file = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
}

/** Lighthouse's results for a page. */
export interface Score {
  /** Scores from 0 to 100. */
  scores: Record<Category, number>;
  /** First and largest paint, blocking time (all in ms), and layout shift, in Lighthouse's words. */
  figures: string;
  /** Audits below `FLAWLESS` that affect the score, as 'category: title (details)'. */
  complaints: string[];
}

const FIGURES = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;

/** Score below which an audit is listed. */
const FLAWLESS = 0.9;

/** On a busy machine, Chromium may lose the start of a trace. Lighthouse then recommends a retry. */
const ATTEMPTS = 3;

/** Runs Lighthouse once with its simulated mobile device, slow network, and slow processor. */
export async function scoreOf(url: string, port: number): Promise<Score> {
  const { audits, categories } = await report(url, port);
  const scores = {} as Record<Category, number>;
  const failures: string[] = [];
  for (const name of CATEGORIES) {
    const category = categories[name];
    scores[name] = Math.round((category?.score ?? 0) * 100);
    for (const { id, weight } of category?.auditRefs ?? []) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= FLAWLESS) continue;
      failures.push(`${name}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`);
    }
  }
  const figures = Object.entries(FIGURES)
    .map(([id, short]) => `${short} ${audits[id]?.displayValue ?? '?'}`)
    .join('  ');
  return { scores, figures, complaints: failures };
}

async function report(url: string, port: number, attempt = 1): Promise<Result> {
  const lighthouse = await load();
  const run = await lighthouse(url, { port, onlyCategories: [...CATEGORIES], logLevel: 'error', output: 'json' });
  if (!run) throw new Error(`Lighthouse gave no report on ${url}.`);
  const { runtimeError } = run.lhr;
  if (!runtimeError) return run.lhr;
  if (attempt < ATTEMPTS) return report(url, port, attempt + 1);
  throw new Error(`Lighthouse failed on ${url}: ${runtimeError.message}`);
}
