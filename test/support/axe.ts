import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** What is looked at: everything, unless said otherwise. */
export interface Look {
  /** Only these rules, by axe's ids. */
  rules?: readonly string[];
  /** Selectors of what is left out. */
  exclude?: readonly string[];
}

type Axe = { run: (typeof axe)['run'] };

/** Minified: half as much to hand to each document, and nothing of it is loaded here. */
const SOURCE = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * What axe finds wrong with a page and the frames in it, a line each; empty is good. Axe is put into each document once,
 * and only looks for what is wrong: several times as quick as a new copy and a whole report each time.
 */
export async function flaws(page: Page, { rules, exclude = [] }: Look = {}): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(SOURCE);
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  return page.evaluate(
    async ([options, exclude]) => {
      const { run } = (window as unknown as { axe: Axe }).axe;
      const { violations } = await run({ exclude: exclude.map((selector) => [selector]) }, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`);
    },
    [options, exclude] as const,
  );
}
