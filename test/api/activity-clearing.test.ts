import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import { ACTIVITY_MODEL, type ActivityDoc } from '../../src/modules/activity/activity.schema.js';
import { adminApi, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makePerson, type TestPerson } from '../support/people.js';

const DAY = 86_400_000;

describe('the deletion of activity entries', () => {
  let test: TestApp;
  let admin: Api;
  let clerk: TestPerson;
  let clock: FakeClock;

  beforeAll(async () => {
    // The clock starts now, because entries are selected by their real day.
    clock = new FakeClock(Date.now());
    test = await startTestApp({ clock });
    admin = await adminApi(test);
    clerk = await makePerson(test, { permissions: ['logs:delete'] });
  });
  afterAll(() => test.close());

  /** Inserts entries of a deleted user at these times. */
  const write = async (...moments: (string | number)[]): Promise<string> => {
    const userId = new Types.ObjectId().toHexString();
    const docs = moments.map((moment): ActivityDoc => ({
      _id: new Types.ObjectId(),
      actor: { userId, username: 'gone', email: 'gone@example.org', role: 'staff' },
      action: 'Did something',
      source: 'server',
      resource: 'matches',
      resourceId: '',
      changes: [],
      words: [],
      createdAt: new Date(moment),
    }));
    await databaseOf(test).model<ActivityDoc>(ACTIVITY_MODEL).insertMany(docs);
    return userId;
  };
  const clear = (ids: string[], from: string, to: string, api = clerk.api) =>
    api.put('/api/users/activity', { ids, dateRange: { from, to } });
  const entriesOf = async (userId: string): Promise<ActivityRecord[]> =>
    (await admin.list('/api/users/activity', { filter: { userId } }).expect(200)).body.activities;
  const momentsOf = async (userId: string) => (await entriesOf(userId)).map(({ createdAt }) => createdAt).reverse();

  it('deletes the entries of the users in the range of days, including both days', async () => {
    const moments = [
      '2024-01-31T23:59:59.999Z',
      '2024-02-01T00:00:00.000Z',
      '2024-02-03T12:00:00.000Z',
      '2024-02-05T23:59:59.999Z',
      '2024-02-06T00:00:00.000Z',
    ];
    const [one, two, other] = [await write(...moments), await write(...moments), await write(...moments)];
    const response = await clear([one, two, one], '2024-02-01', '2024-02-05').expect(200);
    expect(response.body).toEqual({ message: '6 entries deleted.', deleted: 6, isComplete: true });
    for (const userId of [one, two]) expect(await momentsOf(userId)).toEqual([moments[0], moments[4]]);
    expect(await momentsOf(other)).toEqual(moments);
  });

  it('accepts times with milliseconds', async () => {
    const userId = await write('2024-03-01T10:00:00.000Z', '2024-03-01T10:00:00.001Z', '2024-03-01T10:00:00.002Z');
    const response = await clear([userId], '2024-03-01T10:00:00.001Z', '2024-03-01T11:00:00.001+01:00').expect(200);
    expect(response.body).toEqual({ message: '1 entry deleted.', deleted: 1, isComplete: true });
    expect(await momentsOf(userId)).toEqual(['2024-03-01T10:00:00.000Z', '2024-03-01T10:00:00.002Z']);
  });

  it('is logged, and its log entry is never deleted', async () => {
    const userId = await write('2024-04-01T00:00:00.000Z');
    const today = clock.date().toISOString().slice(0, 10);
    await clear([userId], '2024-04-01', '2024-04-02').expect(200);
    const again = await clear([userId, clerk.id], '2024-01-01', today).expect(200);
    // The second call deleted the clerk's sign-in.
    expect(again.body.deleted).toBe(1);
    const [second, first] = (await entriesOf(clerk.id)).filter(({ resource }) => resource === 'activity');
    expect(first).toMatchObject({
      user: { _id: clerk.id, username: clerk.username },
      action: 'Cleared the activity of 1 user: 1 entry',
      changes: [
        { field: 'users', before: null, after: [userId] },
        { field: 'from', before: null, after: '2024-04-01' },
        { field: 'to', before: null, after: '2024-04-02' },
        { field: 'deleted', before: null, after: 1 },
      ],
    });
    expect(second).toMatchObject({ action: 'Cleared the activity of 2 users: 1 entry' });
    const none = await clear([userId], '2024-04-01', '2024-04-02').expect(200);
    expect(none.body).toEqual({ message: '0 entries deleted.', deleted: 0, isComplete: true });
  });

  it('does not block writes, and deletes each entry once if two deletions run concurrently', async () => {
    const from = Date.parse('2024-05-01T00:00:00Z');
    const userId = await write(...Array.from({ length: 1_500 }, (_, index) => from + (index % 5) * DAY));
    const clearings = Promise.all([
      clear([userId], '2024-05-01', '2024-05-04'),
      clear([userId], '2024-05-01', '2024-05-04'),
    ]);
    const writes = Array.from({ length: 10 }, (_, index) =>
      admin.post('/api/matches', { title: `Concurrent ${index}` }),
    );
    for (const { status } of await Promise.all(writes)) expect(status).toBe(201);
    const deleted = (await clearings).map(({ body }) => (body as { deleted: number }).deleted);
    expect(deleted.reduce((sum, one) => sum + one, 0)).toBe(1_200);
    expect(await entriesOf(userId)).toHaveLength(300);
  });

  it('returns before a proxy times out, and continues with the next call', async () => {
    const userId = await write(...Array.from({ length: 2_000 }, () => '2024-08-01T00:00:00Z'));
    const hurry = setInterval(() => clock.advance(25_000), 5);
    const deleted: number[] = [];
    try {
      for (let isComplete = false; !isComplete;) {
        const { body } = await clear([userId], '2024-08-01', '2024-08-01').expect(200);
        ({ isComplete } = body as { isComplete: boolean });
        deleted.push((body as { deleted: number }).deleted);
        const expectedMessage = `${deleted.at(-1)} entries deleted.${isComplete ? '' : ' Clear again to delete the rest.'}`;
        expect((body as { message: string }).message).toBe(expectedMessage);
      }
    } finally {
      clearInterval(hurry);
    }
    expect(deleted.length).toBeGreaterThan(1);
    expect(deleted.reduce((sum, one) => sum + one, 0)).toBe(2_000);
    expect(await entriesOf(userId)).toEqual([]);
  });

  it('requires users, a range and logs:delete', async () => {
    const userId = await write('2024-06-01T00:00:00.000Z');
    const noUser = await clear([], '2024-01-01', '2024-12-31');
    expectFailure(noUser, 'VALIDATION_FAILED', 'Select at least one user');
    expectFailure(await clear(['x'], '2024-01-01', '2024-12-31'), 'VALIDATION_FAILED', 'Select at least one user');
    for (const dateRange of [undefined, null, {}, '2024-01-01', { from: '2024-02-30', to: '2024-03-01' }]) {
      const response = await clerk.api.put('/api/users/activity', { ids: [userId], dateRange });
      expectFailure(response, 'VALIDATION_FAILED', 'Select a date range');
    }
    const backwards = await clear([userId], '2024-07-01', '2024-05-01');
    expectFailure(backwards, 'VALIDATION_FAILED', 'The end must not be before the start');
    const reader = await makePerson(test, { permissions: ['logs:view', 'logs:access'] });
    expectFailure(await clear([userId], '2024-01-01', '2024-12-31', reader.api), 'PERMISSION_DENIED');
    expect(await entriesOf(userId)).toHaveLength(1);
  });
});
