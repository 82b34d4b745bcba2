import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { Permission } from '../../src/contract/permissions.js';
import { apiOf, databaseOf, expectFailure } from '../support/api.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { DAY, HOUR, MINUTE, overviewStage } from '../support/overview-stage.js';

describe('the overview', () => {
  const on = overviewStage();

  const setViews = (id: string, viewCount: number): Promise<unknown> =>
    databaseOf(on.test)
      .collection('games')
      .updateOne({ _id: new Types.ObjectId(id) }, { $set: { viewCount } });

  describe('for the shift lead', () => {
    it('names games without a stream in the next hours only', async () => {
      const due = await on.game(5 * 60, {}, 0);
      await on.game(5 * 60);
      await on.game(7 * 60, {}, 0);
      const { due: read } = await on.readGames();
      expect(read.total).toBe(1);
      expect(read.games.map(({ id }) => id)).toEqual([due]);
    });

    it('counts the streams of live games by health', async () => {
      const live = await on.game(-5, { status: 'Live' });
      await on.game(-5, { status: 'Live' }, 0);
      expect((await on.readGames()).streams).toEqual({ healthy: 0, down: 0, unknown: 1, gamesWithout: 1 });
      const health = { state: 'down', checkedAt: on.clock.date(), latencyMs: null, failures: 3 };
      const games = databaseOf(on.test).collection('games');
      await games.updateOne({ _id: new Types.ObjectId(live) }, { $set: { 'streams.0.health': health } });
      // A write of any game renews the numbers, as the write of a check does.
      await on.game(300, {}, 0);
      expect((await on.readGames()).streams).toEqual({ healthy: 0, down: 1, unknown: 0, gamesWithout: 2 });
    });

    it('shows the viewers of the day in steps of five minutes, with 0 for an empty step', async () => {
      // The earlier tests have already read the samples until noon.
      on.clock.setBy(HOUR);
      const at = Math.floor(on.clock.now() / (5 * MINUTE)) * 5 * MINUTE - HOUR;
      await databaseOf(on.test)
        .collection<{ _id: number }>('watching-samples')
        .insertOne({ _id: at, at: new Date(at), people: 12, games: 2 } as never);
      const { watching } = await on.readGames();
      expect(watching).toHaveLength(24 * 12);
      expect(watching.filter(({ people }) => people > 0)).toEqual([{ at: new Date(at).toISOString(), people: 12 }]);
    });

    it('names pushes of the last day that failed, except for dead tokens', async () => {
      const base = { title: 'Kick-off', category: 'news', timeZone: 'UTC', sendAt: new Date(on.clock.now() - HOUR) };
      const progress = (more: object) => ({ state: 'sent', total: 9, sent: 9, failed: 0, removed: 0, ...more });
      const pushes = [
        { ...base, progress: progress({ sent: 7, failed: 2 }) },
        { ...base, progress: progress({ sent: 7, failed: 2, removed: 2 }) },
        { ...base, progress: progress({ state: 'failed', sent: 0 }) },
        { ...base, sendAt: new Date(on.clock.now() - 2 * DAY), progress: progress({ state: 'failed' }) },
      ];
      await databaseOf(on.test).collection('push-notifications').insertMany(pushes);
      const { pushes: readPushes } = await on.read();
      expect(readPushes?.failedTotal).toBe(2);
      expect(readPushes?.failed.map(({ state, failed }) => [state, failed]).toSorted()).toEqual([
        ['failed', 0],
        ['sent', 2],
      ]);
    });
  });

  describe('by permission', () => {
    it('requires dashboard:access', async () => {
      expectFailure(await apiOf(on.test).then((api) => api.get('/api/overview')), 'PERMISSION_DENIED');
    });

    it('gives a super-admin every part', async () => {
      const { games, requests, contacts, pushes, webhooks, activity } = await on.read();
      for (const part of [games, requests, contacts, pushes, webhooks, activity]) expect(part).not.toBeNull();
    });

    it('gives each part only to holders of its permissions', async () => {
      const parts = ['games', 'requests', 'contacts', 'pushes', 'webhooks', 'activity'] as const;
      const keysOf = async (...keys: Permission[]): Promise<string[]> => {
        const overview = await on.read(await on.holderOf(...keys));
        return parts.filter((part) => overview[part] !== null);
      };
      expect(await keysOf()).toEqual([]);
      expect(await keysOf('games:view')).toEqual(['games']);
      expect(await keysOf('finished-matches:access')).toEqual(['games']);
      expect(await keysOf('match-requests:view')).toEqual(['requests']);
      expect(await keysOf('match-requests:access')).toEqual([]);
      expect(await keysOf('contact:view')).toEqual(['contacts']);
      expect(await keysOf('app-notifications:access')).toEqual(['pushes']);
      expect(await keysOf('webhooks:view')).toEqual(['webhooks']);
      expect(await keysOf('notifications:access')).toEqual([]);
      expect(await keysOf('logs:view', 'games:view')).toEqual(['games', 'activity']);
    });

    it('omits stream addresses that the caller may not see', async () => {
      await on.game(40);
      const { games } = await on.read(await on.holderOf('games:view'));
      expect(games?.next.games[0]?.streamUrls).toHaveLength(1);
      expect(games?.next.games[0]?.streamUrls[0]).not.toHaveProperty('url');
      expect((await on.readGames()).next.games[0]?.streamUrls[0]).toHaveProperty('url');
    });
  });

  describe('of games', () => {
    it('is empty without games', async () => {
      const { live, next, trouble } = await on.readGames();
      expect(live).toEqual({ total: 0, viewers: 0, bySport: [], games: [] });
      expect(next).toEqual({ total: 0, starts: [], games: [] });
      expect(trouble).toEqual({ total: 0, games: [] });
    });

    it('counts live games and their viewers, most viewed first, and by sport', async () => {
      const cricket = await makeStage(on.test, on.auth, 'Cricket');
      const [few, many] = [await on.game(-10, { status: 'Live' }), await on.game(-20, { status: 'Live' })];
      const { _id: other } = await makeGame(on.test, on.auth, cricket, on.clock.now() - MINUTE, { status: 'Live' });
      await Promise.all([setViews(few, 3), setViews(many, 40), setViews(other, 5)]);
      const { live } = await on.readGames();
      expect(live.games.map(({ id }) => id)).toEqual([many, other, few]);
      expect(live).toMatchObject({
        total: 3,
        viewers: 48,
        bySport: [
          { category: 'Football', games: 2, viewers: 43 },
          { category: 'Cricket', games: 1, viewers: 5 },
        ],
      });
    });

    it('names only the ten most viewed games', async () => {
      for (let index = 0; index < 11; index += 1) await on.game(-10, { status: 'Live' });
      const { live } = await on.readGames();
      expect([live.total, live.games.length]).toEqual([11, 10]);
    });

    it('groups the starts of the next hour', async () => {
      const first = await on.game(20);
      await on.game(20, {}, 0);
      await on.game(60);
      await on.game(61);
      const { next } = await on.readGames();
      expect(next.total).toBe(3);
      expect(next.games.map(({ id }) => id)).toContain(first);
      expect(next.starts).toEqual([
        { at: new Date(on.clock.now() + 20 * MINUTE).toISOString(), games: 2, withoutStream: 1 },
        { at: new Date(on.clock.now() + 60 * MINUTE).toISOString(), games: 1, withoutStream: 0 },
      ]);
    });

    it('names the next game if none starts within the hour', async () => {
      const later = await on.game(300);
      await on.game(400);
      const { next } = await on.readGames();
      expect([next.total, next.games.map(({ id }) => id)]).toEqual([0, [later]]);
    });

    it('uses the time of the go-live, which a setting shifts', async () => {
      await on.game(70);
      const { body } = await on.admin.get('/api/setting').expect(200);
      const path = `/api/setting/${body.settings._id}/goLive`;
      await on.admin.put(path, { shiftMinutes: -30 }).expect(200);
      const { next } = await on.readGames();
      expect(next.starts).toEqual([
        { at: new Date(on.clock.now() + 40 * MINUTE).toISOString(), games: 1, withoutStream: 0 },
      ]);
    });

    it('names live and imminent games without a playable stream', async () => {
      const live = await on.game(-10, { status: 'Live' }, 0);
      const soon = await on.game(15, {}, 0);
      await on.game(16, {}, 0);
      await on.game(-10, { status: 'Live' });
      const empty = await on.game(10, {}, 0);
      const { matchId } = on.stage;
      const addressless = { streamUrls: [{ title: 'To come' }] };
      await on.admin.put(`/api/matches/${matchId}/game/${empty}/streamUrls`, addressless).expect(200);
      const { trouble } = await on.readGames();
      expect(trouble.total).toBe(3);
      expect(trouble.games.map(({ trouble: what, game: { id } }) => [what, id])).toEqual([
        ['no-stream', live],
        ['no-stream', empty],
        ['no-stream', soon],
      ]);
    });

    it('names live games beyond their usual length', async () => {
      const long = await on.game(-300, { status: 'Live' });
      expect((await on.readGames()).trouble.games).toMatchObject([{ trouble: 'overtime', game: { id: long } }]);
    });

    it('returns the time at which it changes without any write', async () => {
      await on.game(90);
      const { at, until } = await on.read();
      expect([Date.parse(at), Date.parse(until)]).toEqual([on.clock.now(), on.clock.now() + 30 * MINUTE]);
      on.clock.advance(30 * MINUTE);
      expect((await on.readGames()).next.total).toBe(1);
    });

    it('changes with a game', async () => {
      const id = await on.game(30);
      expect((await on.readGames()).next.total).toBe(1);
      await on.admin.delete(`/api/matches/${on.stage.matchId}/game/${id}`).expect(200);
      expect((await on.readGames()).next.total).toBe(0);
    });
  });
});
