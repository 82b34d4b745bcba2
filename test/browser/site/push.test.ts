import type { BrowserContextOptions, Locator, Page, Response } from '@playwright/test';
import type { WebPushPayload } from '../../../src/contract/notifications.js';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import type { SubscriptionResponse, SubscriptionRecord } from '../../../src/contract/records/subscription.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { flaws } from '../../support/axe.js';
import { DESKTOP, expect, PHONE, test as base, type Visit } from '../../support/browser-test.js';
import { WHOLE_CHROMIUM } from '../../support/chromium.js';
import { NIGHTLY, variations } from '../../support/nightly.js';
import { sidewaysOverflow, settled } from '../../support/page.js';
import { clickNotification, deliverPush, stubPushService } from '../../support/push-browser.js';
import { PushProvider } from '../../support/push-provider.js';
import { gamePath, Round } from '../../support/round.js';
import { browser as subscriber, decrypted } from '../../support/web-push-payload.js';

const SUBSCRIPTIONS = '/api/notifications/subscriptions';
const HOME = 'Harbour United';
const AWAY = 'Visitors';
const TITLE = `${HOME} vs ${AWAY}`;
const LEAGUE = 'Coast League';

interface Follower extends Visit {
  endpoint: string;
  /** Returns the record with which the server responded last to the browser, or null if the browser took it off. */
  stored: () => Promise<SubscriptionRecord | null>;
  /** Returns the messages that the server sent to the browser. */
  received: () => WebPushPayload[];
}

interface WorkerFixtures {
  provider: PushProvider;
  round: Round;
  /** A game of tomorrow. */
  game: GameRecord;
}

interface TestFixtures {
  /** Opens a browser whose push service is the stand-in. Unless `granted` is false, the site may show notifications. */
  follower: (options?: BrowserContextOptions & { granted?: boolean }) => Promise<Follower>;
}

const test = base.extend<TestFixtures, WorkerFixtures>({
  provider: [
    async ({}, use) => {
      const provider = await PushProvider.start();
      await use(provider);
      await provider.stop();
    },
    { scope: 'worker' },
  ],
  productEnv: [async ({ provider }, use) => use({ ...provider.env, RATE_LIMIT_REGISTER: '1000' }), { scope: 'worker' }],
  round: [async ({ staff }, use) => use(await Round.create(staff, LEAGUE)), { scope: 'worker' }],
  game: [async ({ round }, use) => use(await round.addGame(HOME, { minutes: 24 * 60 })), { scope: 'worker' }],
  follower: async ({ product, provider, visit }, use, { testId }) => {
    let followers = 0;
    await use(async ({ granted = true, ...options } = {}) => {
      const visited = await visit({ serviceWorkers: 'allow', ...options });
      const endpoint = provider.endpoint(`${testId}-${(followers += 1)}`);
      const { subscription, ...keys } = subscriber(endpoint);
      await stubPushService(visited.context, subscription);
      if (granted) await visited.context.grantPermissions(['notifications'], { origin: product.url });
      let stored: Promise<SubscriptionRecord | null> = Promise.resolve(null);
      visited.context.on('response', (response) => {
        if (!response.url().endsWith(SUBSCRIPTIONS) || !response.ok()) return;
        const isDeletion = response.request().method() === 'DELETE';
        stored = isDeletion ? Promise.resolve(null) : recordIn(response);
      });
      return Object.assign(visited, {
        endpoint,
        stored: () => stored,
        received: () =>
          (provider.ledger.get(endpoint) ?? []).map(({ body }) => decrypted(body as Buffer, keys) as WebPushPayload),
      });
    });
  },
});
test.use({ launchOptions: WHOLE_CHROMIUM });

