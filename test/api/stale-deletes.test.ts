import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';

const START = Date.parse('2031-02-01T12:00:00Z');
const LEAGUE = { abbreviation: 'L', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/l.png' };

describe('a deletion that names a revision', () => {
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(() => test.close());

  it.each([
    ['faq', '/api/faq', () => ({ title: 'Q', description: 'A' })],
    ['affiliate', '/api/affiliate', () => ({ title: 'Partner', link: 'https://example.org' })],
    ['notification', '/api/notifications', () => ({ title: 'T', description: 'D' })],
    ['league', '/api/leagues', () => ({ ...LEAGUE, name: 'Cup' })],
    ['match', '/api/matches', () => ({ title: 'Round' })],
    ['game', '', () => gameBody(stage, START)],
  ])('of a %s does not take one that somebody changed meanwhile', async (noun, list, bodyOf) => {
    const path = list || `/api/matches/${stage.matchId}/game`;
    const { body } = await admin.post(path, bodyOf()).expect(201);
    const one = `${path}/${(body[noun] as { _id: string })._id}`;
    await admin.put(one, bodyOf()).expect(200);

    const stale = await admin.delete(one).set('If-Match', '"1"');
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toMatchObject({ revision: 2 });
    await admin.delete(one).set('If-Match', '"2"').expect(200);
  });
});
