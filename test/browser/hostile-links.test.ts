import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sitePaths } from '../../src/contract/routes.js';
import { signInByCookie, visit } from '../support/browser.js';
import { connectToEmbedded } from '../support/connect.js';
import { follow, loaded } from '../support/dashboard-checks.js';
import { settled } from '../support/page.js';
import { call, signInAsFirstAdmin, SUPER_ADMIN, type Product } from '../support/product.js';
import { closeStage, startStage } from '../support/stage.js';

const RUN = 'window.hostileRan=1';
/** Links that lead to what they do not show, or to a script. The API takes none of them. */
const HOSTILE = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\nscript:${RUN}`,
  `\u0001javascript:${RUN}`,
  `\u00a0javascript:${RUN}`,
  `vbscript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  'https://example.org@evil.example/',
  'https://user:password@evil.example/',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  'https:evil.example',
  'blob:https://evil.example/1',
  'file:///etc/passwd',
  'https://example.org/\u202Egnp.exe',
];
/** One of each way that a browser may read them, for what is in the database already. */
const PLANTED = [`javascript:${RUN}`, '//evil.example/a.png'];
/** A name that looks like another one is a link as any other: it is shown by its real name. */
const LOOK_ALIKE = 'https://\u0430pple.example/';
const MARKUP = `<img src=x onerror="${RUN}"><script>${RUN}</script>"'><svg onload=${RUN}>{{7*7}}`;

interface Planted {
  path: string;
  field: string;
  collection: string;
  id: string;
  method: 'POST' | 'PUT';
  body: Record<string, unknown>;
}

