import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';

const DAY = 24 * 60 * 60_000;

describe('the count of clicks and downloads', () => {
  let test: TestApp;
  const clock = new FakeClock();

  beforeAll(async () => {
    test = await startTestApp({ clock });
  });
  afterAll(() => test.close());

  it('is stored per day and returned for thirty days', async () => {
    const visitor = new Api(test);
    const before = await adminApi(test);
    const add = async (title: string): Promise<{ id: string }> => {
      const body = { title, link: 'https://partner.example.org/' };
      return (await before.post('/api/affiliate', body).expect(201)).body.affiliate;
    };
    const [one, other] = [await add('One'), await add('Other')];
    const click = (link: { id: string }) => visitor.put(`/api/affiliate/${link.id}/update-clicks`).expect(200);
    await click(one);
    clock.advance(DAY);
    await click(other);
    await click(other);
    const reader = await apiOf(test, { permissions: ['affiliates:access'] });
    const { statistics } = (await reader.get('/api/affiliate/statistics').expect(200)).body;
    expect(statistics.byDay).toHaveLength(30);
    expect(statistics.byDay.slice(-2)).toEqual([
      { day: new Date(clock.now() - DAY).toISOString().slice(0, 10), count: 1 },
      { day: new Date(clock.now()).toISOString().slice(0, 10), count: 2 },
    ]);
    expect(statistics.byLink).toEqual([
      { id: other.id, title: 'Other', count: 2 },
      { id: one.id, title: 'One', count: 1 },
    ]);
    const keyless = await apiOf(test, { permissions: ['affiliates:update'] });
    expectFailure(await keyless.get('/api/affiliate/statistics'), 'PERMISSION_DENIED');
  });
});
