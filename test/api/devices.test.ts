import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Expo } from 'expo-server-sdk';
import { providerOf } from '../../src/modules/devices/device.schema.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';

const device = { token: 'ExponentPushToken[abc]', platform: 'ios', userName: 'Ada', email: 'ada@example.org' };

describe('a device', () => {
  let test: TestApp;
  let clock: FakeClock;
  let anyone: Api;
  let admin: Api;

  beforeAll(async () => {
    clock = new FakeClock(Date.parse('2031-08-15T10:00:00Z'));
    test = await startTestApp({ clock, env: { RATE_LIMIT_REGISTER: '5' } });
    anyone = new Api(test);
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  it.each([
    'ExponentPushToken[abc]',
    'ExpoPushToken[]',
    'ExpoPushToken[a b]c]',
    'expopushtoken[abc]',
    'ExpoPushToken[abc',
    'xExpoPushToken[abc]',
    '12345678-90ab-CDEF-1234-567890abcdef',
    '12345678-90ab-cdef-1234-567890abcde',
    'fcm:token_with-everything.1',
  ])("treats %s as an Expo token exactly if Expo's library does", (token) => {
    expect(providerOf(token) === 'expo').toBe(Expo.isExpoPushToken(token));
  });

  it('is registered once per token, which is never shown', async () => {
    const first = await anyone.post('/api/mobile/devices', device).expect(201);
    expect(first.body.user).toMatchObject({
      userName: 'Ada',
      platform: 'ios',
      theme: 'system',
      isOnline: true,
      lat: null,
    });
    const again = await anyone.post('/api/mobile/devices', { ...device, theme: 'dark', lat: 51.5, lng: -0.1 });
    expect(again.body).toMatchObject({
      message: 'Device updated.',
      user: { id: first.body.user.id, theme: 'dark', lat: 51.5 },
    });
    const { body } = await admin.get('/api/mobile/users').expect(200);
    expect(body.users).toHaveLength(1);
    expect(JSON.stringify([first.body, again.body, body])).not.toContain('ExponentPushToken');
  });

  it('keeps fields that a later registration omits', async () => {
    const follows = [{ kind: 'team', value: 'arsenal' }];
    const quietHours = { from: '22:00', to: '07:00', timeZone: 'Asia/Kathmandu' };
    const choices = {
      theme: 'dark',
      locale: 'ne',
      appVersion: '2.4.1',
      isNotificationsAllowed: false,
      follows,
      quietHours,
    };
    const registration = {
      ...device,
      token: 'ExponentPushToken[kept]',
      avatar: 'https://example.org/a.png',
      ...choices,
    };
    await anyone.post('/api/mobile/devices', registration).expect(201);
    const { body } = await anyone.post('/api/mobile/devices', { token: 'ExponentPushToken[kept]', platform: 'ios' });
    // A caller with the token cannot read the stored choices.
    expect(body.user).toMatchObject({ userName: '', email: '', avatar: '', lat: null, lng: null, theme: 'system' });
    expect(body.user).toMatchObject({
      locale: '',
      appVersion: '',
      isNotificationsAllowed: true,
      follows: [],
      quietHours: null,
    });
    const { body: stored } = await admin.get(`/api/mobile/users/${body.user.id as string}`).expect(200);
    expect(stored.user).toMatchObject({
      ...choices,
      userName: 'Ada',
      email: 'ada@example.org',
      avatar: 'https://example.org/a.png',
    });
    await anyone.delete('/api/mobile/devices').send({ token: 'ExponentPushToken[kept]' }).expect(200);
  });

  it('is online for five minutes', async () => {
    const { body } = await anyone.post('/api/mobile/devices', {
      token: 'ExponentPushToken[online]',
      platform: 'android',
    });
    clock.advance(5 * 60_000 - 1);
    const read = async () =>
      (await admin.get(`/api/mobile/users/${body.user.id as string}`)).body.user.isOnline as boolean;
    expect(await read()).toBe(true);
    clock.advance(1);
    expect(await read()).toBe(false);
    // Another registration does not change the revision.
    const back = await anyone.post('/api/mobile/devices', { token: 'ExponentPushToken[online]', platform: 'android' });
    expect(back.body.user).toMatchObject({ isOnline: true, revision: 1 });
  });

  it('is created once when a token is registered concurrently', async () => {
    const both = await Promise.all(
      [1, 2, 3].map(() => anyone.post('/api/mobile/devices', { ...device, token: 'ExponentPushToken[twice]' })),
    );
    expect(new Set(both.map(({ body }) => (body as { user: { id: string } }).user.id)).size).toBe(1);
  });

  it('is deleted by its token, or by staff', async () => {
    await anyone.post('/api/mobile/devices', { ...device, token: 'ExponentPushToken[going]' });
    await anyone.delete('/api/mobile/devices').send({ token: 'ExponentPushToken[going]' }).expect(200);
    await anyone.delete('/api/mobile/devices').send({ token: 'ExponentPushToken[going]' }).expect(200);
    const { body } = await anyone.post('/api/mobile/devices', { ...device, token: 'ExponentPushToken[staff]' });
    expectFailure(
      await (
        await apiOf(test, { permissions: ['app-users:access'] })
      ).delete(`/api/mobile/users/${body.user.id as string}`),
      'PERMISSION_DENIED',
    );
    await admin.delete(`/api/mobile/users/${body.user.id as string}`).expect(200);
    expectFailure(await admin.get(`/api/mobile/users/${body.user.id as string}`), 'DEVICE_NOT_FOUND');
  });

  it('leaves no data of its user in the log when staff delete it', async () => {
    const follows = [{ kind: 'team', value: 'secret team' }];
    const registration = { ...device, token: 'ExponentPushToken[logged]', lat: 51.523, lng: -0.158, follows };
    const { body } = await anyone.post('/api/mobile/devices', registration).expect(201);
    const id = body.user.id as string;

    await admin.delete(`/api/mobile/users/${id}`).expect(200);

    const log = await admin.list('/api/users/activity', { filter: { resourceId: id } }).expect(200);
    expect(log.body.activities).toMatchObject([
      { action: `Deleted the app user ${id}`, changes: [{ field: 'platform', before: 'ios', after: null }] },
    ]);
    expect(log.text).not.toMatch(/Ada|ada@example|51\.523|0\.158|secret team/);
  });

  it('is filtered by flags', async () => {
    await anyone.post('/api/mobile/devices', {
      ...device,
      token: 'ExponentPushToken[quiet]',
      isNotificationsAllowed: false,
    });
    const { body } = await admin.list('/api/mobile/users', {
      filter: { isNotificationsAllowed: false },
      range: [0, 9],
    });
    expect(body.users).toHaveLength(1);
  });

  it('is limited per address, except for requests from localhost', async () => {
    const outside = new Api(test, { 'x-forwarded-for': '203.0.113.9' });
    const responses = [];
    for (let index = 0; index < 6; index += 1) {
      responses.push(
        await outside.post('/api/mobile/devices', { ...device, token: `ExponentPushToken[many-${index}]` }),
      );
    }
    const last = responses.at(-1);
    expect(responses.slice(0, 5).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(last?.headers['retry-after']).toBeDefined();
    if (last) expectFailure(last, 'TOO_MANY_REQUESTS');
  });

  it.each([
    ['of Expo', 'ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]', 201],
    ['of Firebase', `dQw4w9WgXcQ:APA91b${'H'.repeat(120)}_-`, 201],
    ['that no push service issues', 'nonsense', 400],
    ['with markup', `<img src=x>${'a'.repeat(100)}`, 400],
    ['with a line break', `ExponentPushToken[a]\n${'a'.repeat(100)}`, 400],
  ])('with a token %s is answered', async (_, token, status) => {
    const response = await anyone.post('/api/mobile/devices', { ...device, token }).expect(status);
    expect(Object.keys((response.body as { errors?: object }).errors ?? {})).toEqual(status === 201 ? [] : ['token']);
  });

  it('is rejected if its fields are invalid', async () => {
    const wrong = { token: '', platform: 'symbian', lat: 91, lng: 'east', theme: 'pink', email: 'nobody' };
    const { body, status } = await anyone.post('/api/mobile/devices', wrong);
    expect(status).toBe(400);
    expect(Object.keys(body.errors as object).sort()).toEqual(['email', 'lat', 'lng', 'platform', 'theme', 'token']);
  });
});
