import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installForBench } from '../support/install.ts';

const VERSION = '13.5.0';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What is read of a report of Lighthouse's. */
interface Result {
  audits: Record<string, { title: string; score: number | null; displayValue?: string } | undefined>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined>;
  runtimeError?: { message: string };
}

type Lighthouse = (url: string, options: object) => Promise<{ lhr: Result } | undefined>;

/** Lighthouse itself: 110 MB with all that it needs, so that it is installed where it is asked for. */
async function load(): Promise<Lighthouse> {
  const folder = installForBench(`lighthouse@${VERSION}`);
  const file = createRequire(join(folder, 'package.json')).resolve('lighthouse');
  return ((await import(pathToFileURL(file).href)) as { default: Lighthouse }).default;
}

/** What Lighthouse found on one page. */
export interface Score {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Of performance: first and largest paint, blocking (all ms) and layout shift, as Lighthouse words them. */
  figures: string;
  /** Audits below the mark that count: 'category: title (what was found)'. */
  complaints: string[];
}

const FIGURES = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
} as const;

/** Below this an audit is named. */
const FLAWLESS = 0.9;

/** A busy machine can cost Chromium the beginning of a trace; Lighthouse itself says to try again. */
const ATTEMPTS = 3;

/** Runs Lighthouse once: its own mobile device and its slow network and processor, simulated. */
export async function scoreOf(url: string, port: number): Promise<Score> {
  const { audits, categories } = await report(url, port);
  const scores = {} as Record<Category, number>;
  const complaints: string[] = [];
  for (const name of CATEGORIES) {
    const category = categories[name];
    scores[name] = Math.round((category?.score ?? 0) * 100);
    for (const { id, weight } of category?.auditRefs ?? []) {
      const audit = audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= FLAWLESS) continue;
      complaints.push(`${name}: ${audit.title}${audit.displayValue ? ` (${audit.displayValue})` : ''}`);
    }
  }
  const figures = Object.entries(FIGURES)
    .map(([id, short]) => `${short} ${audits[id]?.displayValue ?? '?'}`)
    .join('  ');
  return { scores, figures, complaints };
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
