import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

interface Listed {
  id: string;
  title?: string;
  name?: string;
  revision: number;
}

describe('the order of a list', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const faqs = async (): Promise<Listed[]> => (await new Api(test).get('/api/faq').expect(200)).body.faqs;
  const titles = async (): Promise<(string | undefined)[]> => (await faqs()).map(({ title }) => title);
  const addFaq = async (title: string): Promise<Listed> =>
    (await admin.post('/api/faq', { title, description: 'Because.' }).expect(201)).body.faq;
  const leagues = async (): Promise<(string | undefined)[]> =>
    (await new Api(test).get('/api/leagues').expect(200)).body.leagues.map(({ name }: Listed) => name);
  const addLeague = async (name: string): Promise<Listed> => {
    const body = {
      name,
      abbreviation: 'L',
      country: 'nepal',
      category: 'Football',
      logoUrl: 'https://example.org/l.png',
    };
    return (await admin.post('/api/leagues', body).expect(201)).body.league;
  };

  it('is the chosen one for FAQs, for visitors too, with new ones last', async () => {
    const [one, two, three] = [await addFaq('One?'), await addFaq('Two?'), await addFaq('Three?')];
    expect(await titles()).toEqual(['One?', 'Two?', 'Three?']);
    const moved = await admin.put(`/api/faq/${three.id}/order`, { before: one.id }).expect(200);
    expect(moved.body).toEqual({ message: 'FAQ moved to place 1.', position: 1 });
    expect(await titles()).toEqual(['Three?', 'One?', 'Two?']);
    await addFaq('Four?');
    await admin.put(`/api/faq/${one.id}/order`, { before: null }).expect(200);
    await addFaq('Five?');
    expect(await titles()).toEqual(['Three?', 'Two?', 'Four?', 'One?', 'Five?']);
    // A move changes no revision, so an open form stays current.
    expect((await faqs()).every(({ revision }) => revision === 1)).toBe(true);
    const page = await admin.list('/api/faq', { range: [0, 1], sort: ['order', 'ASC'] }).expect(200);
    expect(page.body.faqs.map(({ title }: Listed) => title)).toEqual(['Three?', 'Two?']);
    const log = await admin.list('/api/users/activity', { filter: { resourceId: three.id }, range: [0, 9] });
    expect(log.body.activities[0]).toMatchObject({
      action: 'Moved the FAQ "Three?"',
      changes: [{ field: 'position', before: 3, after: 1 }],
    });
    await admin.delete(`/api/faq/${two.id}`).expect(200);
    expectFailure(
      await admin.put(`/api/faq/${three.id}/order`, { before: two.id }),
      'STALE_WRITE',
      'The list has changed. Reload it and try again.',
    );
    expectFailure(await admin.put(`/api/faq/${two.id}/order`, { before: null }), 'FAQ_NOT_FOUND');
  });

  it('is by name for leagues until one is moved', async () => {
    const [beta, alpha, gamma] = [await addLeague('Beta'), await addLeague('Alpha'), await addLeague('Gamma')];
    expect(await leagues()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await admin.put(`/api/leagues/${gamma.id}/order`, { before: alpha.id }).expect(200);
    expect(await leagues()).toEqual(['Gamma', 'Alpha', 'Beta']);
    await addLeague('Aardvark');
    expect(await leagues()).toEqual(['Gamma', 'Alpha', 'Beta', 'Aardvark']);
    await Promise.all([
      admin.put(`/api/leagues/${beta.id}/order`, { before: gamma.id }).expect(200),
      admin.put(`/api/leagues/${alpha.id}/order`, { before: null }).expect(200),
    ]);
    expect(await leagues()).toEqual(['Beta', 'Gamma', 'Aardvark', 'Alpha']);
  });

  it('requires the permission to update the records', async () => {
    const faq = await addFaq('Who?');
    const viewer = await apiOf(test, { permissions: ['faqs:view', 'leagues:update'] });
    expectFailure(await viewer.put(`/api/faq/${faq.id}/order`, { before: null }), 'PERMISSION_DENIED');
    const wrong = await admin.put(`/api/faq/${faq.id}/order`, {});
    expectFailure(wrong, 'VALIDATION_FAILED', 'Before must be the id of another record, or null for the end');
  });
});
