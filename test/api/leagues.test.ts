import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { signIn, startTestApp, type TestApp } from '../support/app.js';

const league = {
  name: 'Premier League',
  abbreviation: 'EPL',
  country: 'england',
  category: 'Football',
  logoUrl: 'https://example.org/epl.png',
};

describe('the API of leagues', () => {
  let test: TestApp;
  let auth: { authorization: string };

  beforeAll(async () => {
    test = await startTestApp();
    const { authorization } = await signIn(test, { role: 'super-admin' });
    auth = { authorization };
  });
  afterAll(() => test.close());

  it('creates, reads, changes and deletes a league', async () => {
    const created = await request(test.url).post('/api/leagues').set(auth).send(league).expect(201);
    expect(created.body).toMatchObject({ message: 'Premier League was added.', league: { ...league, revision: 1 } });
    const { _id, id } = created.body.league as { _id: string; id: string };
    expect(id).toBe(_id);

    const listed = await request(test.url).get('/api/leagues').expect(200);
    expect(listed.body.leagues.map((one: { _id: string }) => one._id)).toContain(_id);

    const changed = { ...league, name: 'First Division' };
    const saved = await request(test.url)
      .put(`/api/leagues/${_id}`)
      .set(auth)
      .set('If-Match', '"1"')
      .send(changed)
      .expect(200);
    expect(saved.body.league).toMatchObject({ name: 'First Division', revision: 2 });

    const stale = await request(test.url)
      .put(`/api/leagues/${_id}`)
      .set(auth)
      .set('If-Match', '"1"')
      .send(league)
      .expect(409);
    expect(stale.body).toMatchObject({ statusCode: 409, code: 'STALE_WRITE', current: { revision: 2 } });

    await request(test.url).delete(`/api/leagues/${_id}`).set(auth).expect(200);
    await request(test.url).get(`/api/leagues/${_id}`).expect(404);
  });
});
