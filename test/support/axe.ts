import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Page } from '@playwright/test';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** Options of a check. By default it covers the entire page with all rules. */
export interface Look {
  /** Ids of axe rules that the check is limited to. */
  rules?: readonly string[];
  /** Selectors of elements to skip. */
  exclude?: readonly string[];
}

type Axe = { run: (typeof axe)['run'] };

/** The minified source is half as large to inject, and nothing else of the package is loaded. */
const SOURCE = readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8');

/**
 * Returns the violations that axe finds in a page and its frames, and icons without a drawing, one line each. Axe is injected once per document and
 * collects only violations, which is several times as fast as a new copy and a full report.
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
      // An icon without its drawing is an empty space, which axe cannot see.
      const missing = [...document.querySelectorAll('use')]
        .map((use) => use.getAttribute('href') ?? '')
        .filter((href) => href.startsWith('#') && !document.getElementById(href.slice(1)));
      return [
        ...violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`),
        ...new Set(missing.map((href) => `The page has no drawing ${href}.`)),
      ];
    },
    [options, exclude] as const,
  );
}