describe('hostile links', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let admin: { authorization: string };
  let pages: string[];
  const planted: Planted[] = [];

  const made = async (path: string, body: object): Promise<string> => {
    const answer = await call<Record<string, { _id?: string }>>(product, 'POST', path, body, admin);
    return Object.values(answer).find((part) => part._id)?._id ?? '';
  };

  beforeAll(async () => {
    ({ folder, product, browser } = await startStage());
    admin = await signInAsFirstAdmin(product);
    await plant();
  });
  afterAll(() => closeStage({ folder, product, browser }));

  /** One record of each kind that has a link, with markup in every text that is shown. */
  async function plant(): Promise<void> {
    const name = MARKUP.slice(0, 110);
    const image = 'https://example.org/a.png';
    const league = { name, abbreviation: '<b>', country: 'nepal', category: 'Football', logoUrl: image };
    const leagueId = await made('/api/leagues', league);
    const matchId = await made('/api/matches', { title: MARKUP, description: MARKUP });
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const game = {
      title: MARKUP,
      homeTeam: name,
      awayTeam: name,
      location: MARKUP,
      date: soon.slice(0, 10),
      time: soon.slice(11, 16),
      timeZone: 'UTC',
      leagueId,
      highlightsUrl: image,
    };
    const gameId = await made(`/api/matches/${matchId}/game`, game);
    const replay = {
      title: MARKUP,
      leagueId,
      category: 'Football',
      date: '2026-01-01',
      thumbnail: image,
      highlightsUrl: image,
    };
    const replayId = await made('/api/replays', replay);
    const affiliate = { title: MARKUP, link: LOOK_ALIKE, image, platforms: 'both' };
    const affiliateId = await made('/api/affiliate', affiliate);
    await made('/api/faq', { title: MARKUP, description: MARKUP });
    await made('/api/mobile/devices', {
      token: 'hostile',
      platform: 'ios',
      userName: name.slice(0, 60),
      avatar: image,
    });
    const contact = { email: 'a@example.org', subject: name.slice(0, 100), message: MARKUP };
    await made('/api/contact', { ...contact, firstName: 'Ada', lastName: 'Lovelace' });
    const games = `/api/matches/${matchId}/game`;
    planted.push(
      {
        path: '/api/leagues',
        field: 'logoUrl',
        collection: 'leagues',
        id: leagueId,
        method: 'POST',
        body: { ...league, name: 'New' },
      },
      { path: games, field: 'highlightsUrl', collection: 'games', id: gameId, method: 'POST', body: game },
      { path: '/api/replays', field: 'thumbnail', collection: 'replays', id: replayId, method: 'POST', body: replay },
      {
        path: '/api/replays',
        field: 'highlightsUrl',
        collection: 'replays',
        id: replayId,
        method: 'POST',
        body: replay,
      },
      {
        path: '/api/affiliate',
        field: 'link',
        collection: 'affiliates',
        id: affiliateId,
        method: 'POST',
        body: affiliate,
      },
      {
        path: '/api/affiliate',
        field: 'image',
        collection: 'affiliates',
        id: affiliateId,
        method: 'POST',
        body: affiliate,
      },
    );
    pages = [
      '/',
      sitePaths.league(leagueId, name),
      sitePaths.match(matchId, MARKUP),
      sitePaths.game(matchId, gameId, MARKUP),
      sitePaths.replays(),
      sitePaths.replay(replayId, MARKUP),
      sitePaths.contact,
      '/dashboard',
      '/dashboard/leagues',
      '/dashboard/matches/schedule',
      '/dashboard/matches',
      '/dashboard/replays',
      '/dashboard/affiliate',
      '/dashboard/support/faq',
      '/dashboard/support/contact',
      '/dashboard/mobile/users',
      '/dashboard/users/activity',
    ];
  }

  /** Opens pages, follows what could run a script, and returns what ran and what was requested from others. */
  async function walk(context: BrowserContext, page: Page): Promise<{ ran: string[]; asked: string[] }> {
    const [ran, asked]: [string[], string[]] = [[], []];
    await context.route(
      (url) => url.origin !== product.url && /^https?:$/.test(url.protocol),
      async (route) => {
        const request = route.request();
        asked.push(`${request.resourceType()} ${request.url()}`);
        await route.abort();
      },
    );
    page.on('dialog', (dialog) => void dialog.dismiss());
    // The product's own subscriptions, at its own address.
    const calendars = `webcal://localhost:${new URL(product.url).port}/api/calendar/`;
    for (const path of pages) {
      const shown = path.startsWith('/dashboard/')
        ? follow(page, path.slice('/dashboard'.length)).then(() => loaded(page))
        : page.goto(`${product.url}${path}`).then(() => (path === '/dashboard' ? loaded(page) : settled(page)));
      await shown.catch((error: unknown) => {
        throw new Error(`${path}: ${String(error)}`);
      });
      const odd = await page.evaluate((own) => {
        const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
        const hostile = links.filter(
          ({ href, protocol }) => !['https:', 'http:', 'mailto:'].includes(protocol) && !href.startsWith(own),
        );
        for (const link of hostile) {
          link.removeAttribute('target');
          link.click();
        }
        return hostile.map(({ href }) => href);
      }, calendars);
      if (odd.length > 0) ran.push(`${path} links to ${odd.join(' ')}`);
      if (await page.evaluate(() => 'hostileRan' in window)) ran.push(path);
      if (new URL(page.url()).origin !== product.url) ran.push(`${path} led to ${page.url()}`);
    }
    return { ran, asked };
  }

  it('are refused in every field', async () => {
    for (const { path, field, method, body } of planted) {
      for (const link of HOSTILE) {
        const response = await fetch(`${product.url}${path}`, {
          method,
          headers: { ...admin, 'content-type': 'application/json' },
          body: JSON.stringify({ ...body, [field]: link }),
        });
        expect({ path, field, link, status: response.status }).toEqual({ path, field, link, status: 400 });
        expect(Object.keys(((await response.json()) as { errors: object }).errors)).toEqual([field]);
      }
    }
  });

  it('and markup in texts: no script runs, and pages ask others for the pictures that staff chose alone', async () => {
    const { context, page } = await visit(browser);
    await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
    const { ran, asked } = await walk(context, page);
    expect(ran).toEqual([]);
    expect(new Set(asked)).toEqual(new Set(['image https://example.org/a.png']));
    // The app user's picture is the device's choice, and is not among what staff load.
    await page.goto(`${product.url}/dashboard/mobile/users`);
    await loaded(page);
    expect(await page.locator('main img').count()).toBe(0);
    await context.close();
  }, 180_000);

  it('that stand in the database all the same run nothing and load nothing from elsewhere', async () => {
    const database = await connectToEmbedded(folder);
    try {
      for (const link of PLANTED) {
        for (const { collection, field, id } of planted) {
          await database
            .collection(collection)
            .updateOne({ _id: new mongoose.mongo.ObjectId(id) }, { $set: { [field]: link } });
        }
        const { context, page } = await visit(browser);
        await signInByCookie(context, product.url, SUPER_ADMIN.password, SUPER_ADMIN.email);
        const { ran, asked } = await walk(context, page);
        expect({ link, ran: ran.filter((line) => !line.includes(' links to ')) }).toEqual({ link, ran: [] });
        expect({ link, asked: asked.filter((line) => !line.startsWith('image https://')) }).toEqual({
          link,
          asked: [],
        });
        await context.close();
      }
    } finally {
      await database.close();
    }
  }, 300_000);
});
