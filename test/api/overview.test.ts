import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { Permission } from '../../src/contract/permissions.js';
import type { GamesOverview, Overview } from '../../src/contract/records/overview.record.js';
import { ListCache } from '../../src/platform/cache/list-cache.js';
import { adminApi, apiOf, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Noon of the day in next year's March on which clocks go forward in London. Not past: the database removes what is. */
function springForward(): number {
  const last = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 31, 12));
  return last.getTime() - last.getUTCDay() * DAY;
}

const START = springForward();

/** The collections that an overview counts. */
const COUNTED = ['activities', 'contacts', 'games', 'match-requests', 'push-notifications', 'watching-samples'];

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

describe('the overview', () => {
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;
  let auth: Auth;
  let stage: Stage;

  beforeAll(async () => {
    clock = new FakeClock(START);
    test = await startTestApp({ clock });
    admin = await adminApi(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
    stage = await makeStage(test, auth);
  });
  afterAll(() => test.close());

  /** What a test made is forgotten, and it is noon again. */
  beforeEach(async () => {
    clock.setBy(START - clock.now());
    const { settings } = (await admin.get('/api/setting').expect(200)).body as { settings: { _id: string } };
    await admin.put(`/api/setting/${settings._id}/goLive`, { shiftMinutes: 0 }).expect(200);
    await admin.put(`/api/setting/${settings._id}/site`, { timeZone: 'UTC' }).expect(200);
    for (const name of COUNTED) await databaseOf(test).collection(name).deleteMany({});
    test.app.get(ListCache).invalidateAll();
  });

  async function read(api: Api = admin): Promise<Overview> {
    const { body } = await api.get('/api/overview').expect(200);
    return (body as { overview: Overview }).overview;
  }

  async function readGames(): Promise<GamesOverview> {
    const { games } = await read();
    if (!games) throw new Error('The overview has no games.');
    return games;
  }

  const holderOf = (...permissions: Permission[]): Promise<Api> =>
    apiOf(test, { permissions: ['dashboard:access', ...permissions] });

  /** A game from now, in minutes, with a stream by default. */
  async function game(minutes: number, more: Record<string, unknown> = {}, streams = 1): Promise<string> {
    const { _id, matchId } = await makeGame(test, auth, stage, clock.now() + minutes * MINUTE, more);
    if (streams > 0) {
      const streamUrls = [{ title: 'Main', url: 'https://example.org/live.m3u8' }];
      await admin.put(`/api/matches/${matchId}/game/${_id}/streamUrls`, { streamUrls }).expect(200);
    }
    return _id;
  }

  const setViews = (id: string, viewCount: number): Promise<unknown> =>
    databaseOf(test)
      .collection('games')
      .updateOne({ _id: new Types.ObjectId(id) }, { $set: { viewCount } });

  describe('the shift lead’s parts', () => {
    it('names games of the next hours without a stream, and none further away', async () => {
      const due = await game(5 * 60, {}, 0);
      await game(5 * 60);
      await game(7 * 60, {}, 0);
      const { due: read } = await readGames();
      expect(read.total).toBe(1);
      expect(read.games.map(({ id }) => id)).toEqual([due]);
    });

    it('counts the streams of live games by their health', async () => {
      const live = await game(-5, { status: 'Live' });
      await game(-5, { status: 'Live' }, 0);
      expect((await readGames()).streams).toEqual({ healthy: 0, down: 0, unknown: 1, gamesWithout: 1 });
      const health = { state: 'down', checkedAt: clock.date(), latencyMs: null, failures: 3 };
      const games = databaseOf(test).collection('games');
      await games.updateOne({ _id: new Types.ObjectId(live) }, { $set: { 'streams.0.health': health } });
      // The write of any game makes the numbers again, as that of a check does.
      await game(300, {}, 0);
      expect((await readGames()).streams).toEqual({ healthy: 0, down: 1, unknown: 0, gamesWithout: 2 });
    });

    it('shows the day’s watching in five minutes each, those with nobody as 0', async () => {
      // What was watched by noon has been read by the tests before.
      clock.setBy(HOUR);
      const at = Math.floor(clock.now() / (5 * MINUTE)) * 5 * MINUTE - HOUR;
      await databaseOf(test)
        .collection<{ _id: number }>('watching-samples')
        .insertOne({ _id: at, at: new Date(at), people: 12, games: 2 } as never);
      const { watching } = await readGames();
      expect(watching).toHaveLength(24 * 12);
      expect(watching.filter(({ people }) => people > 0)).toEqual([{ at: new Date(at).toISOString(), people: 12 }]);
    });

    it('names pushes of the last day that failed; dead tokens are none', async () => {
      const base = { title: 'Kick-off', category: 'news', timeZone: 'UTC', sendAt: new Date(clock.now() - HOUR) };
      const progress = (more: object) => ({ state: 'sent', total: 9, sent: 9, failed: 0, removed: 0, ...more });
      const pushes = [
        { ...base, progress: progress({ sent: 7, failed: 2 }) },
        { ...base, progress: progress({ sent: 7, failed: 2, removed: 2 }) },
        { ...base, progress: progress({ state: 'failed', sent: 0 }) },
        { ...base, sendAt: new Date(clock.now() - 2 * DAY), progress: progress({ state: 'failed' }) },
      ];
      await databaseOf(test).collection('push-notifications').insertMany(pushes);
      const { pushes: found } = await read();
      expect(found?.failedTotal).toBe(2);
      expect(found?.failed.map(({ state, failed }) => [state, failed]).toSorted()).toEqual([
        ['failed', 0],
        ['sent', 2],
      ]);
    });
  });

  describe('who sees the overview', () => {
    it('is for holders of dashboard:access', async () => {
      expectFailure(await apiOf(test).then((api) => api.get('/api/overview')), 'PERMISSION_DENIED');
    });

    it('gives a super-admin every part', async () => {
      const { games, requests, contacts, pushes, webhooks, activity } = await read();
      for (const part of [games, requests, contacts, pushes, webhooks, activity]) expect(part).not.toBeNull();
    });

    it('gives each part to holders of its keys and of no other', async () => {
      const parts = ['games', 'requests', 'contacts', 'pushes', 'webhooks', 'activity'] as const;
      const given = async (...keys: Permission[]): Promise<string[]> => {
        const overview = await read(await holderOf(...keys));
        return parts.filter((part) => overview[part] !== null);
      };
      expect(await given()).toEqual([]);
      expect(await given('games:view')).toEqual(['games']);
      expect(await given('finished-matches:access')).toEqual(['games']);
      expect(await given('match-requests:view')).toEqual(['requests']);
      expect(await given('match-requests:access')).toEqual([]);
      expect(await given('contact:view')).toEqual(['contacts']);
      expect(await given('app-notifications:access')).toEqual(['pushes']);
      expect(await given('webhooks:view')).toEqual(['webhooks']);
      expect(await given('notifications:access')).toEqual([]);
      expect(await given('logs:view', 'games:view')).toEqual(['games', 'activity']);
    });

    it('keeps the addresses of streams that are not open from those who may not see them', async () => {
      await game(40);
      const { games } = await read(await holderOf('games:view'));
      expect(games?.next.games[0]?.streamUrls).toHaveLength(1);
      expect(games?.next.games[0]?.streamUrls[0]).not.toHaveProperty('url');
      expect((await readGames()).next.games[0]?.streamUrls[0]).toHaveProperty('url');
    });
  });

  describe('games', () => {
    it('says that there are none', async () => {
      const { live, next, trouble } = await readGames();
      expect(live).toEqual({ total: 0, viewers: 0, bySport: [], games: [] });
      expect(next).toEqual({ total: 0, starts: [], games: [] });
      expect(trouble).toEqual({ total: 0, games: [] });
    });

    it('counts those on air and their viewers, most viewed first, by sport', async () => {
      const cricket = await makeStage(test, auth, 'Cricket');
      const [few, many] = [await game(-10, { status: 'Live' }), await game(-20, { status: 'Live' })];
      const { _id: other } = await makeGame(test, auth, cricket, clock.now() - MINUTE, { status: 'Live' });
      await Promise.all([setViews(few, 3), setViews(many, 40), setViews(other, 5)]);
      const { live } = await readGames();
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

    it('names the most viewed ten of many', async () => {
      for (let index = 0; index < 11; index += 1) await game(-10, { status: 'Live' });
      const { live } = await readGames();
      expect([live.total, live.games.length]).toEqual([11, 10]);
    });

    it('gathers the starts of the next hour', async () => {
      const first = await game(20);
      await game(20, {}, 0);
      await game(60);
      await game(61);
      const { next } = await readGames();
      expect(next.total).toBe(3);
      expect(next.games.map(({ id }) => id)).toContain(first);
      expect(next.starts).toEqual([
        { at: new Date(clock.now() + 20 * MINUTE).toISOString(), games: 2, withoutStream: 1 },
        { at: new Date(clock.now() + 60 * MINUTE).toISOString(), games: 1, withoutStream: 0 },
      ]);
    });

    it('names what comes next when the hour is empty', async () => {
      const later = await game(300);
      await game(400);
      const { next } = await readGames();
      expect([next.total, next.games.map(({ id }) => id)]).toEqual([0, [later]]);
    });

    it('goes by the go-live instant, which a setting shifts', async () => {
      await game(70);
      const { body } = await admin.get('/api/setting').expect(200);
      const path = `/api/setting/${body.settings._id}/goLive`;
      await admin.put(path, { shiftMinutes: -30 }).expect(200);
      const { next } = await readGames();
      expect(next.starts).toEqual([
        { at: new Date(clock.now() + 40 * MINUTE).toISOString(), games: 1, withoutStream: 0 },
      ]);
    });

    it('names games on air or about to be that have nothing to play', async () => {
      const live = await game(-10, { status: 'Live' }, 0);
      const soon = await game(15, {}, 0);
      await game(16, {}, 0);
      await game(-10, { status: 'Live' });
      const empty = await game(10, {}, 0);
      const { matchId } = stage;
      const addressless = { streamUrls: [{ title: 'To come' }] };
      await admin.put(`/api/matches/${matchId}/game/${empty}/streamUrls`, addressless).expect(200);
      const { trouble } = await readGames();
      expect(trouble.total).toBe(3);
      expect(trouble.games.map(({ trouble: what, game: { id } }) => [what, id])).toEqual([
        ['no-stream', live],
        ['no-stream', empty],
        ['no-stream', soon],
      ]);
    });

    it('names games on air past their usual length', async () => {
      const long = await game(-300, { status: 'Live' });
      expect((await readGames()).trouble.games).toMatchObject([{ trouble: 'overtime', game: { id: long } }]);
    });

    it('says when it will be another by the mere passing of time', async () => {
      await game(90);
      const { at, until } = await read();
      expect([Date.parse(at), Date.parse(until)]).toEqual([clock.now(), clock.now() + 30 * MINUTE]);
      clock.advance(30 * MINUTE);
      expect((await readGames()).next.total).toBe(1);
    });

    it('is changed when a game is', async () => {
      const id = await game(30);
      expect((await readGames()).next.total).toBe(1);
      await admin.delete(`/api/matches/${stage.matchId}/game/${id}`).expect(200);
      expect((await readGames()).next.total).toBe(0);
    });
  });

  describe('days', () => {
    const setZone = async (timeZone: string): Promise<void> => {
      const { body } = await admin.get('/api/setting').expect(200);
      await admin.put(`/api/setting/${body.settings._id}/site`, { timeZone }).expect(200);
    };

    it('counts games by status from a week back to a week ahead', async () => {
      const now = clock.now();
      await game(-7 * 24 * 60, { status: 'Finished' });
      await game(-8 * 24 * 60, { status: 'Finished' });
      await game(7 * 24 * 60);
      await game(8 * 24 * 60);
      await game(-10, { status: 'Live' });
      await game(60);
      const { byDay } = await readGames();
      expect(byDay).toHaveLength(15);
      expect(byDay.filter(({ scheduled, live, finished }) => scheduled + live + finished > 0)).toEqual([
        { day: dayOf(now - 7 * DAY), scheduled: 0, live: 0, finished: 1 },
        { day: dayOf(now), scheduled: 1, live: 1, finished: 0 },
        { day: dayOf(now + 7 * DAY), scheduled: 1, live: 0, finished: 0 },
      ]);
    });

    it('are those of the setting’s zone, 23 hours long when clocks go forward', async () => {
      const now = clock.now();
      // 23:30 on the day itself in London, and half an hour after it, at 00:00 of the next: both are the day before in UTC.
      await game(10.5 * 60);
      await game(11 * 60);
      const of = async (instant: number): Promise<number> => {
        const day = (await readGames()).byDay.find((one) => one.day === dayOf(instant));
        return day?.scheduled ?? NaN;
      };
      expect([await of(now), await of(now + DAY)]).toEqual([2, 0]);
      await setZone('Europe/London');
      expect([await of(now), await of(now + DAY)]).toEqual([1, 1]);
      const { timeZone, today, until } = await read();
      expect([timeZone, today]).toEqual(['Europe/London', dayOf(now)]);
      expect(Date.parse(until)).toBeLessThanOrEqual(now + 11 * HOUR);
    });

    it('counts what people did, not what the server did by itself', async () => {
      const now = clock.now();
      const entry = (role: string, createdAt: number): Record<string, unknown> => ({
        actor: { userId: '', username: role, email: '', role },
        action: 'Did something',
        source: 'server',
        resource: 'games',
        resourceId: '',
        changes: [],
        createdAt: new Date(createdAt),
      });
      await databaseOf(test)
        .collection('activities')
        .insertMany([
          entry('staff', now - 13 * DAY),
          entry('staff', now - 14 * DAY),
          entry('staff', now - DAY),
          entry('editor', now - DAY),
          entry('system', now - DAY),
        ]);
      const { activity } = await read();
      expect(activity?.byDay).toHaveLength(14);
      const counts = new Map(activity?.byDay.map(({ day, count }) => [day, count]));
      expect([counts.get(dayOf(now - 13 * DAY)), counts.get(dayOf(now - DAY))]).toEqual([1, 2]);
      expect([...counts.keys()].at(-1)).toBe(dayOf(now));
    });
  });

  describe('what waits', () => {
    it('counts new match requests and names the latest', async () => {
      const visitor = { email: 'ana@example.org', username: 'ana', category: 'Football', league: 'League One' };
      const ids: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        clock.advance(1_000);
        const body = { ...visitor, homeTeam: `Home ${index}`, awayTeam: 'Visitors' };
        ids.push((await admin.post('/api/match-requests', body).expect(201)).body.request._id);
      }
      await admin.put(`/api/match-requests/${ids[4]}/status`, { status: 'Approved' }).expect(200);
      const { requests } = await read();
      expect(requests?.waiting).toBe(4);
      expect(requests?.latest.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1], ids[0]]);
      expect(Object.keys(requests?.latest[0] ?? {}).sort()).toEqual(
        ['awayTeam', 'category', 'createdAt', 'homeTeam', 'id', 'league'].sort(),
      );
    });

    it('counts new messages and names the latest, without what they say', async () => {
      const body = { firstName: 'Ana', lastName: 'Bell', email: 'ana@example.org', subject: 'No sound' };
      const message = 'There is no sound on the second stream.';
      const { body: sent } = await admin.post('/api/contact', { ...body, message }).expect(201);
      const { contacts } = await read();
      expect(contacts).toEqual({
        waiting: 1,
        latest: [{ id: sent.contact._id, name: 'Ana Bell', subject: 'No sound', createdAt: sent.contact.createdAt }],
      });
      await admin.put(`/api/contact/${sent.contact._id}/status`, { status: 'Resolved' }).expect(200);
      expect((await read()).contacts).toEqual({ waiting: 0, latest: [] });
    });

    it('names the pushes that are scheduled, the first to go out first', async () => {
      const push = (title: string, minutes: number): object => {
        const at = new Date(clock.now() + minutes * MINUTE).toISOString();
        const when = { deliveryType: 'scheduled', deliveryDate: at.slice(0, 10), deliveryTime: at.slice(11, 16) };
        return {
          title,
          body: 'A body that is long enough',
          category: 'news',
          screen: 'Home',
          timeZone: 'UTC',
          ...when,
        };
      };
      const create = async (title: string, minutes: number): Promise<string> =>
        (await admin.post('/api/mobile/notifications', push(title, minutes)).expect(201)).body.notification._id;
      const late = await create('The later of the two', 120);
      const early = await create('The earlier of the two', 60);
      const cancelled = await create('One that is cancelled', 90);
      await admin.delete(`/api/mobile/notifications/${cancelled}`).expect(200);
      const { pushes } = await read();
      expect(pushes?.total).toBe(2);
      expect(pushes?.next.map(({ id, state }) => [id, state])).toEqual([
        [early, 'scheduled'],
        [late, 'scheduled'],
      ]);
      expect(pushes?.next[0]?.title).toMatch(/^\S+ The earlier of the two$/u);
    });

    it('names the latest entries, newest first', async () => {
      clock.advance(1_000);
      await makeStage(test, auth);
      const { activity } = await read();
      expect(activity?.latest[0]?.action).toMatch(/match/i);
      expect(activity?.latest[0]).toMatchObject({
        role: 'super-admin',
        createdAt: new Date(clock.now()).toISOString(),
      });
      // A league and a match.
      expect(activity?.byDay.at(-1)?.count).toBe(2);
    });
  });
});
