import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { quietUntil } from '../../src/modules/subscriptions/quiet-hours.js';
import { adminApi, databaseOf, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, readGame } from '../support/fixtures.js';
import { addDevices, push } from '../support/push.js';
import { expoToken } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const SHIFT = 45;

/** What a clock on the wall shows, where, and the instant it stands for; in the order of the instants. */
const WALLS = [
  // In a gap the start moves forward by it; of an hour that comes twice the first holds.
  { date: '2031-03-09', time: '02:30', timeZone: 'America/New_York', at: '2031-03-09T07:30:00.000Z' },
  { date: '2031-03-30', time: '01:30', timeZone: 'Europe/London', at: '2031-03-30T01:30:00.000Z' },
  { date: '2031-04-06', time: '01:45', timeZone: 'Australia/Lord_Howe', at: '2031-04-05T14:45:00.000Z' },
  { date: '2031-10-05', time: '02:15', timeZone: 'Australia/Lord_Howe', at: '2031-10-04T15:45:00.000Z' },
  { date: '2031-10-26', time: '01:30', timeZone: 'Europe/London', at: '2031-10-26T00:30:00.000Z' },
  { date: '2031-11-02', time: '01:30', timeZone: 'America/New_York', at: '2031-11-02T05:30:00.000Z' },
];

describe('clocks that change for summer and winter', () => {
  let provider: PushProvider;
  let test: TestApp;
  const clock = new FakeClock();

  beforeAll(async () => {
    provider = await PushProvider.start();
    test = await startTestApp({ clock, env: provider.env });
  });
  afterAll(async () => {
    await test.close();
    await provider.stop();
  });

  const goTo = (iso: string): void => clock.setBy(Date.parse(iso) - clock.now());
  const until = (instant: number): void => clock.advance(instant - clock.now());
  /** Somebody who signs in at the hour that it is. */
  const staff = (): Promise<Api> => adminApi(test);
  const nudged = async ({ _id, matchId }: GameRecord): Promise<string> => {
    const { body } = await request(test.url).put(`/api/matches/${matchId}/game/${_id}/live`).expect(200);
    return body.game.status as string;
  };

  it('games go live at the instant their hour stands for, plus the shift in minutes that pass', async () => {
    goTo('2031-03-01T12:00:00Z');
    const admin = await staff();
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const { body } = await admin.get('/api/setting').expect(200);
    await admin.put(`/api/setting/${body.settings._id as string}/goLive`, { shiftMinutes: SHIFT }).expect(200);
    const stage = await makeStage(test, auth);
    const games: GameRecord[] = [];
    for (const { date, time, timeZone, at } of WALLS) {
      const game = await makeGame(test, auth, stage, 0, { date, time, timeZone });
      expect(game).toMatchObject({ startsAt: at, date, time });
      games.push(game);
    }
    for (const game of games) {
      const goesLiveAt = Date.parse(game.startsAt) + SHIFT * MINUTE;
      expect(game.goLiveAt).toBe(new Date(goesLiveAt).toISOString());
      until(goesLiveAt - 1_000);
      expect(await nudged(game)).toBe('Scheduled');
      clock.advance(1_000);
      await eventually(async () => (await readGame(test, game)).status === 'Live' || undefined);
    }
  });

  it('pushes go out once, at the instant their hour stands for', async () => {
    const device = expoToken('traveller');
    await addDevices(test, [device]);
    for (const [index, { date, time, timeZone, at }] of WALLS.entries()) {
      // From before the change until it is over.
      goTo(new Date(Date.parse(at) - 6 * 60 * MINUTE).toISOString());
      const admin = await staff();
      const timing = { deliveryType: 'scheduled', deliveryDate: date, deliveryTime: time, timeZone };
      const made = await push(admin, { title: `Across the change ${index}`, ...timing });
      expect(made).toMatchObject({ sendAt: at });
      until(Date.parse(at) - 1_000);
      const read = async (): Promise<PushNotificationRecord['progress']> =>
        (await admin.get(`/api/mobile/notifications/${made._id}`).expect(200)).body.notification.progress;
      expect((await read()).state).toBe('scheduled');
      clock.advance(1_000);
      await eventually(async () => (await read()).state === 'sent' || undefined);
      // The hour that comes again brings nothing again.
      clock.advance(90 * MINUTE);
      await request(test.url).get('/api/health').expect(200);
      expect(provider.count(device)).toBe(index + 1);
    }
    await databaseOf(test).collection('devices').deleteMany({});
  });

  it.each([
    // A night that is an hour shorter, and one that is an hour longer.
    ['2031-03-29T23:00:00Z', '2031-03-30T06:00:00.000Z'],
    ['2031-10-25T22:00:00Z', '2031-10-26T07:00:00.000Z'],
  ])('quiet hours from %s last until seven by the clock on the wall', async (now, end) => {
    goTo(now);
    const asleep = expoToken(`asleep ${now}`);
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/London' };
    await addDevices(test, [asleep], { quietHours });
    const admin = await staff();
    const made = await push(admin);
    const job = () =>
      databaseOf(test)
        .collection('push-jobs')
        .findOne({ _id: `push:${made._id}` as never });
    const set = await eventually(async () => {
      const found = await job();
      return found?.['startedAt'] && found['dueAt'] > clock.date() ? found : undefined;
    });
    expect(set['dueAt']).toEqual(new Date(end));
    until(Date.parse(end));
    await eventually(async () => (await job())?.['state'] === 'sent' || undefined);
    expect(provider.count(asleep)).toBe(1);
    await databaseOf(test).collection('devices').deleteMany({});
  });

  it.each([
    // The end is in the gap: it moves forward by it. From the gap on nothing is left of the quiet.
    ['22:00', '01:30', 'Europe/London', '2031-03-30T00:45:00Z', '2031-03-30T01:30:00.000Z'],
    ['22:00', '01:30', 'Europe/London', '2031-03-30T01:05:00Z', null],
    // The beginning is in the gap: quiet is from the hour after it.
    ['01:30', '05:00', 'Europe/London', '2031-03-30T01:00:00Z', '2031-03-30T04:00:00.000Z'],
    // The end comes twice: the first ends it, and its hour is not quiet again.
    ['22:00', '01:30', 'Europe/London', '2031-10-26T00:10:00Z', '2031-10-26T00:30:00.000Z'],
    ['22:00', '01:30', 'Europe/London', '2031-10-26T01:10:00Z', null],
    // Half an hour back, half an hour forward.
    ['22:00', '06:00', 'Australia/Lord_Howe', '2031-04-05T13:00:00Z', '2031-04-05T19:30:00.000Z'],
    ['22:00', '06:00', 'Australia/Lord_Howe', '2031-10-04T13:00:00Z', '2031-10-04T19:00:00.000Z'],
    ['23:00', '02:30', 'America/New_York', '2031-03-09T06:00:00Z', '2031-03-09T07:30:00.000Z'],
  ])('quiet from %s to %s in %s: at %s until %s', (from, to, timeZone, at, end) => {
    expect(quietUntil({ from, to, timeZone }, new Date(at))?.toISOString() ?? null).toBe(end);
  });
});
