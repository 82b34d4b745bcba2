import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, databaseOf, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage } from '../support/fixtures.js';

const WRITERS = 12;

describe('a record with concurrent writes', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  it.each<[string, () => Promise<[path: string, bodyOf: (writer: number) => object]>]>([
    [
      'faq',
      async () => {
        const { body } = await admin.post('/api/faq', { title: 'Q', description: 'A' }).expect(201);
        return [
          `/api/faq/${(body as { faq: { _id: string } }).faq._id}`,
          (writer) => ({ title: 'Q', description: `${writer}` }),
        ];
      },
    ],
    [
      'game',
      async () => {
        const stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
        const path = `/api/matches/${stage.matchId}/game`;
        const { body } = await admin.post(path, gameBody(stage, Date.parse('2031-02-01T12:00:00Z'))).expect(201);
        return [
          `${path}/${(body as { game: { _id: string } }).game._id}`,
          (writer) => ({ ...gameBody(stage, Date.parse('2031-02-01T12:00:00Z')), title: `Final ${writer}` }),
        ];
      },
    ],
  ])('accepts and logs each change of a %s once', async (noun, make) => {
    const [path, bodyOf] = await make();
    const responses = await Promise.all(
      Array.from({ length: WRITERS }, async (_, writer) => admin.put(path, bodyOf(writer)).expect(200)),
    );
    const revisions = responses.map(({ body }) => (body as Record<string, { revision: number }>)[noun]?.revision);
    expect(revisions.sort((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: WRITERS }, (_, n) => n + 2));
    const resourceId = path.split('/').at(-1);
    const entries = databaseOf(test).collection('activities');
    expect(await entries.countDocuments({ resourceId, action: /^Changed/ })).toBe(WRITERS);
  });
});
