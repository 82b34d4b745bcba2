import { describe, expect, it } from '@jest/globals';
import { databaseOf } from '../support/api.js';
import { makeStage } from '../support/fixtures.js';
import { DAY, dayOf, HOUR, MINUTE, overviewStage } from '../support/overview-stage.js';

describe('the overview of days and waiting items', () => {
  const on = overviewStage();

  describe('per day', () => {
    const setZone = async (timeZone: string): Promise<void> => {
      const { body } = await on.admin.get('/api/setting').expect(200);
      await on.admin.put(`/api/setting/${body.settings._id}/site`, { timeZone }).expect(200);
    };

    it('counts games by status from a week back to a week ahead', async () => {
      const now = on.clock.now();
      await on.game(-7 * 24 * 60, { status: 'Finished' });
      await on.game(-8 * 24 * 60, { status: 'Finished' });
      await on.game(7 * 24 * 60);
      await on.game(8 * 24 * 60);
      await on.game(-10, { status: 'Live' });
      await on.game(60);
      const { byDay } = await on.readGames();
      expect(byDay).toHaveLength(15);
      expect(byDay.filter(({ scheduled, live, finished }) => scheduled + live + finished > 0)).toEqual([
        { day: dayOf(now - 7 * DAY), scheduled: 0, live: 0, finished: 1 },
        { day: dayOf(now), scheduled: 1, live: 1, finished: 0 },
        { day: dayOf(now + 7 * DAY), scheduled: 1, live: 0, finished: 0 },
      ]);
    });

    it('uses the time zone of the setting, with 23 hours when clocks go forward', async () => {
      const now = on.clock.now();
      // In London, these games start at 23:30 and at 00:00 of the next day; in UTC, both start on the first day.
      await on.game(10.5 * 60);
      await on.game(11 * 60);
      const of = async (instant: number): Promise<number> => {
        const day = (await on.readGames()).byDay.find((one) => one.day === dayOf(instant));
        return day?.scheduled ?? NaN;
      };
      expect([await of(now), await of(now + DAY)]).toEqual([2, 0]);
      await setZone('Europe/London');
      expect([await of(now), await of(now + DAY)]).toEqual([1, 1]);
      const { timeZone, today, until } = await on.read();
      expect([timeZone, today]).toEqual(['Europe/London', dayOf(now)]);
      expect(Date.parse(until)).toBeLessThanOrEqual(now + 11 * HOUR);
    });

    it('counts actions of people, without actions of the server', async () => {
      const now = on.clock.now();
      const entry = (role: string, createdAt: number): Record<string, unknown> => ({
        actor: { userId: '', username: role, email: '', role },
        action: 'Did something',
        source: 'server',
        resource: 'games',
        resourceId: '',
        changes: [],
        createdAt: new Date(createdAt),
      });
      await databaseOf(on.test)
        .collection('activities')
        .insertMany([
          entry('staff', now - 13 * DAY),
          entry('staff', now - 14 * DAY),
          entry('staff', now - DAY),
          entry('editor', now - DAY),
          entry('system', now - DAY),
        ]);
      const { activity } = await on.read();
      expect(activity?.byDay).toHaveLength(14);
      const counts = new Map(activity?.byDay.map(({ day, count }) => [day, count]));
      expect([counts.get(dayOf(now - 13 * DAY)), counts.get(dayOf(now - DAY))]).toEqual([1, 2]);
      expect([...counts.keys()].at(-1)).toBe(dayOf(now));
    });
  });

  describe('of waiting items', () => {
    it('counts new match requests and names the latest', async () => {
      const visitor = { email: 'ana@example.org', username: 'ana', category: 'Football', league: 'League One' };
      const ids: string[] = [];
      for (let index = 0; index < 5; index += 1) {
        on.clock.advance(1_000);
        const body = { ...visitor, homeTeam: `Home ${index}`, awayTeam: 'Visitors' };
        ids.push((await on.admin.post('/api/match-requests', body).expect(201)).body.request._id);
      }
      await on.admin.put(`/api/match-requests/${ids[4]}/status`, { status: 'Approved' }).expect(200);
      const { requests } = await on.read();
      expect(requests?.waiting).toBe(4);
      expect(requests?.latest.map(({ id }) => id)).toEqual([ids[3], ids[2], ids[1], ids[0]]);
      expect(Object.keys(requests?.latest[0] ?? {}).sort()).toEqual(
        ['awayTeam', 'category', 'createdAt', 'homeTeam', 'id', 'league'].sort(),
      );
    });

    it('counts new messages and names the latest, without their text', async () => {
      const body = { firstName: 'Ana', lastName: 'Bell', email: 'ana@example.org', subject: 'No sound' };
      const message = 'There is no sound on the second stream.';
      const { body: sent } = await on.admin.post('/api/contact', { ...body, message }).expect(201);
      const { contacts } = await on.read();
      expect(contacts).toEqual({
        waiting: 1,
        latest: [{ id: sent.contact._id, name: 'Ana Bell', subject: 'No sound', createdAt: sent.contact.createdAt }],
      });
      await on.admin.put(`/api/contact/${sent.contact._id}/status`, { status: 'Resolved' }).expect(200);
      expect((await on.read()).contacts).toEqual({ waiting: 0, latest: [] });
    });

    it('names the scheduled pushes, earliest first', async () => {
      const push = (title: string, minutes: number): object => {
        const at = new Date(on.clock.now() + minutes * MINUTE).toISOString();
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
        (await on.admin.post('/api/mobile/notifications', push(title, minutes)).expect(201)).body.notification._id;
      const late = await create('The later of the two', 120);
      const early = await create('The earlier of the two', 60);
      const cancelled = await create('One that is cancelled', 90);
      await on.admin.delete(`/api/mobile/notifications/${cancelled}`).expect(200);
      const { pushes } = await on.read();
      expect(pushes?.total).toBe(2);
      expect(pushes?.next.map(({ id, state }) => [id, state])).toEqual([
        [early, 'scheduled'],
        [late, 'scheduled'],
      ]);
      expect(pushes?.next[0]?.title).toMatch(/^\S+ The earlier of the two$/u);
    });

    it('names the latest log entries, newest first', async () => {
      on.clock.advance(1_000);
      await makeStage(on.test, on.auth);
      const { activity } = await on.read();
      expect(activity?.latest[0]?.action).toMatch(/match/i);
      expect(activity?.latest[0]).toMatchObject({
        role: 'super-admin',
        createdAt: new Date(on.clock.now()).toISOString(),
      });
      // The two entries are about a league and a match.
      expect(activity?.byDay.at(-1)?.count).toBe(2);
    });
  });
});
