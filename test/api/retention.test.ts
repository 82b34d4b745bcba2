import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Types } from 'mongoose';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { Retention } from '../../src/platform/maintenance/retention.js';
import { adminApi, databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { gameBody, makeGame, makeStage } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const DAY = 24 * 3_600_000;

describe('retention', () => {
  let test: TestApp;
  const clock = new FakeClock();
  beforeAll(async () => {
    test = await startTestApp({ clock, env: { KEEP_DEVICES_DAYS: '0', KEEP_PUSHES_DAYS: '10' } });
  });
  afterAll(() => test.close());

  const collection = (name: string) => databaseOf(test).collection(name);
  const daysAgo = (days: number): Date => new Date(clock.now() - days * DAY);
  const COLLECTIONS = ['activities', 'push-notifications', 'contacts', 'match-requests', 'devices'];
  const remainingRows = async (): Promise<Record<string, string[]>> => {
    const all = COLLECTIONS.map(async (name) => {
      const docs = await collection(name)
        .find({ mark: { $exists: true } })
        .sort({ mark: 1 })
        .toArray();
      return [name, docs.map((doc) => doc['mark'] as string)] as const;
    });
    return Object.fromEntries(await Promise.all(all));
  };
  const plant = async (name: string, docs: Record<string, object>): Promise<void> => {
    const rows = Object.entries(docs).map(([mark, doc]) => ({ _id: new Types.ObjectId(), mark, ...doc }));
    await collection(name).insertMany(rows);
  };

  beforeEach(async () => {
    await Promise.all(COLLECTIONS.map((name) => collection(name).deleteMany({})));
    await plant('activities', {
      new: { createdAt: daysAgo(364), source: 'server' },
      old: { createdAt: daysAgo(366), source: 'server' },
      'old export': { createdAt: daysAgo(400), source: 'dashboard' },
      'old security': { createdAt: daysAgo(91), source: 'security' },
      security: { createdAt: daysAgo(89), source: 'security' },
    });
    // Another process sends it, so this process leaves it unchanged.
    const sending = new Types.ObjectId();
    const job = { _id: `push:${sending.toHexString()}` as never, state: 'sending', dueAt: new Date('9999-01-01') };
    await collection('push-jobs').insertOne(job);
    await plant('push-notifications', {
      'old draft': { sendAt: daysAgo(11), progress: { state: 'draft' } },
      'old failed': { sendAt: daysAgo(11), progress: { state: 'failed' } },
      'old sending': { _id: sending, sendAt: daysAgo(11), progress: { state: 'sending' } },
      'old sent': { sendAt: daysAgo(11), progress: { state: 'sent' } },
      sent: { sendAt: daysAgo(9), progress: { state: 'sent' } },
    });
    await plant('contacts', {
      'old new': { updatedAt: daysAgo(800), status: 'New' },
      'old resolved': { updatedAt: daysAgo(731), status: 'Resolved' },
      resolved: { updatedAt: daysAgo(729), status: 'Resolved' },
    });
    await plant('match-requests', {
      'old approved': { updatedAt: daysAgo(731), status: 'Approved' },
      'old cancelled': { updatedAt: daysAgo(731), status: 'Cancel' },
      'old pending': { updatedAt: daysAgo(731), status: 'Pending' },
    });
    const device = { lastSeenAt: daysAgo(5_000), token: 'retention' };
    await plant('devices', { 'old device': device });
  });

  const KEPT = {
    activities: ['new', 'security'],
    'push-notifications': ['old draft', 'old sending', 'sent'],
    contacts: ['old new', 'resolved'],
    'match-requests': ['old pending'],
    devices: ['old device'],
  };

  it('counts and deletes expired records, but no open ones', async () => {
    const before = await remainingRows();
    const counted = await test.app.get(Retention).count();
    expect(await remainingRows()).toEqual(before);
    const pruned = await test.app.get(Retention).prune();
    expect(await remainingRows()).toEqual(KEPT);
    expect(pruned).toEqual(counted);
    // The open lists get one event per resource for any number of deleted records.
    const published = () =>
      collection('events')
        .find({ 'data.ids': { $size: 0 } })
        .toArray();
    const resources = await eventually(async () => {
      const publishedResources = (await published()).map(({ data }) => (data as { resource: string }).resource);
      return publishedResources.length >= 5 ? publishedResources.sort() : undefined;
    });
    expect(resources).toEqual(['activity', 'activity', 'contacts', 'mobile-notifications', 'requests']);
    const numbers = Object.fromEntries(pruned.map(({ what, days, records }) => [what, [days, records]]));
    expect(numbers).toEqual({
      'activity log entries': [365, 2],
      'security log entries': [90, 1],
      'finished pushes': [10, 2],
      'resolved contact messages': [730, 1],
      'approved or cancelled match requests': [730, 2],
    });
    expect((await test.app.get(Retention).prune()).every(({ records }) => records === 0)).toBe(true);
  });

  it('is documented for every collection', () => {
    const page = readFileSync(resolve('docs/operations/retention.md'), 'utf8');
    const names = databaseOf(test)
      .modelNames()
      .map((name) => databaseOf(test).model(name).collection.name);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });

  it('deletes more than one batch, and stops between two on request', async () => {
    const many = Array.from({ length: 450 }, (_, index) => [
      `many ${index}`,
      { createdAt: daysAgo(500), source: 'server' },
    ]);
    await plant('activities', Object.fromEntries(many) as Record<string, object>);
    let checkCount = 0;
    await test.app.get(Retention).prune(() => ++checkCount < 2);
    expect((await remainingRows())['activities']).toHaveLength(455 - 200);
    await test.app.get(Retention).prune();
    expect((await remainingRows())['activities']).toEqual(KEPT.activities);
  });

  it('begins a day after the first start, once a day, in the process with the lease', async () => {
    const retention = test.app.get(Retention);
    const states = collection('maintenance');
    await eventually(() => states.findOne({ _id: 'retention' as never }).then((found) => found ?? undefined));
    await states.deleteOne({ _id: 'retention' as never });
    const before = await remainingRows();
    await retention.run();
    expect(await remainingRows()).toEqual(before);
    // The clock is wrong, or the service was off for a long time.
    clock.advance(3 * DAY);
    await retention.run();
    expect(await remainingRows()).toEqual(before);
    clock.advance(DAY - 1);
    await retention.run();
    expect(await remainingRows()).toEqual(before);
    clock.advance(1);
    const lease = { owner: 'another', fence: 7, expiresAt: new Date(clock.now() + 4_000) };
    await collection('leases').updateOne({ _id: 'retention' as never }, { $set: lease }, { upsert: true });
    await retention.run();
    expect(await remainingRows()).toEqual(before);
    clock.advance(4_000);
    await retention.run();
    // Days later, one more contact message is too old.
    expect(await remainingRows()).toMatchObject({ activities: [], contacts: ['old new'] });
    await plant('activities', { again: { createdAt: daysAgo(500), source: 'server' } });
    await retention.run();
    expect((await remainingRows())['activities']).toContain('again');
  });
});

it('deletes the streams of games that finished long ago, keeps the games and publishes the change', async () => {
  const clock = new FakeClock();
  const test = await startTestApp({ clock, env: { KEEP_STREAMS_DAYS: '30' } });
  try {
    const admin = await adminApi(test);
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const stage = await makeStage(test, auth);
    const streamUrls = [{ title: 'Main', url: 'https://cdn.example.org/main.m3u8' }];
    const gameAt = async (days: number, status?: string): Promise<GameRecord> => {
      const more = status ? { status } : {};
      const game = await makeGame(test, auth, stage, clock.now() + days * DAY, more);
      const at = `/api/matches/${stage.matchId}/game/${game._id}/streamUrls`;
      return ((await admin.put(at, { streamUrls }).expect(200)).body as { game: GameRecord }).game;
    };
    const [old, recent, coming] = [await gameAt(-31, 'Finished'), await gameAt(-29, 'Finished'), await gameAt(1)];
    const path = `/api/matches/${stage.matchId}/game/${old._id}`;
    const read = async ({ _id }: GameRecord) =>
      ((await admin.get(`/api/matches/${stage.matchId}/game/${_id}`).expect(200)).body as { game: GameRecord }).game;
    const before = await read(old);
    expect(before.streamUrls).toHaveLength(1);
    const events = () =>
      databaseOf(test)
        .collection('events')
        .countDocuments({ 'data.ids': [old._id] });
    // The two events are about its creation and its streams.
    const published = await eventually(async () => ((await events()) >= 2 ? events() : undefined));
    expect(await test.app.get(Retention).prune()).toContainEqual({
      what: 'stream lists of finished games',
      days: 30,
      records: 1,
    });
    const after = await read(old);
    expect(after).toEqual({ ...before, streamUrls: [], revision: before.revision + 1, updatedAt: expect.any(String) });
    expect((await read(recent)).streamUrls).toHaveLength(1);
    expect((await read(coming)).streamUrls).toHaveLength(1);
    // A form that was open during the deletion does not restore them by accident.
    const stale = await admin
      .put(path, gameBody(stage, Date.parse(before.startsAt)))
      .set('if-match', String(before.revision));
    expect(stale.status).toBe(409);
    await eventually(async () => ((await events()) > published ? true : undefined));
    expect((await test.app.get(Retention).count()).find(({ days }) => days === 30)?.records).toBe(0);
  } finally {
    await test.close();
  }
});

it('deletes the streams of games after one that cannot be changed', async () => {
  const clock = new FakeClock();
  const test = await startTestApp({ clock, env: { KEEP_STREAMS_DAYS: '30' } });
  try {
    const games = databaseOf(test).collection('games');
    const old = {
      startsAt: new Date(clock.now() - 31 * DAY),
      status: 'Finished',
      streams: [{ _id: new Types.ObjectId() }],
    };
    const activities = databaseOf(test).collection('activities');
    await activities.insertOne({ mark: 'old', createdAt: new Date(clock.now() - 366 * DAY), source: 'server' });
    await games.insertMany([
      { ...old, title: 'Poisonous', revision: 'one', startsAt: new Date(0) },
      { ...old, title: 'Behind', revision: 1 },
    ]);

    await test.app.get(Retention).prune();

    const withStreams = await games.find({ 'streams._id': { $exists: true } }).toArray();
    expect(withStreams.map(({ title }) => title as string)).toEqual(['Poisonous']);
    expect(await activities.countDocuments({ mark: 'old' })).toBe(0);
  } finally {
    await test.close();
  }
});
