import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mongo, Schema, Types, type Model } from 'mongoose';
import { databaseOf } from '../../../test/support/api.js';
import { startTestApp, type TestApp } from '../../../test/support/app.js';
import { FakeClock } from '../../../test/support/fake-clock.js';
import { MINUTE, SECOND } from '../../contract/time/units.js';
import { UnitOfWork } from '../database/transactions/unit-of-work.js';
import { DurableQueue } from './durable-queue.js';

interface Letter {
  _id: Types.ObjectId;
  nextAt: Date | null;
  tries: number;
  to: string;
}

const HOLD_MS = 2 * MINUTE;
const neverStopping = (): boolean => false;

describe('DurableQueue', () => {
  let test: TestApp;
  let letters: Model<Letter>;
  let clock: FakeClock;
  let queue: DurableQueue<Letter>;

  beforeAll(async () => {
    test = await startTestApp();
    const schema = new Schema<Letter>({ nextAt: Date, tries: Number, to: String }, { versionKey: false });
    letters = databaseOf(test).model<Letter>('Letter', schema, 'letters');
    await letters.createCollection();
  });
  beforeEach(() => {
    clock = new FakeClock();
    const unit = test.app.get(UnitOfWork, { strict: false });
    queue = new DurableQueue(letters, unit, clock, { due: 'nextAt', holdMs: HOLD_MS, waits: [SECOND, MINUTE] });
  });
  afterEach(async () => {
    await letters.deleteMany({});
  });
  afterAll(() => test.close());

  const add = async (to: string, dueInMs = 0): Promise<Types.ObjectId> => {
    const _id = new Types.ObjectId();
    await letters.insertMany([{ _id, nextAt: new Date(clock.now() + dueInMs), tries: 0, to }]);
    return _id;
  };
  const claim = async (): Promise<Letter> => {
    const claimed = await queue.claim();
    if (!claimed) throw new Error('No letter is due.');
    return claimed;
  };

  it('claims due records in the order of their times', async () => {
    await add('second', -SECOND);
    await add('first', -MINUTE);
    await add('later', SECOND);

    const claimed = [await claim(), await claim()].map(({ to, tries }) => [to, tries]);

    expect(claimed).toEqual([
      ['first', 1],
      ['second', 1],
    ]);
    expect(await queue.claim()).toBeNull();
  });

  it('claims only records that match the filter', async () => {
    await add('Ann');
    await add('Bob');

    const claimed = await queue.claim({ to: { $nin: ['Ann'] } });

    expect(claimed?.to).toBe('Bob');
  });

  it('claims a record again after its claim has ended without an outcome', async () => {
    await add('Ann');
    await claim();
    clock.advance(HOLD_MS - 1);
    expect(await queue.claim()).toBeNull();

    clock.advance(1);

    expect(await claim()).toMatchObject({ to: 'Ann', tries: 2 });
  });

  it('claims the records after one whose claims cannot be counted', async () => {
    const broken = await add('Ann', -SECOND);
    await letters.collection.updateOne({ _id: broken }, { $set: { tries: 'none' } });
    await add('Bob');

    expect((await claim()).to).toBe('Bob');
  });

  it('stores no outcome after another process has claimed the record', async () => {
    const _id = await add('Ann');
    const first = await claim();
    clock.advance(HOLD_MS);
    const second = await claim();

    expect(await queue.settle(first, { $set: { nextAt: null } }, neverStopping)).toBe(false);

    expect(await letters.findById(_id).lean()).toEqual(second);
  });

  it('stores no outcome after the record was queued again and claimed', async () => {
    await add('Ann');
    const first = await claim();
    await letters.updateOne({ _id: first._id }, { $set: { nextAt: clock.date(), tries: 0 } });
    clock.advance(SECOND);
    await claim();

    expect(await queue.isClaimed(first)).toBe(false);
    expect(await queue.settle(first, { $set: { nextAt: null } }, neverStopping)).toBe(false);
  });

  it('deletes a record whose outcome is null', async () => {
    const _id = await add('Ann');

    await queue.settle(await claim(), null, neverStopping);

    expect(await letters.findById(_id)).toBeNull();
  });

  it('stores no outcome if the additional write of the transaction fails', async () => {
    const _id = await add('Ann');
    const claimed = await claim();

    const outcome = queue.settle(claimed, { $set: { nextAt: null } }, neverStopping, () =>
      Promise.reject(new RangeError('Invalid record')),
    );

    await expect(outcome).rejects.toThrow('Invalid record');
    expect(await letters.findById(_id).lean()).toEqual(claimed);
  });

  it('stores the outcome once the database is available again', async () => {
    const _id = await add('Ann');
    const also = jest.fn<() => Promise<void>>().mockRejectedValueOnce(new mongo.MongoNotConnectedError('lost'));

    const isStored = await queue.settle(await claim(), { $set: { nextAt: null } }, neverStopping, also);

    expect(isStored).toBe(true);
    expect(await letters.findById(_id).lean()).toMatchObject({ nextAt: null, tries: 1 });
  });

  it('leaves the record to another process if the service stops while the database is unavailable', async () => {
    const _id = await add('Ann');
    const claimed = await claim();
    const lost = new mongo.MongoNotConnectedError('lost');

    const outcome = queue.settle(
      claimed,
      { $set: { nextAt: null } },
      () => true,
      () => Promise.reject(lost),
    );

    await expect(outcome).rejects.toBe(lost);
    expect(await letters.findById(_id).lean()).toEqual(claimed);
  });

  it('waits longer after each failure and ends after the last wait', async () => {
    await add('Ann');
    const waits: number[] = [];
    let nextAt: Date | null;
    do {
      const claimed = await claim();
      nextAt = queue.nextAttempt(claimed);
      await queue.settle(claimed, { $set: { nextAt } }, neverStopping);
      const untilNext = await queue.untilNext();
      if (untilNext !== null) waits.push(untilNext);
      clock.advance(untilNext ?? 0);
    } while (nextAt);

    const [short = 0, long = 0, ...others] = waits;
    expect(others).toEqual([]);
    expect(short).toBeGreaterThanOrEqual(SECOND);
    expect(short).toBeLessThanOrEqual(1.1 * SECOND);
    expect(long).toBeGreaterThanOrEqual(MINUTE);
    expect(long).toBeLessThanOrEqual(1.1 * MINUTE);
  });

  it('waits at least the given time before the next attempt', async () => {
    await add('Ann');

    const nextAt = queue.nextAttempt(await claim(), 5 * MINUTE);

    expect(nextAt).toEqual(new Date(clock.now() + 5 * MINUTE));
  });

  it('abandons a record after two claims more than its attempts', async () => {
    await add('Ann');
    const claims: boolean[] = [];
    for (let count = 0; count < 6; count += 1) {
      claims.push(queue.isAbandoned(await claim()));
      clock.advance(HOLD_MS);
    }

    expect(claims).toEqual([false, false, false, false, false, true]);
  });
});
