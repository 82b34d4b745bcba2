import type { BrowserContext, Page } from '@playwright/test';
import mongoose from 'mongoose';
import { sitePaths } from '../../../src/contract/routes.js';
import { expect, test as base, type Staff } from '../../support/browser-test.js';
import { signInByCookie } from '../../support/dashboard-test.js';
import { connectToEmbedded } from '../../support/connect.js';
import { follow, loaded } from '../../support/dashboard-page.js';
import { settled } from '../../support/page.js';
import { SUPER_ADMIN } from '../../support/product.js';
import { resetNavigations } from '../../support/visit.js';

const RUN = 'window.hostileRan=1';
/** Links that the API rejects, but that an older version may have stored: one for each way that browsers read them. */
const STORED = [`javascript:${RUN}`, '//evil.example/a.png'];
/** React replaces addresses of scripts by one that throws. */
const REPLACED = "javascript:throw new Error('React has blocked";
/** A name that looks like another one is a link like any other: pages show its real name. */
const LOOK_ALIKE = 'https://\u0430pple.example/';
const MARKUP = `<img src=x onerror="${RUN}"><script>${RUN}</script>"'><svg onload=${RUN}>{{7*7}}`;
const IMAGE = 'https://example.org/a.png';

const DASHBOARD_PAGES = [
  '/leagues',
  '/matches/schedule',
  '/matches',
  '/replays',
  '/affiliate',
  '/support/faq',
  '/support/contact',
  '/mobile/users',
  '/users/activity',
];

interface WorkerFixtures {
  /** Paths of the pages of the site that show markup and stored hostile links. */
  hostilePages: string[];
}

const test = base.extend<object, WorkerFixtures>({
  hostilePages: [
    async ({ dataDir, staff }, use) => use(await storeHostileRecords(staff, dataDir)),
    { scope: 'worker' },
  ],
});

/** Creates records with markup in their texts: one set with allowed links, and one with each stored hostile link. */
async function storeHostileRecords(staff: Staff, dataDir: string): Promise<string[]> {
  const create = async (path: string, body: object): Promise<string> => {
    const response = await staff<Record<string, { _id?: string }>>('POST', path, body);
    return Object.values(response).find((part) => part._id)?._id ?? '';
  };
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const when = { date: soon.slice(0, 10), time: soon.slice(11, 16), timeZone: 'UTC' };
  const matchId = await create('/api/matches', { title: MARKUP, description: MARKUP });
  const pages = ['/', sitePaths.match(matchId, MARKUP), sitePaths.replays(), sitePaths.contact];
  const database = await connectToEmbedded(dataDir);
  const replaceLinks = async (collection: string, id: string, fields: readonly string[], link: string) => {
    const $set = Object.fromEntries(fields.map((field) => [field, link]));
    await database.collection(collection).updateOne({ _id: new mongoose.mongo.ObjectId(id) }, { $set });
  };
  for (const [index, link] of [undefined, ...STORED].entries()) {
    const name = `${index}${MARKUP}`.slice(0, 110);
    const newLeague = { name, abbreviation: `<${index}>`, country: 'nepal', category: 'Football', logoUrl: IMAGE };
    const leagueId = await create('/api/leagues', newLeague);
    const sides = { title: MARKUP, homeTeam: name, awayTeam: name, location: MARKUP };
    const newGame = { ...sides, ...when, leagueId, highlightsUrl: IMAGE };
    const gameId = await create(`/api/matches/${matchId}/game`, newGame);
    const links = { thumbnail: IMAGE, highlightsUrl: IMAGE };
    const newReplay = { title: MARKUP, leagueId, category: 'Football', date: `2026-01-0${index + 1}`, ...links };
    const replayId = await create('/api/replays', newReplay);
    const newAffiliate = { title: MARKUP, link: LOOK_ALIKE, image: IMAGE, platforms: 'both' };
    const affiliateId = await create('/api/affiliate', newAffiliate);
    pages.push(sitePaths.league(leagueId, name), sitePaths.game(matchId, gameId, MARKUP));
    pages.push(sitePaths.replay(replayId, MARKUP));
    if (link === undefined) continue;
    await replaceLinks('leagues', leagueId, ['logoUrl'], link);
    await replaceLinks('games', gameId, ['highlightsUrl'], link);
    await replaceLinks('replays', replayId, ['thumbnail', 'highlightsUrl'], link);
    await replaceLinks('affiliates', affiliateId, ['link', 'image'], link);
  }
  await database.close();
  await create('/api/faq', { title: MARKUP, description: MARKUP });
  const device = { token: 'ExponentPushToken[hostile]', platform: 'ios', userName: MARKUP.slice(0, 60), avatar: IMAGE };
  await create('/api/mobile/devices', device);
  const contact = { email: 'a@example.org', subject: MARKUP.slice(0, 100), message: MARKUP };
  await create('/api/contact', { ...contact, firstName: 'Ada', lastName: 'Lovelace' });
  return pages;
}

/** Aborts the requests for other origins. Returns the list of them. */
async function recordForeignRequests(context: BrowserContext, ownOrigin: string): Promise<string[]> {
  const requests: string[] = [];
  await context.route(
    (url) => url.origin !== ownOrigin && /^https?:$/.test(url.protocol),
    async (route) => {
      requests.push(`${route.request().resourceType()} ${route.request().url()}`);
      await route.abort();
    },
  );
  return requests;
}

/** Clicks the links of a page that have another protocol than links of the site. Returns their addresses. */
const clickOddLinks = (page: Page, calendars: string): Promise<string[]> =>
  page.evaluate((ownCalendars) => {
    const odd = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
      ({ href, protocol }) => !['https:', 'http:', 'mailto:'].includes(protocol) && !href.startsWith(ownCalendars),
    );
    for (const link of odd) {
      link.removeAttribute('target');
      link.click();
    }
    return odd.map(({ href }) => href);
  }, calendars);

test('runs no script of markup or stored links, and loads nothing but the images that staff chose', async ({
  allowErrors,
  context,
  hostilePages,
  page,
  product,
}) => {
  test.slow();
  // The console names every request and script that the browser blocked.
  allowErrors(/./);
  await signInByCookie(context, product.url, SUPER_ADMIN);
  const requests = await recordForeignRequests(context, product.url);
  page.on('dialog', (dialog) => void dialog.dismiss());
  const calendars = `webcal://localhost:${new URL(product.url).port}/api/calendar/`;
  const check = async (path: string): Promise<void> => {
    await test.step(path, async () => {
      const odd = await clickOddLinks(page, calendars);
      expect(odd.filter((href) => !STORED.includes(href) && !href.startsWith(REPLACED))).toEqual([]);
      expect(await page.evaluate(() => 'hostileRan' in window)).toBe(false);
      expect(new URL(page.url()).origin).toBe(product.url);
    });
  };

  for (const path of hostilePages) {
    await page.goto(path);
    await settled(page);
    await check(path);
  }
  await page.goto('/dashboard');
  await loaded(page);
  await check('/dashboard');
  for (const path of DASHBOARD_PAGES) {
    resetNavigations(page);
    await follow(page, path);
    await loaded(page);
    await check(path);
    // The device chose the image of an app's user, so that its owner would learn of who looks.
    if (path === '/mobile/users') await expect(page.locator('main img')).toHaveCount(0);
  }

  expect(new Set(requests)).toEqual(new Set([`image ${IMAGE}`]));
});
