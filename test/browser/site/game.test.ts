import { gameLiveMessage } from '../../../src/contract/messages.js';
import type { ReplayRecord } from '../../../src/contract/records/replay.record.js';
import { sitePaths } from '../../../src/contract/routes.js';
import { openListening, settled } from '../../support/page.js';
import { expect, test } from '../../support/player-test.js';
import { gamePath } from '../../support/round.js';

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
