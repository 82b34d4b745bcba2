import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '..');

describe('islands', () => {
  it('hydrate even if the browser is never idle', () => {
    const pages = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.astro'));
    const islands = pages.flatMap((path) =>
      [...readFileSync(join(SOURCES, path), 'utf8').matchAll(/client:idle\S*/g)].map(([text]) => `${path}: ${text}`),
    );
    expect(islands.length).toBeGreaterThan(5);
    expect(islands.filter((island) => !island.includes('client:idle={WHEN_IDLE}'))).toEqual([]);
  });
});
