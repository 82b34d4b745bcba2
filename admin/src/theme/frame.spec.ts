import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DARK, LABELS_FROM, LIGHT, MOBILE_BREAKPOINT, SIDEBAR, type Tokens } from './tokens.js';

const css = readFileSync(join(import.meta.dirname, '../frame.css'), 'utf8').replaceAll(/\s+/g, ' ');

/** Returns a color as the style sheet writes it: '#fff' for '#ffffff'. */
const short = (color: string): string => color.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');

const lines = ({ border, surface: [page, panel] }: Tokens): string[] => [
  `--line: ${short(border)}; --panel: ${short(panel)};`,
  `background: ${short(page)};`,
];

it('has the colors and sizes of the dashboard', () => {
  for (const line of [...lines(DARK), ...lines(LIGHT)]) expect(css).toContain(line);
  expect(css).toContain(`color: ${DARK.quiet};`);
  expect(css).toContain(`color: ${LIGHT.quiet};`);
  expect(css).toContain(`(min-width: ${MOBILE_BREAKPOINT}px) { #frame { grid-template-columns: ${SIDEBAR.icons} `);
  expect(css).toContain(`(min-width: ${LABELS_FROM}px) { #frame { grid-template-columns: ${SIDEBAR.width} `);
});
