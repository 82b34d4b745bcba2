import type { Request } from '@playwright/test';
import { gameLiveMessage } from '../../../src/contract/messages.js';
import type { GameRecord } from '../../../src/contract/records/match.record.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { DESKTOP } from '../../support/browser-test.js';
import { openListening, settled } from '../../support/page.js';
import { expect, test } from '../../support/player-test.js';
import { gamePath } from '../../support/round.js';
import { readPage } from '../../support/server-html.js';
import { writeResult } from '../../support/site-records.js';
import { lack, translate } from '../../support/unusual-browser.js';

const TWO_DAYS = 2 * 24 * 60;

test.describe('the page of a game', () => {
  test('links to its highlights and its replays after its end', async ({ page, round, staff }) => {
    const highlightsUrl = 'https://video.example.org/highlights';
    const game = await round.addGame('Over', { minutes: -TWO_DAYS, status: 'Finished', highlightsUrl });
    await openListening(page, gamePath(game));
    await expect(page.getByRole('link', { name: /^Highlights/ })).toHaveAttribute('href', highlightsUrl);
    const toReplay = page.getByRole('link', { name: 'Watch the replay' });
    await expect(toReplay).toHaveCount(0);

    const of = { leagueId: game.leagueId, category: 'Football', date: game.date, gameId: game._id };
    const first = { ...of, title: 'All of Over' };
    const { replay } = await staff<{ replay: ReplayRecord }>('POST', '/api/replays', first);
    // The link appears on the open page, and on one that opens later.
    await toReplay.waitFor();
    await page.reload();
    await settled(page);
    await toReplay.click();
    await page.waitForURL((url) => url.pathname === sitePaths.replay(replay._id, replay.title));
    await page.getByRole('link', { name: 'About the game' }).click();
    await page.waitForURL(gamePath(game));

    const second = { ...of, title: 'Over from the stands' };
    await staff('POST', '/api/replays', second);
    for (const { title } of [first, second]) await page.getByRole('link', { name: title }).waitFor();
  });

  test('describes its broadcast to search engines until its end', async ({ request, round }) => {
    const game = await round.addGame('Structured');
    const structured = async (): Promise<Record<string, unknown>[]> => {
      const html = await (await request.get(gamePath(game))).text();
      const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
      return (JSON.parse(text) as { '@graph': Record<string, unknown>[] })['@graph'];
    };
    const common = { '@type': 'SportsEvent', name: 'Structured vs Visitors', startDate: game.startsAt };
    const [live, broadcast] = await structured();
    expect(live).toMatchObject({ ...common, eventStatus: 'https://schema.org/EventScheduled' });
    expect(live?.['subEvent']).toEqual({ '@id': broadcast?.['@id'] });
    expect(broadcast).toMatchObject({ '@type': 'BroadcastEvent', isLiveBroadcast: true, startDate: game.startsAt });

    await round.finish(game);

    const [over, ...others] = await structured();
    expect(others).toEqual([]);
    expect(over).toMatchObject(common);
    expect(over).not.toHaveProperty('subEvent');
    expect(over).not.toHaveProperty('eventStatus');
  });

  test('names one day in every zone while its time is to be confirmed', async ({ request, round }) => {
    const game = await round.addGame('Open time', { minutes: 5 * TWO_DAYS, isTimeConfirmed: false });
    const days: (string | null)[] = [];
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const cookie = `nepsh-zone=${encodeURIComponent(zone)}`;
      const page = await readPage(request, gamePath(game), 200, { cookie });
      const day = page.querySelector('.game__facts time')!;
      expect(day.getAttribute('datetime')).toBe(game.date);
      days.push(day.textContent);
    }
    expect(days).toEqual([days[0], days[0]]);
  });

  test('shows one countdown, and the time at which its streams open', async ({ page, round }) => {
    const game = await round.addGame('Counted', { minutes: 45 });
    await openListening(page, gamePath(game));

    await expect(page.getByRole('timer')).toHaveCount(1);
    await expect(page.locator('.stage')).toContainText(
      /Streams will be available shortly\.Streams open 15 minutes before/,
    );
    await expect(page.locator('.game__head')).not.toContainText('Starts in');
    await expect(page.locator('.game__head time')).toHaveCount(1);
  });

  test('shows LIVE once, next to other live games', async ({ page, round }) => {
    const game = await round.addGame('Once');
    const other = await round.addGame('Also');
    await page.setViewportSize(DESKTOP);
    await openListening(page, gamePath(game));

    await expect(page.locator('.game__head').getByText('LIVE')).toHaveCount(1);
    const also = page.getByRole('region', { name: 'Also live' });
    await expect(also.locator(`a[href="${gamePath(other)}"]`)).toBeVisible();
    const { x } = (await also.boundingBox())!;
    expect(x).toBeGreaterThan(DESKTOP.width / 2);
  });

  test('announces a go-live after the open dialog', async ({ page, round }) => {
    const game = await round.addGame('Patient', { minutes: 10 });
    await openListening(page, gamePath(game));
    await page.getByRole('link', { name: 'Request a Match' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    const news = page.getByText(gameLiveMessage(game.homeTeam, game.awayTeam));

    await round.setLive(game);
    await expect(page.locator('.duel')).toContainText('LIVE');
    await expect(news).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Close' }).click();

    await news.waitFor();
  });

  test('announces that it is live once its tab is visible', async ({ page, round }) => {
    const game = await round.addGame('News', { minutes: 10 });
    await page.addInitScript(() => {
      let isHidden = true;
      Object.defineProperty(document, 'hidden', { get: () => isHidden });
      Object.assign(window, {
        nepshShow: () => {
          isHidden = false;
          document.dispatchEvent(new Event('visibilitychange'));
        },
      });
    });
    await openListening(page, gamePath(game));
    await round.setLive(game);
    await page.getByText('LIVE', { exact: true }).first().waitFor();
    const news = page.getByText(gameLiveMessage(game.homeTeam, game.awayTeam));
    await expect(news).toHaveCount(0);

    await page.evaluate(() => (window as unknown as { nepshShow(): void }).nepshShow());

    await news.waitFor();
  });
});

test.describe('the page of a game in an unusual browser', () => {
  const HLS = 'https://video.example.org/live.m3u8';

  test('shows each change while the browser translates it', async ({ page, round, staff }) => {
    const game = await round.addGame('Translated', { minutes: 10, streams: [{ title: 'Main', url: HLS }] });
    await openListening(page, gamePath(game));
    const player = page.locator('.player');
    await expect(player).toBeVisible();
    await translate(page);

    await round.setLive(game);
    await expect(page.locator('.duel')).toContainText('LIVE');
    for (const homeScore of [0, 1]) {
      await writeResult(staff, game, { homeScore, awayScore: 2, statusText: `Half ${homeScore}` });
      await expect(page.locator('.duel .score')).toContainText(`${homeScore}–2`);
      await expect(page.locator('.game__facts .badge')).toContainText(`Half ${homeScore}`);
    }
    await round.setStreams(game, [{ title: 'Another', url: HLS }]);
    await expect(page.locator('.stream__title')).toHaveText('Another');
    await expect(player).toBeVisible();

    await round.finish(game);
    await expect(page.locator('.stage__text')).toHaveText('This game has ended.');
    await expect(page.locator('.badge--over')).toBeVisible();
  });

  test('shows each change of the list of games while the browser translates it', async ({ page, round, staff }) => {
    const game = await round.addGame('Translated list', { minutes: 10 });
    await openListening(page, '/');
    const row = page.locator(`#games [data-game="${game._id}"]`);
    await expect(row).toBeVisible();
    await translate(page);

    await round.setLive(game);
    await expect(page.locator(`.day--live [data-game="${game._id}"]`)).toContainText('LIVE');
    await writeResult(staff, game, { homeScore: 3, awayScore: 2 });
    await expect(row.locator('.row__score').first()).toHaveText('3');
    await writeResult(staff, game, { homeScore: 4, awayScore: 2 });
    await expect(row.locator('.row__score').first()).toHaveText('4');
    await round.finish(game);
    await expect(row).toHaveCount(0);
  });

  for (const name of ['channels', 'storage', 'webViewStorage', 'locks', 'zone'] as const) {
    test(`shows the player and goes live without ${name}`, async ({ context, page, round }) => {
      const game = await round.addGame(`Without ${name}`, { minutes: 10, streams: [{ title: 'Main', url: HLS }] });
      await lack(context, name);
      await openListening(page, '/');
      await expect(page.locator(`#games [data-game="${game._id}"]`)).toBeVisible();
      await openListening(page, gamePath(game));

      await round.setLive(game);

      await expect(page.locator('.duel')).toContainText('LIVE');
      await expect(page.locator('.player')).toBeVisible();
    });
  }

  test('has one event stream for all tabs on plain http', async ({ context, round }) => {
    const game = await round.addGame('Many tabs', { minutes: 10 });
    await lack(context, 'locks');
    const streams = new Set<Request>();
    context.on('request', (request) => void (request.url().includes('/api/events') && streams.add(request)));
    const end = (request: Request): void => void streams.delete(request);
    context.on('requestfinished', end);
    context.on('requestfailed', end);
    // One more than a browser opens connections to a server.
    const tabs = await Promise.all(Array.from({ length: 7 }, () => context.newPage()));
    const [first, ...others] = tabs;
    await openListening(first!, gamePath(game));
    for (const tab of others) {
      await tab.goto(gamePath(game));
      await settled(tab);
    }

    await round.setLive(game);

    for (const tab of tabs) await expect(tab.locator('.duel')).toContainText('LIVE');
    expect(streams.size).toBe(1);
    await first!.close();
    await expect.poll(() => streams.size).toBe(1);
    await round.finish(game);
    for (const tab of others) await expect(tab.locator('.stage__text')).toBeVisible();
  });

  test('keeps the other parts of the page when one fails, and loads that part again', async ({
    allowErrors,
    page,
    round,
  }) => {
    allowErrors(/Objects are not valid as a React child|error #31/);
    const game = await round.addGame('Broken', { streams: [{ title: 'Main', url: HLS }] });
    await openListening(page, gamePath(game));
    await expect(page.locator('.stream__title')).toHaveText('Main');
    // Only the list of streams shows it.
    await page.route('**/api/matches/*/game/*', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { game: GameRecord };
      const streamUrls = body.game.streamUrls.map((stream) => ({ ...stream, platform: {} }));
      await route.fulfill({ response, json: { ...body, game: { ...body.game, streamUrls } } });
    });
    await round.setStreams(game, [{ title: 'Second', url: HLS }]);

    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load this part of the page' });
    await expect(failed).toBeVisible();
    await expect(page.locator('.player')).toBeVisible();
    await page.unroute('**/api/matches/*/game/*');
    await round.setStreams(game, [{ title: 'Third', url: HLS }]);
    await expect(page.locator('.player__title')).toContainText('Third');
    await failed.getByRole('button', { name: 'Reload this part' }).click();

    await expect(page.locator('.stream__title')).toHaveText('Third');
  });
});
