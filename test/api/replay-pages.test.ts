import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { LeagueResponse } from '../../src/contract/records/league.record.js';
import type { ReplayPageResponse } from '../../src/contract/records/replay.record.js';
import { REPLAY_MODEL, type ReplayDoc } from '../../src/modules/replays/replay.schema.js';
import { expectFailure } from '../support/api.js';
import { ReplayStage } from '../support/replay-stage.js';

/** Number of replays, more than two pages hold. */
const COUNT = 500;

/** Tests the replay list of the website. */
describe('a page of replays', () => {
  const on = new ReplayStage();

  beforeAll(async () => {
    await on.start();
    const one = await on.add({ title: 'Replay 0', date: '2001-01-01' });
    const model = on.test.app.get<Model<ReplayDoc>>(getModelToken(REPLAY_MODEL));
    const { _id, ...stored } = (await model.findById(one._id).lean<ReplayDoc>())!;
    expect(_id.toHexString()).toBe(one._id);
    const more = Array.from({ length: COUNT - 1 }, (_, index) => {
      const date = new Date(Date.UTC(2001, 0, 2 + index)).toISOString().slice(0, 10);
      return { ...stored, title: `Replay ${index + 1}`, date, category: index % 4 === 0 ? 'Tennis' : 'Football' };
    });
    await model.insertMany(more);
    // A normal write makes the direct writes visible.
    const last = await on.add({ title: 'Last', category: 'Cricket', date: '2030-01-01' });
    await on.setParts(last._id, [{ title: 'All of it', url: '/media/demo/clip.m3u8' }]);
  });
  afterAll(() => on.test.close());

  const page = async (query = ''): Promise<ReplayPageResponse> =>
    (await on.visitor.get(`/api/replays/web${query}`).expect(200)).body as ReplayPageResponse;
  const titles = ({ replays }: ReplayPageResponse): string[] => replays.map(({ title }) => title);

  it('begins with the newest, and gives the number per sport', async () => {
    const first = await page();
    expect(first.replays).toHaveLength(192);
    expect(titles(first).slice(0, 2)).toEqual(['Last', 'Replay 499']);
    expect(first).toMatchObject({ message: 'Replays loaded.', before: 0, total: 501 });
    expect(first.sports).toEqual([
      { sport: 'Football', count: 375 },
      { sport: 'Tennis', count: 125 },
      { sport: 'Cricket', count: 1 },
    ]);
  });

  it('contains the fields of a list, and only the number of parts', async () => {
    const [last] = (await page('?category=cricket')).replays;
    expect(last).toEqual({
      _id: expect.any(String),
      title: 'Last',
      thumbnail: '',
      league: on.stage.league,
      category: 'Cricket',
      date: '2030-01-01',
      viewCount: 0,
      parts: 1,
    });
  });

  it('follows the previous one without a gap, and the last one is returned for a higher number', async () => {
    const pages = [await page(), await page('?page=2'), await page('?page=3')];
    expect(pages.map(({ before, replays }) => [before, replays.length])).toEqual([
      [0, 192],
      [192, 192],
      [384, 117],
    ]);
    expect(new Set(pages.flatMap(titles)).size).toBe(501);
    expect(await page('?page=200')).toEqual(pages[2]);
  });

  it('is filtered by sport in any case, and is empty for a sport without replays', async () => {
    const tennis = await page('?category=tENNis&shown=3');
    expect(titles(tennis)).toEqual(['Replay 497', 'Replay 493', 'Replay 489']);
    expect(tennis.total).toBe(125);
    expect(await page('?category=Chess&page=3')).toMatchObject({ replays: [], before: 0, total: 0 });
  });

  it.each([
    ...['page=0', 'page=201', 'page=1.5', 'page=two', 'page=1&page=2'].map((query) => [query, 'Page', 200] as const),
    ...['shown=0', 'shown=193', 'shown='].map((query) => [query, 'Shown', 192] as const),
  ])('is rejected for ?%s', async (query, label, max) => {
    const message = `${label} must be a whole number from 1 to ${max}`;
    expectFailure(await on.visitor.get(`/api/replays/web?${query}`), 'VALIDATION_FAILED', message);
  });

  it('shows a write immediately, with the new numbers per sport', async () => {
    const before = await page('?category=Rugby');
    expect(before.total).toBe(0);
    const { _id } = await on.add({ title: 'Scrum', category: 'Rugby' });
    expect(await page('?category=Rugby')).toMatchObject({ total: 1, replays: [{ title: 'Scrum' }] });
    await on.admin.put(`/api/replays/${_id}`, on.body({ title: 'Ruck', category: 'Rugby' })).expect(200);
    expect(titles(await page('?category=Rugby'))).toEqual(['Ruck']);
    const { league } = (await on.admin.get(`/api/leagues/${on.stage.leagueId}`).expect(200)).body as LeagueResponse;
    const { abbreviation, country, category, logoUrl } = league;
    const renamed = { name: 'Renamed League', abbreviation, country, category, logoUrl };
    await on.admin.put(`/api/leagues/${on.stage.leagueId}`, renamed).expect(200);
    expect((await page('?category=Rugby')).replays[0]?.league).toBe('Renamed League');
    await on.admin.delete(`/api/replays/${_id}`).expect(200);
    expect(await page('?category=Rugby')).toMatchObject({ total: 0, replays: [] });
    expect((await page()).sports.map(({ sport }) => sport)).not.toContain('Rugby');
  });
});
