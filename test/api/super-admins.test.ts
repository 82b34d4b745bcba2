import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { UserRecord } from '../../src/contract/records/user.record.js';
import { USER_MODEL } from '../../src/modules/users/user.schema.js';
import { Api, databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { makePerson, type TestPerson } from '../support/people.js';

type Act = (api: Api, target: TestPerson) => ReturnType<Api['put']>;

const ACTS: Record<string, Act> = {
  demote: (api, { path }) => api.put(`${path}/role`, { role: 'staff' }),
  suspend: (api, { path }) => api.put(`${path}/status`, { status: 'Suspended' }),
  delete: (api, { path }) => api.delete(path),
};

describe('the last super-admin', () => {
  let test: TestApp;
  let another: string;

  beforeAll(async () => {
    test = await startTestApp();
    another = await test.another();
  });
  afterAll(() => test.close());

  const active = (): Promise<UserRecord[]> =>
    databaseOf(test).model(USER_MODEL).find({ role: 'super-admin', status: 'Active' }).lean<UserRecord[]>().exec();

  /** Somebody as the other instance of the service sees them. */
  const elsewhere = ({ api }: TestPerson): Api => new Api({ url: another }, api.headers);

  const pairs = Object.keys(ACTS).flatMap((one) => Object.keys(ACTS).map((other) => [one, other] as const));

  it.each(pairs)('stays when two %s and %s each other at once, in one process or in two', async (one, other) => {
    for (const place of [({ api }: TestPerson) => api, elsewhere, elsewhere]) {
      await databaseOf(test).model(USER_MODEL).deleteMany({});
      const [first, second] = [
        await makePerson(test, { role: 'super-admin' }),
        await makePerson(test, { role: 'super-admin' }),
      ];
      const answers = await Promise.all([ACTS[one]?.(first.api, second), ACTS[other]?.(place(second), first)]);
      const statuses = answers.map((answer) => answer?.status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect([401, 403, 404, 409]).toContain(statuses.find((status) => status !== 200));
      expect(await active()).toHaveLength(1);
    }
  });

  it('stays when everybody turns on everybody', async () => {
    await databaseOf(test).model(USER_MODEL).deleteMany({});
    const chiefs = await Promise.all(Array.from({ length: 5 }, () => makePerson(test, { role: 'super-admin' })));
    await Promise.all(
      chiefs.flatMap((actor, index) =>
        chiefs
          .filter((target) => target !== actor)
          .map((target) => ACTS['demote']?.(index % 2 ? actor.api : elsewhere(actor), target)),
      ),
    );
    expect(await active()).toHaveLength(1);
  });
});
