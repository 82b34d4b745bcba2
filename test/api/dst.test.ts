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

/** Local times with their zones and instants, in the order of the instants. */
const LOCAL_TIMES = [
  // A time inside a gap moves forward by the gap. A repeated time counts as its first occurrence.
  { date: '2031-03-09', time: '02:30', timeZone: 'America/New_York', at: '2031-03-09T07:30:00.000Z' },
  { date: '2031-03-30', time: '01:30', timeZone: 'Europe/London', at: '2031-03-30T01:30:00.000Z' },
  { date: '2031-04-06', time: '01:45', timeZone: 'Australia/Lord_Howe', at: '2031-04-05T14:45:00.000Z' },
  { date: '2031-10-05', time: '02:15', timeZone: 'Australia/Lord_Howe', at: '2031-10-04T15:45:00.000Z' },
  { date: '2031-10-26', time: '01:30', timeZone: 'Europe/London', at: '2031-10-26T00:30:00.000Z' },
  { date: '2031-11-02', time: '01:30', timeZone: 'America/New_York', at: '2031-11-02T05:30:00.000Z' },
];

describe('a change to or from daylight saving time', () => {
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
  /** Signs in at the current time of the clock. */
  const staff = (): Promise<Api> => adminApi(test);
  const statusAfterUpdate = async ({ _id, matchId }: GameRecord): Promise<string> => {
    const { body } = await request(test.url).put(`/api/matches/${matchId}/game/${_id}/live`).expect(200);
    return body.game.status as string;
  };

  it('sets games live at the instant of their local time, plus the shift', async () => {
    goTo('2031-03-01T12:00:00Z');
    const admin = await staff();
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const { body } = await admin.get('/api/setting').expect(200);
    await admin.put(`/api/setting/${body.settings._id as string}/goLive`, { shiftMinutes: SHIFT }).expect(200);
    const stage = await makeStage(test, auth);
    const games: GameRecord[] = [];
    for (const { date, time, timeZone, at } of LOCAL_TIMES) {
      const game = await makeGame(test, auth, stage, 0, { date, time, timeZone });
      expect(game).toMatchObject({ startsAt: at, date, time });
      games.push(game);
    }
    for (const game of games) {
      const goesLiveAt = Date.parse(game.startsAt) + SHIFT * MINUTE;
      expect(game.goLiveAt).toBe(new Date(goesLiveAt).toISOString());
      until(goesLiveAt - 1_000);
      expect(await statusAfterUpdate(game)).toBe('Scheduled');
      clock.advance(1_000);
      await eventually(async () => (await readGame(test, game)).status === 'Live' || undefined);
    }
  });

  it('sends pushes once, at the instant of their local time', async () => {
    const device = expoToken('traveller');
    await addDevices(test, [device]);
    for (const [index, { date, time, timeZone, at }] of LOCAL_TIMES.entries()) {
      // The clock passes from before the change to after it.
      goTo(new Date(Date.parse(at) - 6 * 60 * MINUTE).toISOString());
      const admin = await staff();
      const timing = { deliveryType: 'scheduled', deliveryDate: date, deliveryTime: time, timeZone };
      const scheduledPush = await push(admin, { title: `Across the change ${index}`, ...timing });
      expect(scheduledPush).toMatchObject({ sendAt: at });
      until(Date.parse(at) - 1_000);
      const read = async (): Promise<PushNotificationRecord['progress']> =>
        (await admin.get(`/api/mobile/notifications/${scheduledPush._id}`).expect(200)).body.notification.progress;
      expect((await read()).state).toBe('scheduled');
      clock.advance(1_000);
      await eventually(async () => (await read()).state === 'sent' || undefined);
      // The repeated hour does not send the push again.
      clock.advance(90 * MINUTE);
      await request(test.url).get('/api/health').expect(200);
      expect(provider.count(device)).toBe(index + 1);
    }
    await databaseOf(test).collection('devices').deleteMany({});
  });

  it.each([
    // One night is an hour shorter, the other is an hour longer.
    ['2031-03-29T23:00:00Z', '2031-03-30T06:00:00.000Z'],
    ['2031-10-25T22:00:00Z', '2031-10-26T07:00:00.000Z'],
  ])('keeps quiet hours from %s until seven local time', async (now, end) => {
    goTo(now);
    const quietToken = expoToken(`asleep ${now}`);
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/London' };
    await addDevices(test, [quietToken], { quietHours });
    const admin = await staff();
    const instantPush = await push(admin);
    const job = () =>
      databaseOf(test)
        .collection('push-jobs')
        .findOne({ _id: `push:${instantPush._id}` as never });
    const set = await eventually(async () => {
      const found = await job();
      return found?.['startedAt'] && found['dueAt'] > clock.date() ? found : undefined;
    });
    expect(set['dueAt']).toEqual(new Date(end));
    until(Date.parse(end));
    await eventually(async () => (await job())?.['state'] === 'sent' || undefined);
    expect(provider.count(quietToken)).toBe(1);
    await databaseOf(test).collection('devices').deleteMany({});
  });

  it.each([
    // The end is inside the gap and moves forward by it. After the gap no quiet hours are left.
    ['22:00', '01:30', 'Europe/London', '2031-03-30T00:45:00Z', '2031-03-30T01:30:00.000Z'],
    ['22:00', '01:30', 'Europe/London', '2031-03-30T01:05:00Z', null],
    // The start is inside the gap, so quiet hours start after it.
    ['01:30', '05:00', 'Europe/London', '2031-03-30T01:00:00Z', '2031-03-30T04:00:00.000Z'],
    // The end occurs twice. The first occurrence ends the quiet hours.
    ['22:00', '01:30', 'Europe/London', '2031-10-26T00:10:00Z', '2031-10-26T00:30:00.000Z'],
    ['22:00', '01:30', 'Europe/London', '2031-10-26T01:10:00Z', null],
    // The clock changes by half an hour.
    ['22:00', '06:00', 'Australia/Lord_Howe', '2031-04-05T13:00:00Z', '2031-04-05T19:30:00.000Z'],
    ['22:00', '06:00', 'Australia/Lord_Howe', '2031-10-04T13:00:00Z', '2031-10-04T19:00:00.000Z'],
    ['23:00', '02:30', 'America/New_York', '2031-03-09T06:00:00Z', '2031-03-09T07:30:00.000Z'],
  ])('computes quiet hours from %s to %s in %s: at %s until %s', (from, to, timeZone, at, end) => {
    expect(quietUntil({ from, to, timeZone }, new Date(at))?.toISOString() ?? null).toBe(end);
  });
});
