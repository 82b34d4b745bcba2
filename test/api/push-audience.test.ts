import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { MobileUserRecord } from '../../src/contract/records/device.record.js';
import type { PushAudience } from '../../src/contract/records/notification.record.js';
import { adminApi, apiOf, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeStage, type Stage } from '../support/fixtures.js';
import { addDevices, untilOver, push } from '../support/push.js';
import { expoToken, tokens } from '../support/push-data.js';
import { PushProvider } from '../support/push-provider.js';
import { browser } from '../support/web-push-payload.js';

describe('the audience of a push', () => {
  let provider: PushProvider;
  let test: TestApp;
  let admin: Api;
  let stage: Stage;
  const clock = new FakeClock();

  beforeAll(async () => {
    provider = await PushProvider.start();
    test = await startTestApp({ clock, env: provider.env });
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterEach(async () => {
    provider.ledger.clear();
    await databaseOf(test).collection('devices').deleteMany({});
    await databaseOf(test).collection('push-subscriptions').deleteMany({});
  });
  afterAll(async () => {
    await test.close();
    await provider.stop();
  });

  const audience = async (query: Record<string, string> = {}): Promise<PushAudience> => {
    const path = `/api/mobile/notifications/audience?${new URLSearchParams(query)}`;
    return ((await admin.get(path).expect(200)).body as { audience: PushAudience }).audience;
  };
  const league = () => ({ kind: 'league', value: stage.leagueId });
  const over = (_id: string) => untilOver(test, clock, admin, `/api/mobile/notifications/${_id}`);

  /** Creates three iPhones, two Androids, one of which accepts no pushes, and two browsers, some of them followers. */
  async function makePeople(): Promise<void> {
    const follows = [`league:${stage.leagueId}`];
    await addDevices(test, tokens('ios', 2), { platform: 'ios' });
    await addDevices(test, [expoToken('fan')], { platform: 'ios', follows: [...follows, 'team:arsenal'] });
    await addDevices(test, [expoToken('android')], { follows: ['team:arsenal'] });
    await addDevices(test, [expoToken('silent')], { follows, isNotificationsAllowed: false });
    for (const [name, followed] of [
      ['plain', []],
      ['follower', [league()]],
    ] as const) {
      const { subscription } = browser(provider.endpoint(name));
      await admin.post('/api/notifications/subscriptions', { subscription, follows: followed }).expect(201);
    }
  }

  it('is counted by platform, for everyone and for followers', async () => {
    expect(await audience()).toEqual({ ios: 0, android: 0, web: 0 });
    await makePeople();
    expect(await audience()).toEqual({ ios: 3, android: 1, web: 2 });
    expect(await audience({ followersOfLeague: stage.leagueId })).toEqual({ ios: 1, android: 0, web: 1 });
    expect(await audience({ followersOfTeam: ' ARSENAL ' })).toEqual({ ios: 1, android: 1, web: 0 });
    // A device that follows both counts once.
    const both = { followersOfLeague: stage.leagueId, followersOfTeam: 'Arsenal' };
    expect(await audience(both)).toEqual({ ios: 1, android: 1, web: 1 });
    expectFailure(
      await admin.get('/api/mobile/notifications/audience?followersOfLeague=x'),
      'VALIDATION_FAILED',
      'League must be from the list',
    );
    expect(await audience({ platforms: 'mobile' })).toEqual({ ios: 3, android: 1, web: 0 });
    expect(await audience({ platforms: 'ios' })).toEqual({ ios: 3, android: 0, web: 0 });
    expect(await audience({ platforms: 'android', followersOfTeam: 'Arsenal' })).toEqual({
      ios: 0,
      android: 1,
      web: 0,
    });
    expect(await audience({ platforms: 'web' })).toEqual({ ios: 0, android: 0, web: 2 });
    expect(await audience({ platforms: 'both' })).toEqual({ ios: 3, android: 1, web: 2 });
    expectFailure(
      await admin.get('/api/mobile/notifications/audience?platforms=windows'),
      'VALIDATION_FAILED',
      'Platforms must be mobile, ios, android, web or both',
    );
    const reader = await apiOf(test, { permissions: ['app-notifications:access'] });
    expectFailure(await reader.get('/api/mobile/notifications/audience'), 'PERMISSION_DENIED');
    const writer = await apiOf(test, { permissions: ['app-notifications:create'] });
    await writer.get('/api/mobile/notifications/audience').expect(200);
  });

  it.each([
    ['ios', 3],
    ['android', 1],
    ['mobile', 4],
  ] as const)('is limited to the apps of %s, with or without followers', async (platforms, count) => {
    await makePeople();
    const sent = await push(admin, { platforms });
    expect(sent.platforms).toBe(platforms);
    expect((await over(sent._id)).progress).toMatchObject({ state: 'sent', total: count, sent: count });
    const reached = [...provider.ledger.keys()];
    expect(reached).toHaveLength(count);
    expect(reached.includes(expoToken('android'))).toBe(platforms !== 'ios');
    expect(reached.includes(expoToken('fan'))).toBe(platforms !== 'android');

    const fans = await push(admin, { platforms, followersOfTeam: 'Arsenal' });
    const followers = platforms === 'mobile' ? 2 : 1;
    expect((await over(fans._id)).progress).toMatchObject({ total: followers, sent: followers });
  });

  it('of one system is listed for apps that name this system', async () => {
    const { _id } = await push(admin, { platforms: 'ios' });
    await over(_id);
    const inbox = async (query = ''): Promise<string[]> => {
      const { body } = await admin.get(`/api/mobile/inbox${query}`).expect(200);
      return (body as { notifications: { _id: string }[] }).notifications.map((one) => one._id);
    };
    expect(await inbox('?platform=ios')).toContain(_id);
    expect(await inbox('?platform=android')).not.toContain(_id);
    expect(await inbox()).not.toContain(_id);
    expectFailure(
      await admin.get('/api/mobile/inbox?platform=web'),
      'VALIDATION_FAILED',
      'Platform must be ios or android',
    );
  });

  it('consists of the followers of the league or the team, each once', async () => {
    await makePeople();
    const to = { followersOfLeague: stage.leagueId, followersOfTeam: 'Arsenal' };
    const { _id, followersOfLeague, followersOfTeam } = await push(admin, { platforms: 'both', ...to });
    expect({ followersOfLeague, followersOfTeam }).toEqual(to);
    expect((await over(_id)).progress).toMatchObject({ state: 'sent', total: 3, sent: 3 });
    const reached = [...provider.ledger].map(([address, taken]) => [address, taken.length]);
    expect(reached.sort()).toEqual(
      [
        [expoToken('android'), 1],
        [expoToken('fan'), 1],
        [provider.endpoint('follower'), 1],
      ].sort(),
    );
    // A push for some recipients is not shown to every app.
    const { body } = await admin.get('/api/mobile/inbox').expect(200);
    expect((body as { notifications: { _id: string }[] }).notifications.map((one) => one._id)).not.toContain(_id);
  });

  it('stays the same when other fields change, and is cleared with an empty value', async () => {
    const later = { deliveryType: 'scheduled', deliveryDate: '2039-01-01', deliveryTime: '10:00' };
    const { _id, ...createdPush } = await push(admin, { ...later, followersOfTeam: 'Arsenal' });
    const path = `/api/mobile/notifications/${_id}`;
    const { title, body, category } = createdPush;
    const change = (more: object) => admin.put(path, { title, body, category, ...later, ...more }).expect(200);
    const changed = await change({ followersOfLeague: stage.leagueId });
    expect(changed.body.notification).toMatchObject({ followersOfLeague: stage.leagueId, followersOfTeam: 'Arsenal' });
    const emptied = await change({ followersOfLeague: '', followersOfTeam: '' });
    expect(emptied.body.notification).toMatchObject({ followersOfLeague: null, followersOfTeam: '' });
    const unknown = await admin.put(path, { title, body, category, ...later, followersOfLeague: _id });
    expectFailure(unknown, 'VALIDATION_FAILED', 'League must be from the list');
    await admin.delete(path).expect(200);
  });

  it('is one listed device for a test, if the sender may see the list', async () => {
    await addDevices(test, [expoToken('mine')], { userName: 'Maya' });
    await addDevices(test, [expoToken('silent')], { userName: 'Nobody', isNotificationsAllowed: false });
    const { body } = await admin.list('/api/mobile/users', { range: [0, 9], filter: { q: 'maya' } }).expect(200);
    const [{ _id: device }] = (body as { users: [MobileUserRecord] }).users;
    const later = { deliveryType: 'scheduled', deliveryDate: '2039-01-01', deliveryTime: '10:00' };
    const { _id } = await push(admin, later);
    const path = `/api/mobile/notifications/${_id}/test`;
    const sender = await apiOf(test, { permissions: ['app-notifications:update'] });
    expectFailure(await sender.post(path, { device }), 'PERMISSION_DENIED');
    await sender.post(path, { token: expoToken('mine') }).expect(200);
    const picker = await apiOf(test, { permissions: ['app-notifications:update', 'app-users:access'] });
    await picker.post(path, { device }).expect(200);
    expect(provider.ledger.get(expoToken('mine'))).toHaveLength(2);
    const { body: log } = await admin.list('/api/users/activity', { filter: { resourceId: device } }).expect(200);
    const [entry, ...more] = log.activities as ActivityRecord[];
    expect(more).toHaveLength(1);
    expect(entry).toMatchObject({
      action: 'Sent the app user "Maya" a test of the push notification "The derby is on"',
      resource: 'devices',
      changes: [],
    });
    expect(JSON.stringify(entry)).not.toContain(expoToken('mine'));
    const silent = await databaseOf(test).collection('devices').findOne({ userName: 'Nobody' });
    const rejection = await picker.post(path, { device: String(silent?._id) });
    expectFailure(
      rejection,
      'DEVICE_NOT_FOUND',
      'This device is no longer registered, or it does not allow notifications.',
    );
    expectFailure(await picker.post(path, {}), 'VALIDATION_FAILED', 'A device, a token or an endpoint is required');
    expectFailure(await picker.post(path, { device: 'x' }), 'VALIDATION_FAILED', 'Device must be from the list');
    await admin.delete(`/api/mobile/notifications/${_id}`).expect(200);
  });
});
