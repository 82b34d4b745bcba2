import { afterEach, describe, expect, it, jest } from '@jest/globals';
import request from 'supertest';
import { popularGames, trendingGames } from '../../src/contract/games.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { DemoService } from '../../src/demo/demo.service.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';

const MINUTE = 60_000;
/** Every test starts an application of its own. */
jest.setTimeout(60_000);

describe('the demo', () => {
  let test: TestApp;
  afterEach(() => test.close());

  const fill = (): Promise<boolean> => test.app.get(DemoService).fill();
  const matches = async (): Promise<MatchRecord[]> =>
    (await request(test.url).get('/api/matches').expect(200)).body.matches as MatchRecord[];
  const games = async (): Promise<GameRecord[]> => (await matches()).flatMap((match) => match.games);
  const startedAt = async (iso: string): Promise<FakeClock> => {
    const clock = new FakeClock(Date.parse(iso));
    test = await startTestApp({ clock });
    return clock;
  };

  it('fills an empty database with a week around now, once', async () => {
    const clock = await startedAt('2026-03-14T12:00:20Z');
    expect(await matches()).toEqual([]);
    expect(await fill()).toBe(true);
    const filled = await matches();
    const all = filled.flatMap((match) => match.games);
    const { body } = await request(test.url).get('/api/leagues').expect(200);
    expect(body.leagues).toHaveLength(10);
    expect(new Set((body.leagues as { category: string }[]).map(({ category }) => category)).size).toBe(8);
    expect(filled).toHaveLength(14);
    expect(all.length).toBeGreaterThanOrEqual(85);
    expect(new Set(all.map(({ timeZone }) => timeZone)).size).toBe(10);
    const days = all.map(({ startsAt }) => (Date.parse(startsAt) - clock.now()) / (24 * 60 * MINUTE));
    expect(Math.min(...days)).toBeGreaterThan(-4.5);
    expect(Math.max(...days)).toBeLessThan(5);

    expect(await fill()).toBe(false);
    expect(await matches()).toEqual(filled);
  });

  it.each(['2026-03-14T12:00:00Z', '2026-03-29T00:30:59Z', '2026-12-31T23:59:30Z'])(
    'has games on now, popular and trending ones, and more to come, at %s',
    async (iso) => {
      const clock = await startedAt(iso);
      await fill();
      const all = await games();
      const live = all.filter(({ status }) => status === 'Live');
      expect(live.length).toBeGreaterThanOrEqual(6);
      expect(live.length).toBeLessThanOrEqual(8);
      expect(popularGames(all).length).toBeGreaterThanOrEqual(5);
      expect(trendingGames(all).length).toBeGreaterThanOrEqual(5);
      for (const game of live) {
        expect(clock.now() - Date.parse(game.startsAt)).toBeLessThanOrEqual(100 * MINUTE);
        expect(game.streamUrls.length).toBeGreaterThanOrEqual(2);
        for (const { stream, url } of game.streamUrls) {
          expect(url).toBeDefined();
          const { text } = await request(test.url).get(stream).expect(200);
          expect(text).toContain('data-kind="hls" data-src="/media/demo/clip.m3u8"');
        }
      }
      for (const game of all) {
        const begun = Date.parse(game.startsAt) <= clock.now();
        expect({ title: game.title, begun }).toEqual({ title: game.title, begun: game.status !== 'Scheduled' });
      }
    },
  );

  it('shows a newcomer a game that goes live within two minutes', async () => {
    const clock = await startedAt('2026-03-14T12:00:01Z');
    await fill();
    const before = (await games()).filter(({ status }) => status === 'Live').map(({ _id }) => _id);
    const listener = await EventListener.open(test.url);
    clock.advance(2 * MINUTE);
    const event = await listener.until(({ name, data }) => name === 'game' && data['status'] === 'Live');
    listener.close();
    expect(before).not.toContain(event.data['gameId']);
    const game = (await games()).find(({ _id }) => _id === event.data['gameId']);
    expect(game).toMatchObject({ status: 'Live', isLive: true });
  });

  it('leaves a database alone that holds anything', async () => {
    await startedAt('2026-03-14T12:00:00Z');
    const { authorization } = await signIn(test, { role: 'super-admin' });
    const league = {
      name: 'Our League',
      abbreviation: 'OUR',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://example.org/logo.png',
    };
    await request(test.url).post('/api/leagues').set({ authorization }).send(league).expect(201);
    expect(await fill()).toBe(false);
    expect(await matches()).toEqual([]);
  });
});
