import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { newGame } from '../../src/modules/games/game-draft.js';
import { Leases } from '../../src/platform/database/locks/lease.js';
import type { EventRow, OutboxRow } from '../../src/platform/outbox/outbox.schema.js';
import { databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
/** More rows than are numbered at once. */
const ROWS = 1_500;
/** Index of the row after which the marked games changed. */
const MARKED_AT = 1_200;

describe('the relay', () => {
  let test: TestApp;
  let clock: FakeClock;

  beforeAll(async () => {
    clock = new FakeClock();
    test = await startTestApp({ clock });
  });
  afterAll(() => test.close());

  it('numbers the outbox and the marks in the order of their changes, each key once', async () => {
    const database = databaseOf(test);
    const [outbox, events] = [database.collection<OutboxRow>('outbox'), database.collection<EventRow>('events')];
    // Another process had the lease and is gone, and this process has noticed that it does not own the lease.
    const holds = () => test.app.get(Leases).jobs.includes('event-relay');
    await eventually(() => holds() || undefined);
    const lease = { owner: 'another', expiresAt: new Date(clock.now() + MINUTE) };
    await database.collection('leases').updateOne({ _id: 'event-relay' as never }, { $set: lease });
    clock.advance(4_000);
    await eventually(() => !holds() || undefined);
    const since = clock.now();
    const rowOf = (index: number, key: string): OutboxRow => ({
      _id: key,
      name: 'changed',
      data: { resource: 'leagues', ids: [key], revision: 0 },
      visibility: 'everyone',
      createdAt: new Date(since + index),
    });
    const rows = Array.from({ length: ROWS }, (_, index) => rowOf(index, `row ${index}`));
    const [marked, published] = [gameOf(since + MARKED_AT), gameOf(since + MARKED_AT)];
    // For one game there is also a row, under the key of its mark.
    const liveRow = rowOf(MARKED_AT, `live:${published._id.toHexString()}:1`);
    await outbox.insertMany([...rows, liveRow]);
    await database.collection('games').insertMany([marked, published]);
    clock.advance(MINUTE);

    const log = await eventually(async () => {
      const found = await events.find().sort({ _id: 1 }).toArray();
      return found.length >= ROWS + 2 ? found : undefined;
    });
    const first = log[0]?._id ?? 0;
    expect(log.map(({ _id }) => _id)).toEqual(log.map((_, index) => first + index));
    const keys = log.map(({ key }) => key);
    const ofGames = [`live:${marked._id.toHexString()}:1`, liveRow._id];
    expect(keys.filter((key) => !ofGames.includes(key))).toEqual(rows.map(({ _id }) => _id));
    expect(keys.filter((key) => ofGames.includes(key)).sort()).toEqual([...ofGames].sort());
    for (const key of ofGames) {
      expect(keys.indexOf(key)).toBeGreaterThanOrEqual(MARKED_AT);
      expect(keys.indexOf(key)).toBeLessThanOrEqual(MARKED_AT + 2);
    }
    await eventually(async () => {
      const rowCount = await outbox.countDocuments();
      const marks = await database.collection('games').countDocuments({ 'announce.pending': { $type: 'string' } });
      return rowCount + marks === 0 || undefined;
    });
    expect(await events.countDocuments()).toBe(ROWS + 2);
  });

  it('publishes an event after events without data or date', async () => {
    const database = databaseOf(test);
    const row = { name: 'changed', visibility: 'everyone', createdAt: clock.date() };
    const data = { resource: 'leagues', ids: ['behind'], revision: 0 };
    await database.collection('outbox').insertMany([
      { _id: 'poison without data', ...row, data: null },
      { _id: 'poison without a date', ...row, data, createdAt: null },
      { _id: 'behind', ...row, data, createdAt: new Date(clock.now() + 1) },
    ] as object[]);

    await eventually(async () => (await database.collection('outbox').countDocuments()) === 0 || undefined);

    const keys = await database.collection('events').distinct('key', { key: /^(poison|behind)/ });
    expect(keys).toEqual(['behind']);
  });

  it('announces games after one without a kick-off', async () => {
    const database = databaseOf(test);
    const [poisonous, sound] = [gameOf(clock.now()), gameOf(clock.now())];
    const games = [{ ...poisonous, startsAt: null, title: 'Poisonous' }, sound];
    await database.collection('games').insertMany(games);

    const key = `live:${sound._id.toHexString()}:1`;
    await eventually(() =>
      database
        .collection('events')
        .findOne({ key })
        .then((found) => found ?? undefined),
    );

    const marked = { 'announce.pending': { $type: 'string' as const } };
    await eventually(async () => (await database.collection('games').countDocuments(marked)) === 0 || undefined);
    await database.collection('games').deleteOne({ _id: poisonous._id });
  });

  it('publishes to readers of an instance whose log has an event without data', async () => {
    const database = databaseOf(test);
    const events = database.collection<EventRow>('events');
    const [last] = await events.find().sort({ _id: -1 }).limit(1).toArray();
    const poison = { _id: (last?._id ?? 0) + 1, key: 'poison', name: 'changed', data: null, visibility: 'everyone' };
    await events.insertOne({ ...poison, at: clock.date() } as never);
    const listener = await EventListener.open(await test.another());

    const data = { resource: 'leagues', ids: ['after poison'], revision: 0 };
    const row = { _id: 'after poison', name: 'changed', data, visibility: 'everyone', createdAt: clock.date() };
    await database.collection('outbox').insertOne(row as never);

    await listener.until(isChangeOf('leagues', 'after poison'));
    listener.close();
  });

  const gameOf = (at: number) => {
    const dto = { title: 'Game', homeTeam: 'A', awayTeam: 'B', location: 'Ground', date: '2026-01-01' };
    const league = { _id: new Types.ObjectId(), name: 'Cup', logoUrl: '', category: 'Football' as const };
    const match = { _id: new Types.ObjectId(), title: 'Round', category: '' as const };
    const game = newGame(dto, { match, league, timeZone: 'UTC', now: new Date(at) });
    return { ...game, status: 'Live', announce: { arming: 1, pending: 'live', at: new Date(at) } };
  };
});
