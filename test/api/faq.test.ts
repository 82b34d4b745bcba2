import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FaqRecord } from '../../src/contract/records/faq.record.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';

describe('an FAQ', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  const clock = new FakeClock();

  beforeAll(async () => {
    test = await startTestApp({ clock });
    admin = await adminApi(test);
    visitor = new Api(test);
  });
  afterAll(() => test.close());

  const faq = { title: 'Is it free?', description: 'It is, and nobody signs in to watch.' };
  const add = async (more: Partial<typeof faq> = {}): Promise<FaqRecord> => {
    clock.advance(1);
    return (await admin.post('/api/faq', { ...faq, ...more }).expect(201)).body.faq as FaqRecord;
  };
  const titles = (response: { body: { faqs: FaqRecord[] } }): string[] => response.body.faqs.map(({ title }) => title);

  it('is added, read, changed and deleted', async () => {
    const { body: added } = await admin.post('/api/faq', { ...faq, title: ` ${faq.title} ` }).expect(201);
    const { _id } = added.faq as FaqRecord;
    expect(added).toEqual({
      message: 'FAQ added.',
      faq: {
        ...faq,
        _id,
        id: _id,
        order: clock.now(),
        revision: 1,
        createdAt: clock.date().toISOString(),
        updatedAt: clock.date().toISOString(),
      },
    });
    expect((await visitor.get(`/api/faq/${_id}`).expect(200)).body).toEqual({ message: 'FAQ loaded.', faq: added.faq });

    clock.advance(1000);
    const { body: saved } = await admin.put(`/api/faq/${_id}`, { ...faq, title: 'Free?' }).expect(200);
    expect(saved).toMatchObject({
      message: 'FAQ saved.',
      faq: { title: 'Free?', revision: 2, createdAt: added.faq.createdAt, updatedAt: clock.date().toISOString() },
    });
    expect((await admin.delete(`/api/faq/${_id}`).expect(200)).body).toMatchObject({
      message: 'FAQ deleted.',
      faq: { title: 'Free?' },
    });
    expectFailure(await visitor.get(`/api/faq/${_id}`), 'FAQ_NOT_FOUND');
    expectFailure(await admin.put(`/api/faq/${_id}`, faq), 'FAQ_NOT_FOUND');
    expectFailure(await admin.delete(`/api/faq/${_id}`), 'FAQ_NOT_FOUND');
    expectFailure(await visitor.get('/api/faq/7'), 'BAD_ID');

    const { body: log } = await admin.list('/api/users/activity', { filter: { resourceId: _id } });
    const entries = (log.activities as { action: string; changes: object[] }[]).map(({ action, changes }) => ({
      action,
      changes,
    }));
    expect(entries).toContainEqual({
      action: 'Changed the FAQ "Free?"',
      changes: [{ field: 'title', before: faq.title, after: 'Free?' }],
    });
    expect(entries.map(({ action }) => action).sort()).toEqual([
      'Changed the FAQ "Free?"',
      'Created the FAQ "Is it free?"',
      'Deleted the FAQ "Free?"',
    ]);
  });

  it('rejects a stale write with the newer record, and allows concurrent writes without If-Match', async () => {
    const { _id } = await add();
    await admin
      .put(`/api/faq/${_id}`, { ...faq, title: 'Newer' })
      .set('If-Match', '"1"')
      .expect(200);
    const stale = await admin.put(`/api/faq/${_id}`, faq).set('If-Match', '"1"');
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toMatchObject({ title: 'Newer', revision: 2 });
    const writes = Array.from({ length: 6 }, (_, index) =>
      admin.put(`/api/faq/${_id}`, { ...faq, title: `T${index}` }),
    );
    for (const { status } of await Promise.all(writes)) expect(status).toBe(200);
    expect((await visitor.get(`/api/faq/${_id}`)).body.faq.revision).toBe(8);
    const conditional = Array.from({ length: 4 }, () => admin.put(`/api/faq/${_id}`, faq).set('If-Match', '"8"'));
    const statuses = (await Promise.all(conditional)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
  });

  it('is listed in order of creation, by range, sort and search', async () => {
    for (const title of ['Zebra one', 'Apple one', 'Mango one']) await add({ title });
    await add({ title: 'Elsewhere', description: 'A zebra, again. 100% [sure].' });
    const everything = titles(await visitor.get('/api/faq').expect(200));
    expect(everything.filter((title) => title.endsWith(' one'))).toEqual(['Zebra one', 'Apple one', 'Mango one']);
    const q = ' one';
    const page = await visitor.list('/api/faq', { range: [0, 1], sort: ['title', 'DESC'], filter: { q } }).expect(200);
    expect(titles(page)).toEqual(['Zebra one', 'Mango one']);
    expect(page.headers['content-range']).toBe('faqs 0-1/3');
    expect(titles(await visitor.list('/api/faq', { filter: { q: 'ZEBRA' } }))).toEqual(['Zebra one', 'Elsewhere']);
    expect(titles(await visitor.list('/api/faq', { filter: { q: '100% [sure]' } }))).toEqual(['Elsewhere']);
    expect(titles(await visitor.list('/api/faq', { filter: { q: '.*' } }))).toEqual([]);
    expect(titles(await visitor.list('/api/faq', { filter: { title: 'Apple one' } }))).toEqual(['Apple one']);
    for (const sort of ['id', 'title', 'createdAt', 'updatedAt'])
      await visitor.list('/api/faq', { range: [0, 9], sort: [sort, 'DESC'] }).expect(200);
    expectFailure(
      await visitor.list('/api/faq', { sort: ['description', 'ASC'] }),
      'BAD_QUERY',
      'This list cannot be sorted by description. It sorts by id, title, createdAt, updatedAt, order.',
    );
  });

  it('is found by the starts of words in a long list', async () => {
    const many = Array.from({ length: 2_001 }, (_, index) => ({
      title: `Filler ${index}`,
      description: 'None',
      words: ['filler', String(index), 'none'],
      revision: 1,
      createdAt: clock.date(),
      updatedAt: clock.date(),
    }));
    const collection = databaseOf(test).collection('faqs');
    await collection.insertMany(many);
    const { _id } = await add({ title: 'Quokkas and wallabies', description: 'Neither.' });
    const search = async (q: string) => titles(await visitor.list('/api/faq', { range: [0, 9], filter: { q } }));
    expect(await search('quok')).toEqual(['Quokkas and wallabies']);
    expect(await search('walla NEITH')).toEqual(['Quokkas and wallabies']);
    expect(await search('uokkas')).toEqual([]);
    await admin.put(`/api/faq/${_id}`, { title: 'Wombats', description: 'Neither.' }).expect(200);
    expect(await search('quok')).toEqual([]);
    expect(await search('wombat')).toEqual(['Wombats']);
    await collection.deleteMany({ description: 'None' });
  });

  it('returns 304 until it changes, and is published to everyone', async () => {
    const listener = await EventListener.open(test.url);
    try {
      const { _id } = await add({ title: 'Cached' });
      const tag = (await visitor.get('/api/faq')).headers['etag']!;
      await visitor.get('/api/faq').set('If-None-Match', tag).expect(304);
      await admin.put(`/api/faq/${_id}`, { ...faq, title: 'Fresh' }).expect(200);
      expect(titles(await visitor.get('/api/faq').set('If-None-Match', tag).expect(200))).toContain('Fresh');
      expect((await listener.until(isChangeOf('faqs', _id))).name).toBe('changed');
    } finally {
      listener.close();
    }
  });

  it('requires the permissions to write', async () => {
    const { _id } = await add();
    const calls = {
      'faqs:create': (api: Api) => api.post('/api/faq', faq),
      'faqs:update': (api: Api) => api.put(`/api/faq/${_id}`, faq),
      'faqs:delete': (api: Api) => api.delete(`/api/faq/${_id}`),
    };
    for (const [key, call] of Object.entries(calls)) {
      expectFailure(await call(visitor), 'UNAUTHENTICATED');
      const others = ['faqs:view', 'faqs:access', ...Object.keys(calls)].filter((one) => one !== key);
      expectFailure(await call(await apiOf(test, { permissions: others })), 'PERMISSION_DENIED');
    }
    for (const [key, call] of Object.entries(calls)) {
      expect((await call(await apiOf(test, { permissions: [key] }))).status).toBeLessThan(300);
    }
  });

  it.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: 'x'.repeat(201) }, 'title', 'Title must be at most 200 characters'],
    [{ description: ' ' }, 'description', 'Description is required'],
    [{ description: 'x'.repeat(2001) }, 'description', 'Description must be at most 2000 characters'],
  ])('rejects %j', async (wrong, field, message) => {
    const response = await admin.post('/api/faq', { ...faq, ...wrong });
    expectFailure(response, 'VALIDATION_FAILED', message);
    expect(response.body.errors).toEqual({ [field]: [message] });
  });
});
