import { expect, it } from '@jest/globals';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../../scripts/lib/paths.mjs';
import { renderPage, type SiteHandler } from '../../src/platform/pages/render.js';

it('others are answered between two islands of a page that is rendered', async () => {
  const entry = pathToFileURL(join(ROOT, 'site', 'dist', 'server', 'entry.mjs')).href;
  const { handler } = (await import(entry)) as { handler: SiteHandler };
  const rendering = { isOver: false };
  const page = renderPage(
    handler,
    '/',
    { host: 'example.org', accept: 'text/html' },
    {
      api: () => Promise.resolve({ status: 503, body: null }),
      site: {
        brandName: 'Nepsh',
        publicUrl: 'https://example.org',
        socialLinks: [],
        adZones: [],
        apps: { android: [], ios: [] },
      },
      newestEvent: null,
      now: Date.parse('2031-01-01T12:00:00Z'),
      keep: () => undefined,
    },
  ).finally(() => (rendering.isOver = true));
  let turns = 0;
  while (!rendering.isOver) {
    await turn();
    turns += 1;
  }
  const islands = (await page).body.toString().split('<astro-island').length - 1;
  expect(islands).toBeGreaterThan(1);
  expect(turns).toBeGreaterThanOrEqual(islands);
});