/** The record of a response, or null if its page is closed by now. */
const recordIn = (response: Response): Promise<SubscriptionRecord | null> =>
  response.json().then(
    ({ subscription }: SubscriptionResponse) => subscription,
    () => null,
  );
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await settled(page);
};
const followButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Follow ${name}`, exact: true });
const followingButton = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Following ${name}`, exact: true, pressed: true });
const openPanel = async (page: Page): Promise<Locator> => {
  await page.getByRole('banner').getByRole('link', { name: 'Notifications' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications', exact: true });
  await panel.waitFor();
  return panel;
};
/** Waits until the server responded to a call of the page. */
const responded = (page: Page, method: string): Promise<Response> =>
  page.waitForResponse((response) => response.url().endsWith(SUBSCRIPTIONS) && response.request().method() === method);
const team = (name: string): { kind: string; value: string } => ({ kind: 'team', value: name.toLowerCase() });

test.describe('following', () => {
  test('works at once, and then offers notifications of games that go live', async ({
    follower,
    game,
    product,
    round,
  }) => {
    const { context, page, received, stored } = await follower({ granted: false });
    await open(page, gamePath(game));
    await followButton(page, HOME).click();
    await followingButton(page, HOME).waitFor();
    await page.getByText(`You’re following ${HOME}.`).waitFor();
    // Only the first follow offers notifications.
    await followButton(page, AWAY).click();
    await followingButton(page, AWAY).waitFor();
    await expect(page.getByText(`You’re following ${AWAY}.`)).toHaveCount(0);
    await page.reload();
    await settled(page);
    await followingButton(page, HOME).waitFor();
    await followingButton(page, AWAY).click();
    await followButton(page, AWAY).waitFor();
    expect(await stored()).toBeNull();

    const panel = await openPanel(page);
    await panel.getByText('when a game you follow goes live').waitFor();
    // Headless browsers deny the permission.
    await panel.getByRole('button', { name: 'Turn on notifications' }).click();
    await panel.getByText('Notifications are blocked for this site.').waitFor();
    expect(await stored()).toBeNull();

    await context.grantPermissions(['notifications'], { origin: product.url });
    await panel.getByLabel('Quiet hours').waitFor();
    await expect.poll(stored).toMatchObject({ follows: [team(HOME)], quietHours: null });

    const live = await round.addGame(HOME, { minutes: 24 * 60 });
    await round.setLive(live);
    await expect.poll(() => received().length, { timeout: 30_000 }).toBe(1);
    const payload = received()[0]!;
    expect(payload).toMatchObject({ title: `LIVE: ${TITLE}`, path: gamePath(live), tag: `game-${live._id}` });

    await open(page, '/');
    const notifications = await deliverPush(page, JSON.stringify(payload));
    expect(notifications).toEqual([{ title: payload.title, body: payload.body }]);
    const [opened] = await Promise.all([clickNotification(page), page.waitForURL(gamePath(live))]);
    expect(opened).toBeNull();

    // A tab that may play a game stays on its page.
    await open(page, gamePath(game));
    const [unread] = await deliverPush(page, 'no JSON');
    expect(unread?.title).toBe(new URL(product.url).hostname);
    expect(await clickNotification(page)).toBe(`${product.url}/`);
  });

  test('keeps a change that the server rejects, shows its message, and sends it with the next page', async ({
    allowErrors,
    follower,
    game,
  }) => {
    allowErrors(/\/subscriptions: .* 429/);
    const { page, stored } = await follower();
    await open(page, gamePath(game));
    const reject = (method: string, message: string): Promise<unknown> =>
      page.route(`**${SUBSCRIPTIONS}`, (route) =>
        route.request().method() === method ? route.fulfill({ status: 429, json: { message } }) : route.continue(),
      );
    await reject('POST', 'Too many browsers.');
    await followButton(page, AWAY).click();
    await page.locator('.toast--error').getByText('Too many browsers.').waitFor();
    await followingButton(page, AWAY).waitFor();
    await page.unrouteAll();
    await Promise.all([responded(page, 'POST'), page.reload()]);
    expect(await stored()).toMatchObject({ follows: [team(AWAY)] });
    await settled(page);

    await reject('DELETE', 'Not now.');
    await followingButton(page, AWAY).click();
    await page.locator('.toast--error').getByText('Not now.').waitFor();
    await followButton(page, AWAY).waitFor();
    await page.unrouteAll();
    await Promise.all([responded(page, 'DELETE'), page.reload()]);
    expect(await stored()).toBeNull();
  });

  test('sends everything again after the server and the browser lost it', async ({ follower, game, staff }) => {
    const { endpoint, page, stored } = await follower();
    await open(page, gamePath(game));
    await Promise.all([responded(page, 'POST'), followButton(page, HOME).click()]);
    await staff('DELETE', SUBSCRIPTIONS, { endpoint });
    await page.evaluate(() => localStorage.removeItem('stand-in-push-service'));

    await Promise.all([responded(page, 'POST'), page.goto('/replays')]);

    expect(await stored()).toMatchObject({ follows: [team(HOME)] });
  });

  for (const { name, userAgent, text } of [
    { name: 'an iPhone', userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', text: 'Home Screen' },
    {
      name: 'a browser without push',
      userAgent: undefined,
      text: 'This browser doesn’t support website notifications.',
    },
  ]) {
    test(`explains the requirements on ${name}`, async ({ round, visit }) => {
      const { context, page } = await visit(userAgent === undefined ? {} : { userAgent });
      await context.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
      await open(page, sitePaths.league(round.league._id, LEAGUE));
      await followButton(page, LEAGUE).click();
      await followingButton(page, LEAGUE).waitFor();
      await page.getByRole('link', { name: 'Get notifications' }).click();
      const panel = page.getByRole('dialog', { name: 'Notifications', exact: true });
      await panel.getByText(text).first().waitFor();
      // The message is gone with its link, so that it does not cover the dialog.
      await expect(page.locator('.toast')).toHaveCount(0);
      await expect(panel.getByRole('button', { name: 'Turn on notifications' })).toHaveCount(0);
    });
  }
});

test.describe('the list of followed teams, games and leagues', () => {
  test('is the same in every tab, with quiet hours, until the visitor switches everything off', async ({
    follower,
    game,
    round,
  }) => {
    const { context, page, stored } = await follower({ timezoneId: 'Europe/London' });
    const other = await context.newPage();
    await open(other, sitePaths.match(round.match._id, 'x'));
    await open(page, gamePath(game));
    for (const name of [HOME, `game ${TITLE}`]) {
      await followButton(page, name).click();
      await followingButton(page, name).waitFor();
    }
    await followButton(other, `league ${LEAGUE}`).click();
    // The next page sends a change that the previous page did not finish sending.
    await open(page, sitePaths.league(round.league._id, LEAGUE));
    await followingButton(page, LEAGUE).waitFor();

    const panel = await openPanel(page);
    const stop = panel.getByRole('button', { name: /^Stop following/ });
    await expect(stop).toHaveCount(3);
    await panel.getByLabel('Quiet hours').check();
    await panel.getByText('Times in London time').waitFor();
    await panel.getByText('Quiet from 22:00 to 07:00').waitFor();
    await panel.getByLabel('From').fill('23:30');
    await panel.getByRole('button', { name: 'Save hours' }).click();
    await panel.getByText('Quiet from 23:30 to 07:00').waitFor();
    // Hours that are not saved are discarded.
    await panel.getByLabel('To', { exact: true }).fill('23:30');
    for (const isOn of [false, true]) {
      await Promise.all([responded(page, 'POST'), panel.getByLabel('Quiet hours').setChecked(isOn)]);
    }
    await panel.getByText('Times in London time').waitFor();
    await expect(panel.getByRole('link', { name: HOME, exact: true })).toHaveAttribute('href', sitePaths.team(HOME));
    expect(await flaws(page)).toEqual([]);
    await Promise.all([
      responded(page, 'POST'),
      panel.getByRole('button', { name: `Stop following ${LEAGUE}` }).click(),
    ]);
    await followButton(other, `league ${LEAGUE}`).waitFor();
    await expect(stop).toHaveCount(2);
    expect(await stored()).toMatchObject({
      follows: [team(HOME), { kind: 'game', value: game._id }],
      quietHours: { from: '23:30', to: '07:00', timeZone: 'Europe/London' },
    });

    await panel.getByRole('button', { name: 'Unfollow everything' }).click();
    await Promise.all([
      responded(page, 'DELETE'),
      panel.getByRole('button', { name: 'Unfollow', exact: true }).click(),
    ]);
    await panel.getByText('You’re not following anyone yet').waitFor();
    expect(await stored()).toBeNull();
    await page.waitForFunction(async () => {
      const keys = Object.keys(localStorage).filter((key) => /follow|push/.test(key));
      return keys.length === 0 && (await caches.keys()).length === 0;
    });
  });

  for (const colorScheme of variations(['dark', 'light'] as const)) {
    test(`is accessible while the browser blocks notifications: ${colorScheme}`, async ({ follower, game }) => {
      const { context, page } = await follower({ granted: false, colorScheme, viewport: PHONE });
      const follows = [{ kind: 'team', value: HOME, name: `${HOME} of the Long Quay and All the Harbours` }];
      await context.addInitScript(
        (stored) => localStorage.setItem('nepsh-follows', stored),
        JSON.stringify({ follows }),
      );
      await open(page, gamePath(game));
      await followingButton(page, HOME).waitFor();
      const expectAccessible = async (): Promise<void> => {
        for (const viewport of NIGHTLY ? [PHONE, DESKTOP] : [PHONE]) {
          await page.setViewportSize(viewport);
          expect(await flaws(page)).toEqual([]);
          expect(await sidewaysOverflow(page)).toBe(0);
        }
      };
      const panel = await openPanel(page);
      await panel.getByRole('button', { name: 'Use on another device' }).click();
      await panel.getByRole('img', { name: 'QR code of the link' }).waitFor();
      await expectAccessible();
      await panel.getByRole('button', { name: 'Turn on notifications' }).click();
      await panel.getByText('Notifications are blocked for this site.').waitFor();
      await expectAccessible();
    });
  }

  test('is carried to another device by a link, which asks first', async ({ game, visit }) => {
    const { page } = await visit();
    await open(page, gamePath(game));
    await followButton(page, HOME).click();
    await page.getByRole('link', { name: 'Get notifications' }).click();
    const panel = page.getByRole('dialog', { name: 'Notifications', exact: true });
    await panel.getByRole('button', { name: 'Use on another device' }).click();
    const link = await panel.getByRole('textbox', { name: 'Link' }).inputValue();

    const { page: other } = await visit();
    await open(other, link);
    expect(new URL(other.url()).hash).toBe('');
    const question = other.getByRole('dialog', { name: 'Follow on this device' });
    await question.getByText(HOME).waitFor();
    expect(await flaws(other)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await open(other, gamePath(game));
    await followButton(other, HOME).waitFor();

    await open(other, link);
    await question.getByRole('button', { name: 'Follow', exact: true }).click();
    await other.getByText('You’re now following 1 more').waitFor();
    await open(other, gamePath(game));
    await followingButton(other, HOME).waitFor();
  });
});
