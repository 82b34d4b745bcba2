import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Types } from 'mongoose';
import { MESSAGES } from '../../src/contract/messages.js';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { PushNotificationRecord } from '../../src/contract/records/notification.record.js';
import { adminApi, apiOf, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { INSTANT } from '../support/push-data.js';

const NOW = Date.parse('2031-08-15T10:00:00Z');

const push = {
  title: 'The derby is on',
  body: 'Kick-off is at three, join us',
  category: 'news',
  deliveryType: 'instant',
};
const scheduled = { ...push, deliveryType: 'scheduled', deliveryDate: '2031-08-15', deliveryTime: '20:30' };

describe('a notification', () => {
  let test: TestApp;
  let admin: Api;
  let auth: { authorization: string };

  beforeAll(async () => {
    test = await startTestApp({ clock: new FakeClock(NOW), env: { TIME_ZONE: 'Europe/London' } });
    admin = await adminApi(test);
    auth = { authorization: admin.headers['authorization'] ?? '' };
  });
  afterAll(() => test.close());

  const add = async (body: object): Promise<{ _id: string; revision: number }> =>
    (await admin.post('/api/mobile/notifications', body).expect(201)).body.notification;

  it('is stored as a draft if it is a simple template', async () => {
    const { body } = await admin.post('/api/notifications', { title: 'Hello', description: 'World' }).expect(201);
    const { _id } = body.notification as { _id: string };
    expect(body.notification).toMatchObject({
      title: 'Hello',
      progress: { state: 'draft', total: 0, startedAt: null },
    });
    const saved = await admin.put(`/api/notifications/${_id}`, { title: 'Hello', description: 'There' }).expect(200);
    expect(saved.body.notification).toMatchObject({ description: 'There', revision: 2 });
    expectFailure(
      await admin.put(`/api/notifications/${_id}`, { title: 'Hello' }),
      'VALIDATION_FAILED',
      'Description is required',
    );
    const { body: listed } = await admin.list('/api/notifications', { filter: { status: 'draft' }, range: [0, 9] });
    expect(listed.notifications).toHaveLength(1);
    await admin.delete(`/api/notifications/${_id}`).expect(200);
    expectFailure(await admin.get(`/api/notifications/${_id}`), 'NOTIFICATION_NOT_FOUND');
  });

  it('gets default values if it is an instant push', async () => {
    const { body } = await admin.post('/api/mobile/notifications', push).expect(201);
    expect(body.notification).toMatchObject({
      ...push,
      displayTitle: '📰 The derby is on',
      screen: 'Home',
      data: { screen: 'Home', url: '/(app)/(tabs)' },
      platforms: 'mobile',
      deliveryDate: '',
      sendAt: new Date(NOW).toISOString(),
      delivered: false,
      send: true,
      progress: { state: 'scheduled' },
    });
  });

  it('is stored once for equal calls with the same key, and each time without a key', async () => {
    const marked = { ...scheduled, title: 'Marked and sent once', key: randomUUID() };
    const sent = [1, 2, 3].map(() => admin.post('/api/mobile/notifications', marked));
    const responses = await Promise.all(sent);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expectFailure(await admin.post('/api/mobile/notifications', marked), 'NOTIFICATION_EXISTS');
    const createdNotification = responses.find(({ status }) => status === 201)?.body.notification as { _id: string };
    const filter = { resourceId: createdNotification._id };
    const { body } = await admin.list('/api/users/activity', { filter, range: [0, 0] }).expect(200);
    const [creation] = body.activities as ActivityRecord[];
    expect(creation?.changes.map(({ field }) => field)).toEqual(expect.arrayContaining(['title']));
    expect(creation?.changes.map(({ field }) => field)).not.toContain('key');
    const path = `/api/mobile/notifications/${createdNotification._id}`;
    await admin.put(path, { ...marked, key: randomUUID(), title: 'Marked, sent and changed' }).expect(200);
    expectFailure(await admin.post('/api/mobile/notifications', marked), 'NOTIFICATION_EXISTS');
    const wrong = await admin.post('/api/mobile/notifications', { ...marked, key: 'again' });
    expectFailure(wrong, 'VALIDATION_FAILED', 'Key must be a UUID');
    const unmarked = { ...scheduled, title: 'Without a mark' };
    for (const { _id } of [createdNotification, await add(unmarked), await add(unmarked)])
      await admin.delete(`/api/mobile/notifications/${_id}`).expect(200);
  });

  it('is scheduled in its time zone, or in that of the setting', async () => {
    expect(await add(scheduled)).toMatchObject({ sendAt: '2031-08-15T19:30:00.000Z', timeZone: 'Europe/London' });
    const inTokyo = await add({ ...scheduled, timeZone: 'Asia/Tokyo' });
    expect(inTokyo).toMatchObject({ sendAt: '2031-08-15T11:30:00.000Z' });
    const { body } = await admin.list('/api/mobile/notifications', {
      filter: { status: 'scheduled', deliveryType: 'scheduled' },
      sort: ['sendAt', 'ASC'],
      range: [0, 9],
    });
    const times = (body.notifications as { sendAt: string }[]).map(({ sendAt }) => sendAt);
    expect(times).toEqual([...times].sort());
  });

  it('is rejected for a past time, or as a scheduled push without a time', async () => {
    const late = await admin.post('/api/mobile/notifications', { ...scheduled, deliveryTime: '10:00' });
    expectFailure(late, 'VALIDATION_FAILED', 'Delivery time must not be in the past');
    const { deliveryDate: _date, deliveryTime: _time, ...bare } = scheduled;
    const response = await admin.post('/api/mobile/notifications', bare);
    expectFailure(response, 'VALIDATION_FAILED', 'Delivery date is required');
    expect(response.body.errors).toMatchObject({ deliveryTime: ['Delivery time is required', expect.any(String)] });
  });

  it('is rejected with the reason for each field', async () => {
    const wrong = { title: 'Too short', body: 'Short', category: 'weather', deliveryType: 'later', screen: 'Shop' };
    const { body, status } = await admin.post('/api/mobile/notifications', wrong);
    expect(status).toBe(400);
    expect(body.errors).toEqual({
      title: ['Title must be at least 12 characters'],
      body: ['Body must be at least 12 characters'],
      category: ['Category must be from the list'],
      deliveryType: ['Delivery type must be instant or scheduled'],
      screen: ['Screen must be Home, About or Game'],
    });
  });

  it('is rejected if its text is too large for push services', async () => {
    const long = { title: 'खेल', description: 'न'.repeat(2_000) };
    const simple = await admin.post('/api/notifications', long);
    expectFailure(simple, 'VALIDATION_FAILED', MESSAGES.pushTooBig);
    expect(simple.body.errors).toEqual({ description: [MESSAGES.pushTooBig] });
    await admin.post('/api/notifications', { ...long, description: 'न'.repeat(1_000) }).expect(201);
    const image = `https://example.org/${'a'.repeat(1_900)}.png`;
    const push = await admin.post('/api/mobile/notifications', { ...INSTANT, body: 'न'.repeat(500), image });
    expect(push.body.errors).toEqual({ body: [MESSAGES.pushTooBig] });
  });

  it('opens an existing game, with the symbol of its sport', async () => {
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, NOW + 3_600_000);
    expectFailure(
      await admin.post('/api/mobile/notifications', { ...push, screen: 'Game' }),
      'VALIDATION_FAILED',
      'Game is required',
    );
    const unknownGame = { ...push, screen: 'Game', gameId: '507f1f77bcf86cd799439011' };
    expectFailure(
      await admin.post('/api/mobile/notifications', unknownGame),
      'VALIDATION_FAILED',
      'Game must be from the list',
    );
    const createdPush = await add({ ...scheduled, category: 'game', data: { screen: 'Game' }, gameId: game._id });
    expect(createdPush).toMatchObject({
      displayTitle: '⚽ The derby is on',
      gameId: game._id,
      data: { screen: 'Game', gameId: game._id, url: `/game/${game._id}` },
    });
    const live = await add({ ...push, category: 'live', screen: 'Game', gameId: game._id });
    expect(live).toMatchObject({ displayTitle: 'LIVE: The derby is on' });

    await admin.delete(`/api/matches/${stage.matchId}`).expect(200);
    const { body } = await admin.get(`/api/mobile/notifications/${createdPush._id}`);
    expect(body.notification).toMatchObject({ send: false, progress: { state: 'cancelled' } });
  });

  it('can be changed until it starts, then cancelled and deleted', async () => {
    const { _id } = await add(scheduled);
    const moved = await admin
      .put(`/api/mobile/notifications/${_id}`, { ...scheduled, deliveryTime: '21:00' })
      .expect(200);
    expect(moved.body.notification).toMatchObject({ sendAt: '2031-08-15T20:00:00.000Z', revision: 2 });
    const stale = await admin.put(`/api/mobile/notifications/${_id}`, scheduled).set('If-Match', '"1"');
    expect(stale.body).toMatchObject({ code: 'STALE_WRITE', current: { deliveryTime: '21:00' } });

    const cancelled = await admin.delete(`/api/mobile/notifications/${_id}`).expect(200);
    expect(cancelled.body).toMatchObject({ message: 'Notification cancelled.', notification: { send: false } });
    expectFailure(await admin.put(`/api/mobile/notifications/${_id}`, scheduled), 'NOTIFICATION_STARTED');
    const deleted = await admin.delete(`/api/mobile/notifications/${_id}`).expect(200);
    expect(deleted.body.message).toBe('Notification deleted.');
    expectFailure(await admin.delete(`/api/mobile/notifications/${_id}`), 'NOTIFICATION_NOT_FOUND');
  });

  it('returns to the queue after a cancellation, which the log records as undone', async () => {
    const createdPush = await add(scheduled);
    const path = `/api/mobile/notifications/${createdPush._id}`;
    expectFailure(await admin.post(`${path}/schedule`), 'NOTIFICATION_NOT_SCHEDULABLE');
    const before = (await admin.get(path)).body.notification as PushNotificationRecord;
    await admin.delete(path).expect(200);
    const newest = async () => {
      const { body } = await admin.list('/api/users/activity', { filter: { resourceId: createdPush._id } }).expect(200);
      return (body.activities as ActivityRecord[])[0];
    };
    const entry = await newest();
    expect(entry?.action).toBe('Cancelled the push notification "The derby is on"');
    const editor = await apiOf(test, { permissions: ['app-notifications:update', 'app-notifications:delete'] });
    expectFailure(await editor.post(`${path}/schedule`), 'PERMISSION_DENIED');
    expectFailure(await admin.post(`${path}/schedule`).set('If-Match', '"1"'), 'STALE_WRITE');
    const adder = await apiOf(test, { permissions: ['app-notifications:create'] });
    const { body } = await adder
      .post(`${path}/schedule`)
      .set('Undoes', entry?.id ?? '')
      .expect(200);
    expect(body.message).toBe('Notification scheduled.');
    const { notification } = (await admin.get(path).expect(200)).body as { notification: PushNotificationRecord };
    const same = ({ revision: _, updatedAt: __, ...rest }: PushNotificationRecord) => rest;
    expect(same(notification)).toEqual(same(before));
    expect(await newest()).toMatchObject({ action: `Undid: ${entry?.action}`, undoes: entry?.id });
  });

  it('stays cancelled if it had started, its time has passed or its subject is deleted', async () => {
    const rejection = async (_id: string): Promise<void> => {
      const path = `/api/mobile/notifications/${_id}`;
      expectFailure(await admin.post(`${path}/schedule`), 'NOTIFICATION_NOT_SCHEDULABLE');
      const { body } = await admin.get(path).expect(200);
      expect(body.notification.progress.state).toBe('cancelled');
    };
    const set = (_id: string, $set: object) =>
      databaseOf(test)
        .collection('push-notifications')
        .updateOne({ _id: new Types.ObjectId(_id) }, { $set });
    const startedPush = await add(scheduled);
    await set(startedPush._id, { 'progress.startedAt': new Date(NOW), 'progress.state': 'cancelled' });
    await rejection(startedPush._id);
    const late = await add(scheduled);
    await admin.delete(`/api/mobile/notifications/${late._id}`).expect(200);
    await set(late._id, { sendAt: new Date(NOW) });
    await rejection(late._id);
    const stage = await makeStage(test, auth);
    const game = await makeGame(test, auth, stage, NOW + 7_200_000);
    const about = await add({ ...scheduled, screen: 'Game', gameId: game._id });
    await admin.delete(`/api/matches/${stage.matchId}`).expect(200);
    await rejection(about._id);
    expectFailure(
      await admin.post('/api/mobile/notifications/507f1f77bcf86cd799439011/schedule'),
      'NOTIFICATION_NOT_FOUND',
    );
  });

  it('is not deleted after another user cancelled it', async () => {
    const { _id, revision } = await add(scheduled);
    const path = `/api/mobile/notifications/${_id}`;
    const cancelled = await admin.delete(path).set('If-Match', `"${revision}"`).expect(200);
    expect(cancelled.body.message).toBe('Notification cancelled.');
    const late = await admin.delete(path).set('If-Match', `"${revision}"`).expect(409);
    expect(late.body).toMatchObject({ code: 'STALE_WRITE', current: { progress: { state: 'cancelled' } } });
    const deleted = await admin.delete(path).set('If-Match', `"${late.body.current.revision}"`).expect(200);
    expect(deleted.body.message).toBe('Notification deleted.');

    const moved = await add(scheduled);
    await admin.put(`/api/mobile/notifications/${moved._id}`, { ...scheduled, deliveryTime: '21:00' }).expect(200);
    await admin.delete(`/api/mobile/notifications/${moved._id}`).set('If-Match', '"1"').expect(409);
    const { body } = await admin.get(`/api/mobile/notifications/${moved._id}`);
    expect(body.notification.progress.state).toBe('scheduled');
  });

  it('requires the permission of each action', async () => {
    const reader = await apiOf(test, { permissions: ['app-notifications:access', 'notifications:access'] });
    await reader.get('/api/mobile/notifications').expect(200);
    await reader.get('/api/notifications').expect(200);
    for (const path of ['/api/mobile/notifications', '/api/notifications']) {
      expectFailure(await reader.post(path, push), 'PERMISSION_DENIED');
      expectFailure(await (await apiOf(test)).get(path), 'PERMISSION_DENIED');
    }
  });
});
