import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { WebPushPayload } from '../../src/contract/notifications.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { SubscriptionAnswer, SubscriptionRecord } from '../../src/contract/records/subscription.record.js';
import { sitePaths } from '../../src/contract/routes.js';
import { flaws } from '../support/axe.js';
import { DESKTOP, launch, PHONE, visit, type Visit } from '../support/browser.js';
import { variations } from '../support/nightly.js';
import { sidewaysOverflow, settled } from '../support/page.js';
import { call, signInAsFirstAdmin, startKeptProduct, type Product } from '../support/product.js';
import { clickNotification, deliverPush, stubPushService } from '../support/push-browser.js';
import { PushProvider } from '../support/push-provider.js';
import { eventually } from '../support/wait.js';
import { browser as subscriber, decrypted } from '../support/web-push-payload.js';

const SUBSCRIPTIONS = '/api/notifications/subscriptions';
const HOME = 'Harbour United';
const AWAY = 'Hill Rovers';
const TITLE = `${HOME} vs ${AWAY}`;
const LEAGUE = 'Coast League';
const WAIT_MS = 30_000;
/** Of a test that walks through several pages. */
const WALK_MS = 120_000;

interface Follower extends Visit {
  /** What the server knows of the browser; null when nothing. */
  known: () => Promise<SubscriptionRecord | null>;
  endpoint: string;
  /** What the server sent to the browser so far. */
  received: () => WebPushPayload[];
}

