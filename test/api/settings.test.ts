import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SettingsRecord } from '../../src/contract/records/setting.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { push } from '../support/push.js';
import { INSTANT } from '../support/push-data.js';

const OFF = { isEnabled: false, title: '', text: '' };

describe('the record of settings', () => {
  let test: TestApp;
  let admin: Api;
  let id: string;
  /** The settings before any test has changed them. */
  let first: SettingsRecord;

  beforeAll(async () => {
    test = await startTestApp({ env: { TIME_ZONE: 'Europe/Madrid' } });
    // Ten simultaneous calls create the settings once.
    const visitor = new Api(test);
    const responses = await Promise.all(Array.from({ length: 10 }, () => visitor.get('/api/setting').expect(200)));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    first = responses[0]?.body.settings as SettingsRecord;
    id = first._id;
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const read = async (): Promise<SettingsRecord> =>
    (await new Api(test).get('/api/setting').expect(200)).body.settings as SettingsRecord;
  const put = (part: string, body: object) => admin.put(`/api/setting/${id}/${part}`, body);

  it('has the documented defaults and no internal fields', () => {
    const { createdAt: _created, updatedAt: _updated, revision: _revision, ...settings } = first;
    expect(settings).toEqual({
      _id: id,
      id,
      devTools: { isEnabled: false },
      goLive: { shiftMinutes: 0 },
      timeZone: 'Europe/Madrid',
      notice: OFF,
      improvements: OFF,
      autoFinish: false,
      instantReplay: 'automatic',
    });
  });

  it('changes by part, and keeps fields that are omitted or null', async () => {
    expect((await put('devTools', { isEnabled: true }).expect(200)).body).toMatchObject({
      message: 'Developer tools setting saved.',
      settings: { devTools: { isEnabled: true } },
    });
    expect((await put('goLive', { shiftMinutes: -120 }).expect(200)).body).toMatchObject({
      message: 'Go-live shift saved.',
      settings: { goLive: { shiftMinutes: -120 }, devTools: { isEnabled: true } },
    });
    const notice = { isEnabled: true, title: 'Today', text: 'A match is on.' };
    expect((await put('site', { notice, autoFinish: true, timeZone: 'Asia/Tokyo' }).expect(200)).body).toMatchObject({
      message: 'Settings saved.',
      settings: { notice, autoFinish: true, timeZone: 'Asia/Tokyo', improvements: OFF },
    });
    const before = await read();
    const nulls = { timeZone: null, notice: null, improvements: null, autoFinish: null };
    for (const nothing of [{}, nulls]) {
      const { body } = await put('site', nothing).expect(200);
      expect(body.settings).toMatchObject({ notice, autoFinish: true, timeZone: 'Asia/Tokyo', improvements: OFF });
    }
    await put('site', { autoFinish: false }).expect(200);
    expect(await read()).toMatchObject({ autoFinish: false, notice, goLive: before.goLive });
  });

  it('shifts the go-live of every game, but not its kick-off', async () => {
    const stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const game = await makeGame(test, auth, stage, Date.parse('2031-05-05T12:00:00Z'));
    const times = async () => (await admin.get(`/api/matches/${stage.matchId}/game/${game._id}`)).body.game as object;
    await put('goLive', { shiftMinutes: 30 }).expect(200);
    expect(await times()).toMatchObject({
      startsAt: '2031-05-05T12:00:00.000Z',
      goLiveAt: '2031-05-05T12:30:00.000Z',
      opensAt: '2031-05-05T11:45:00.000Z',
      revision: 1,
    });
    await put('goLive', { shiftMinutes: -30 }).expect(200);
    expect(await times()).toMatchObject({ goLiveAt: '2031-05-05T11:30:00.000Z', opensAt: '2031-05-05T11:15:00.000Z' });
  });

  it('rejects a stale write, another id, and a caller without the permission', async () => {
    const { revision } = await read();
    const stale = await put('goLive', { shiftMinutes: 1 }).set('If-Match', `"${revision - 1}"`);
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toEqual(await read());
    expectFailure(await admin.put('/api/setting/507f1f77bcf86cd799439011/site', {}), 'SETTINGS_NOT_FOUND');
    const [tools, updater] = [
      await apiOf(test, { permissions: ['dev-tools:access'] }),
      await apiOf(test, { permissions: ['settings:update'] }),
    ];
    await tools.put(`/api/setting/${id}/devTools`, { isEnabled: false }).expect(200);
    expectFailure(await tools.put(`/api/setting/${id}/site`, {}), 'PERMISSION_DENIED');
    expectFailure(await updater.put(`/api/setting/${id}/devTools`, { isEnabled: true }), 'PERMISSION_DENIED');
    await updater.put(`/api/setting/${id}/goLive`, { shiftMinutes: 0 }).expect(200);
  });

  describe('with invalid stored time zones', () => {
    let visitor: Api;
    let staff: Api;
    let game: GameRecord;
    let pushId: string;

    beforeAll(async () => {
      const auth = { authorization: admin.headers['authorization'] ?? '' };
      game = await makeGame(test, auth, await makeStage(test, auth), Date.parse('2031-05-05T12:00:00Z'));
      const scheduled = { deliveryType: 'scheduled', deliveryDate: '2031-08-15', deliveryTime: '20:30' };
      pushId = (await push(admin, { ...scheduled, timeZone: 'UTC' }))._id;
      const database = databaseOf(test);
      await database.collection('settings').updateOne({}, { $set: { timeZone: 'IST' } });
      await database.collection('games').updateMany({}, { $set: { timeZone: 'PST' } });
      await database.collection('push-notifications').updateMany({}, { $set: { timeZone: 'BST' } });
      // This instance has not read the settings before.
      const url = await test.another();
      [visitor, staff] = [new Api({ url }), new Api({ url }, admin.headers)];
    });

    it('shows the zone of the environment', async () => {
      const { body } = await visitor.get('/api/setting').expect(200);

      expect(body.settings.timeZone).toBe('Europe/Madrid');
    });

    it.each(['/api/games/days?from=2031-05-01&to=2031-05-31', '/api/matches/web?from=2031-05-01&to=2031-05-31'])(
      'lists %s',
      async (path) => {
        await visitor.get(path).expect(200);
      },
    );

    it('counts the days of the overview', async () => {
      const { body } = await staff.get('/api/overview').expect(200);

      expect(body.overview.timeZone).toBe('Europe/Madrid');
    });

    it('draws the image of a game', async () => {
      await visitor.get(`/api/picture/game/${game._id}.png`).expect(200);
    });

    it('changes a game without a zone by the zone of the settings', async () => {
      const { title, homeTeam, awayTeam, location, date, league } = game;
      const body = { title, homeTeam, awayTeam, location, date, league, time: '12:00' };

      const changed = await staff.put(`/api/matches/${game.matchId}/game/${game._id}`, body).expect(200);

      expect(changed.body.game).toMatchObject({ timeZone: 'Europe/Madrid', startsAt: '2031-05-05T10:00:00.000Z' });
    });

    it('changes a scheduled push by the zone of the settings', async () => {
      const scheduled = { deliveryType: 'scheduled', deliveryDate: '2031-08-15', deliveryTime: '20:30' };

      const changed = await staff.put(`/api/mobile/notifications/${pushId}`, { ...INSTANT, ...scheduled }).expect(200);

      expect(changed.body.notification).toMatchObject({
        timeZone: 'Europe/Madrid',
        sendAt: '2031-08-15T18:30:00.000Z',
      });
    });
  });
});
