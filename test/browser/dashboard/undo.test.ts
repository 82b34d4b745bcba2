import type { LeagueRecord } from '../../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord, StreamRecord } from '../../../src/contract/records/match.record.js';
import { flaws, follow } from '../../support/dashboard-page.js';
import { expect, test } from '../../support/dashboard-test.js';

const address = (name: string): string => `https://streams.example.org/${name}.m3u8`;

/** The browser compares hashes of addresses with hashes in the activity log. */
test.describe('undoing a change of streams', () => {
  test('restores the order of a game’s streams, but no deleted stream, and the usual streams of its league', async ({
    staff,
    createStaff,
    visitAs,
  }) => {
    const newLeague = { name: 'Jetty league', abbreviation: 'JL', country: 'england', category: 'Football' };
    const logoUrl = 'https://example.org/jetty.png';
    const { league } = await staff<{ league: LeagueRecord }>('POST', '/api/leagues', { ...newLeague, logoUrl });
    const { match } = await staff<{ match: MatchRecord }>('POST', '/api/matches', { title: 'Jetty' });
    const { game } = await staff<{ game: GameRecord }>('POST', `/api/matches/${match.id}/game`, {
      ...{ title: 'Pier vs Jetty', homeTeam: 'Pier', awayTeam: 'Jetty', location: 'Quay', leagueId: league._id },
      ...{ date: '2039-01-01', time: '20:00', timeZone: 'UTC' },
    });
    const gamePath = `/api/matches/${match.id}/game/${game.id}`;
    const save = async (streamUrls: object[]): Promise<StreamRecord[]> =>
      (await staff<{ game: GameRecord }>('PUT', `${gamePath}/streamUrls`, { streamUrls })).game.streamUrls;
    const titles = ['Main', 'Spare'];
    const [main, spare] = await save(titles.map((title) => ({ title, url: address(title) })));
    await save([
      { _id: spare?._id, title: 'Reserve' },
      { _id: main?._id, title: 'Main' },
    ]);
    const mender = await createStaff('mender', [
      ...(['matches:view', 'games:view', 'games:update', 'logs:view'] as const),
      ...(['leagues:access', 'leagues:view', 'leagues:update'] as const),
    ]);
    const { page } = await visitAs(mender);
    const question = page.getByRole('alertdialog', { name: 'Undo this change?' });
    const undo = async (): Promise<void> => {
      await page
        .getByRole('button', { name: /^Undo: .*streams/ })
        .first()
        .press('Enter');
      for (const [index, title] of titles.entries())
        await expect(question.getByText(`${index + 1}. ${title} (1080p, English, Own)`)).toBeVisible();
      expect(await flaws(page)).toEqual([]);
      await question.getByRole('button', { name: 'Undo' }).press('Enter');
      await expect(page.getByRole('listitem').filter({ hasText: 'Undid: ' }).getByText('mender')).toBeVisible();
    };

    await page.goto(`/dashboard/matches/${match.id}?dialog=streams&id=${game.id}`);
    await page.getByRole('button', { name: 'History: Pier vs Jetty' }).click();
    await undo();
    const { streamUrls } = (await staff<{ game: GameRecord }>('GET', gamePath)).game;
    expect(streamUrls.map(({ _id, title }) => [_id, title])).toEqual([
      [main?._id, 'Main'],
      [spare?._id, 'Spare'],
    ]);
    await save([{ _id: main?._id, title: 'Main' }]);
    await expect(page.getByText('Cannot be undone: the log does not store stream addresses.')).toBeVisible();

    const usualPath = `/api/leagues/${league._id}/streams`;
    const usual = titles.map((title) => ({ title, url: address(title) }));
    await staff('PUT', usualPath, { streams: usual });
    await staff('PUT', usualPath, { streams: [{ ...usual[1], title: 'Reserve' }, usual[0]] });
    await follow(page, `/leagues?dialog=streams&id=${league._id}`, { dialog: true });
    const form = page.getByRole('dialog', { name: 'Usual streams of Jetty league' });
    await form.getByRole('button', { name: /^History: / }).press('Enter');
    await undo();
    expect((await staff<{ streams: object[] }>('GET', usualPath)).streams).toMatchObject(usual);
  });
});