/** Following teams, leagues and games, and the pushes that come of it. */
describe('notifications on the site', () => {
  let folder: string;
  let product: Product;
  let browser: Browser;
  let provider: PushProvider;
  let staff: { authorization: string };
  let matchId: string;
  let leagueId: string;
  let game: GameRecord;
  let gamePath: string;
  let followers = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-push-'));
    provider = await PushProvider.start();
    const env = { ...provider.env, DATA_DIR: folder, RATE_LIMIT_REGISTER: '1000' };
    [product, browser] = await Promise.all([startKeptProduct(env), launch({ whole: true })]);
    staff = await signInAsFirstAdmin(product);
    const league = { name: LEAGUE, abbreviation: 'CL', country: 'nepal', category: 'Football' };
    const made = await post<{ league: { _id: string } }>('/api/leagues', {
      ...league,
      logoUrl: 'https://example.org/logo.png',
    });
    leagueId = made.league._id;
    matchId = (await post<{ match: { _id: string } }>('/api/matches', { title: 'Round 1' })).match._id;
    game = await makeGame();
    gamePath = sitePaths.game(matchId, game._id, game.title);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop('SIGTERM');
    await provider.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const post = <T>(path: string, body: object): Promise<T> => call<T>(product, 'POST', path, body, staff);
  /** A game of tomorrow. */
  async function makeGame(): Promise<GameRecord> {
    const date = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    const body = { title: TITLE, homeTeam: HOME, awayTeam: AWAY, location: 'Quay', date, league: LEAGUE };
    return (await post<{ game: GameRecord }>(`/api/matches/${matchId}/game`, body)).game;
  }

  /** A visitor whose browser gets addresses from the stand-in for a push service. */
  async function follower(options: BrowserContextOptions & { granted?: boolean } = {}): Promise<Follower> {
    const { granted = true, ...more } = options;
    const visited = await visit(browser, { serviceWorkers: 'allow', ...more });
    const endpoint = provider.endpoint(`visitor-${(followers += 1)}`);
    const { subscription, ...keys } = subscriber(endpoint);
    await stubPushService(visited.context, subscription);
    await visited.context.route('https://example.org/**', (route) => route.fulfill({ body: '' }));
    if (granted) await visited.context.grantPermissions(['notifications'], { origin: product.url });
    const received = (): WebPushPayload[] =>
      (provider.ledger.get(endpoint) ?? []).map(({ body }) => decrypted(body as Buffer, keys) as WebPushPayload);
    const known = async (): Promise<SubscriptionRecord | null> => {
      // The call that registers returns what is known, and whether anything was. Not to be asked while the page calls too.
      const answer = await call<SubscriptionAnswer>(product, 'POST', SUBSCRIPTIONS, { subscription });
      if (answer.message === 'Browser updated.') return answer.subscription;
      await call(product, 'DELETE', SUBSCRIPTIONS, { endpoint });
      return null;
    };
    return { ...visited, endpoint, known, received };
  }
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(product.url + path);
    await settled(page);
  };
  const followButton = (page: Page, name: string) => page.getByRole('button', { name: `Follow ${name}`, exact: true });
  const followingButton = (page: Page, name: string) =>
    page.getByRole('button', { name: `Following ${name}`, exact: true, pressed: true });
  const openPanel = async (page: Page) => {
    await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications', exact: true });
    await panel.waitFor();
    return panel;
  };
  /** Resolves when the server has answered the page's call. */
  const answered = (page: Page, method: string) =>
    page.waitForResponse((answer) => answer.url().endsWith(SUBSCRIPTIONS) && answer.request().method() === method);
  const team = (name: string) => ({ kind: 'team', value: name.toLowerCase() });

  it(
    'says what for before the browser asks, follows a team, and leads to its game when it is live',
    async () => {
      const { context, page, complaints, known, received } = await follower({ granted: false });
      await open(page, gamePath);
      await followButton(page, HOME).click();
      const dialog = page.getByRole('dialog', { name: `Follow ${HOME}` });
      await dialog.getByText(`the moment a game of ${HOME} goes live`).waitFor();
      // A browser without a person before it says no.
      await dialog.getByRole('button', { name: 'Turn on notifications' }).click();
      const blocked = page.getByRole('dialog', { name: 'Notifications are blocked' });
      await blocked.waitFor();
      expect(await known()).toBeNull();

      await context.grantPermissions(['notifications'], { origin: product.url });
      await blocked.getByRole('button', { name: 'Try again' }).click();
      await followingButton(page, HOME).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await known()).toMatchObject({ follows: [team(HOME)], quietHours: null });

      const today = await makeGame();
      await call(product, 'PUT', `/api/matches/${matchId}/game/${today._id}/live`, {}, staff);
      const payload = await eventually(() => received()[0], WAIT_MS);
      const path = sitePaths.game(matchId, today._id, today.title);
      expect(payload).toMatchObject({ title: `LIVE: ${TITLE}`, path, tag: `game-${today._id}` });

      await open(page, '/');
      const shown = await deliverPush(page, JSON.stringify(payload));
      expect(shown).toEqual([{ title: payload.title, body: payload.body }]);
      const [opened] = await Promise.all([clickNotification(page), page.waitForURL(product.url + path)]);
      expect(opened).toBeNull();

      // A tab in which something plays stays; one that cannot be read says so.
      await open(page, gamePath);
      const [unread] = await deliverPush(page, 'no JSON');
      expect(unread?.title).toBe(new URL(product.url).hostname);
      expect(await clickNotification(page)).toBe(`${product.url}/`);
      expect(complaints).toEqual([]);
      await context.close();
    },
    WALK_MS,
  );

  it('shows what the server has: a change that it refuses is taken back, with its words', async () => {
    const { context, page, known } = await follower();
    await open(page, gamePath);
    const refuse = (method: string, message: string) =>
      page.route(`**${SUBSCRIPTIONS}`, (route) =>
        route.request().method() === method ? route.fulfill({ status: 429, json: { message } }) : route.continue(),
      );
    await refuse('POST', 'Too many browsers.');
    await followButton(page, AWAY).click();
    await page.locator('.toast--error').getByText('Too many browsers.').waitFor();
    expect(await followButton(page, AWAY).getAttribute('aria-pressed')).toBe('false');

    await page.unrouteAll();
    await Promise.all([answered(page, 'POST'), followButton(page, AWAY).click()]);
    await followingButton(page, AWAY).waitFor();
    expect(await known()).toMatchObject({ follows: [team(AWAY)] });

    await refuse('DELETE', 'Not now.');
    await followingButton(page, AWAY).click();
    await page.locator('.toast--error').getByText('Not now.').waitFor();
    await followingButton(page, AWAY).waitFor();

    await page.unrouteAll();
    await Promise.all([answered(page, 'DELETE'), followingButton(page, AWAY).click()]);
    expect(await followButton(page, AWAY).getAttribute('aria-pressed')).toBe('false');
    expect(await known()).toBeNull();
    await context.close();
  });

  it(
    'lists what is followed, in every tab, keeps quiet hours, and forgets everything when asked',
    async () => {
      const { context, page, complaints, known } = await follower({ timezoneId: 'Europe/London' });
      const other = await context.newPage();
      await open(other, sitePaths.match(matchId, 'x'));
      await open(page, gamePath);
      for (const name of [HOME, `game ${TITLE}`]) {
        await followButton(page, name).click();
        await followingButton(page, name).waitFor();
      }
      await followButton(other, `league ${LEAGUE}`).click();
      // What is on its way to the server when a page is left goes on from the next one.
      await open(page, sitePaths.league(leagueId, LEAGUE));
      await followingButton(page, LEAGUE).waitFor();

      const panel = await openPanel(page);
      const stop = panel.getByRole('button', { name: /^Stop following/ });
      await stop.nth(2).waitFor();
      await panel.getByLabel('Quiet hours').check();
      await panel.getByText('Times in London time').waitFor();
      await panel.getByText('Quiet from 22:00 to 07:00').waitFor();
      await panel.getByLabel('From').fill('23:30');
      await panel.getByRole('button', { name: 'Save hours' }).click();
      await panel.getByText('Quiet from 23:30 to 07:00').waitFor();
      // Hours that were typed but not saved go with their fields.
      await panel.getByLabel('To', { exact: true }).fill('23:30');
      for (const isOn of [false, true]) {
        await Promise.all([answered(page, 'POST'), panel.getByLabel('Quiet hours').setChecked(isOn)]);
      }
      await panel.getByText('Times in London time').waitFor();
      expect(await panel.getByRole('link', { name: HOME }).getAttribute('href')).toBe(sitePaths.team(HOME));
      expect(await flaws(page)).toEqual([]);
      await Promise.all([
        answered(page, 'POST'),
        panel.getByRole('button', { name: `Stop following ${LEAGUE}` }).click(),
      ]);
      await followButton(other, `league ${LEAGUE}`).waitFor();
      expect(await stop.count()).toBe(2);
      expect(await known()).toMatchObject({
        follows: [team(HOME), { kind: 'game', value: game._id }],
        quietHours: { from: '23:30', to: '07:00', timeZone: 'Europe/London' },
      });

      await panel.getByRole('button', { name: 'Switch everything off' }).click();
      await Promise.all([answered(page, 'DELETE'), panel.getByRole('button', { name: 'Switch off' }).click()]);
      await panel.getByText('You follow nothing yet').waitFor();
      expect(await known()).toBeNull();
      await page.waitForFunction(async () => {
        const own = Object.keys(localStorage).filter((key) => /follow|push/.test(key));
        return own.length === 0 && (await caches.keys()).length === 0;
      });
      expect(complaints).toEqual([]);
      await context.close();
    },
    WALK_MS,
  );

  it('sends from the next page what the server had not answered when one was left', async () => {
    const { context, page, known } = await follower();
    await open(page, gamePath);
    // Held back by the browser itself, the call would not be cut off as one that is on its way.
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    await page.route(`**${SUBSCRIPTIONS}`, (route) => route.continue({ url }));
    const isSent = once(silent, 'request');
    await followButton(page, HOME).click();
    await isSent;
    await page.unroute(`**${SUBSCRIPTIONS}`);
    await Promise.all([answered(page, 'POST'), page.goto(product.url + sitePaths.league(leagueId, LEAGUE))]);
    expect(await known()).toMatchObject({ follows: [team(HOME)] });
    silent.close();
    await context.close();
  });

  it('sends everything again when the server or the browser has lost it', async () => {
    const { context, page, known, endpoint } = await follower();
    await open(page, gamePath);
    await Promise.all([answered(page, 'POST'), followButton(page, HOME).click()]);
    await call(product, 'DELETE', SUBSCRIPTIONS, { endpoint });
    await page.evaluate(() => localStorage.removeItem('stand-in-push-service'));
    await Promise.all([answered(page, 'POST'), page.goto(`${product.url}/replays`)]);
    expect(await known()).toMatchObject({ follows: [team(HOME)] });
    await context.close();
  });

  const without = [
    { name: 'an iPhone', userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', text: 'Home Screen' },
    { name: 'a browser without push', userAgent: undefined, text: 'This browser cannot show notifications of sites.' },
  ];
  it.each(without)('says what helps on $name', async ({ userAgent, text }) => {
    const { context, page } = await visit(browser, {
      serviceWorkers: 'allow',
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await open(page, sitePaths.league(leagueId, LEAGUE));
    await followButton(page, LEAGUE).click();
    const dialog = page.getByRole('dialog', { name: `Follow ${LEAGUE}` });
    await dialog.getByText(text).first().waitFor();
    expect(await dialog.getByRole('button', { name: 'Turn on notifications' }).count()).toBe(0);
    await context.close();
  });

  it.each(variations(['dark', 'light'] as const))(
    'is for everybody, also while the browser blocks it: %s',
    async (colorScheme) => {
      const { context, page, complaints } = await follower({ granted: false, colorScheme });
      const follows = [{ kind: 'team', value: HOME, name: `${HOME} of the Long Quay and All the Harbours` }];
      await context.addInitScript(
        (stored) => localStorage.setItem('nepsh-follows', stored),
        JSON.stringify({ follows }),
      );
      await open(page, gamePath);
      expect(await followButton(page, HOME).getAttribute('aria-pressed')).toBe('false');
      const found: unknown[] = [];
      const look = async (): Promise<void> => {
        for (const viewport of [PHONE, DESKTOP]) {
          await page.setViewportSize(viewport);
          found.push(...(await flaws(page)), await sidewaysOverflow(page));
        }
      };
      const panel = await openPanel(page);
      await panel.getByText('Your browser shows no notifications of this site').waitFor();
      await look();
      await panel.getByRole('button', { name: 'Turn on again' }).click();
      const dialog = page.getByRole('dialog', { name: 'Follow what you chose' });
      await dialog.waitFor();
      await look();
      await dialog.getByRole('button', { name: 'Turn on notifications' }).click();
      await page.getByRole('dialog', { name: 'Notifications are blocked' }).waitFor();
      await look();
      expect(found).toEqual([0, 0, 0, 0, 0, 0]);
      expect(complaints).toEqual([]);
      await context.close();
    },
    WALK_MS,
  );

  it('serves its worker fresh, with rights to the API alone, and the site as an app', async () => {
    const worker = await fetch(`${product.url}/sw.js`);
    expect(worker.headers.get('content-type')).toContain('javascript');
    expect(worker.headers.get('cache-control')).toBe('public, no-cache');
    expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'");
    const manifest = await fetch(`${product.url}/site.webmanifest`);
    expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
    const { name, display, icons } = (await manifest.json()) as Record<string, unknown>;
    expect({ name, display }).toEqual({ name: 'Nepsh', display: 'standalone' });
    for (const { src } of icons as { src: string }[]) expect((await fetch(product.url + src)).status).toBe(200);
  });
});
