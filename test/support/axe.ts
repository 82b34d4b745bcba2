import type { RunOptions, source as Source } from 'axe-core';
import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** What is looked at: everything, unless said otherwise. */
export interface Look {
  /** Only these rules, by axe's ids. */
  rules?: readonly string[];
  /** Selectors of what is left out. */
  exclude?: readonly string[];
}

type Axe = { run: (typeof axe)['run'] };

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

const SOURCE: typeof Source = axe.source;
