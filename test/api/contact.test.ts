import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONTACT_STATUSES } from '../../src/contract/statuses.js';
import type { ContactRecord } from '../../src/contract/records/contact.record.js';
import { adminApi, Api, apiOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';

describe('a contact message', () => {
  let test: TestApp;
  let admin: Api;
  let visitor: Api;
  const clock = new FakeClock();

  beforeAll(async () => {
    test = await startTestApp({ clock, env: { TRUST_PROXY: '127.0.0.1' } });
    admin = await adminApi(test);
    visitor = new Api(test);
  });
  afterAll(() => test.close());

  const message = {
    firstName: 'Zoë',
    lastName: 'Šimić',
    email: 'zoe@example.org',
    subject: 'Sound',
    message: 'The sound of the second stream is late.',
  };
  const send = async (more: Partial<typeof message> = {}): Promise<ContactRecord> => {
    clock.advance(1);
    return (await visitor.post('/api/contact', { ...message, ...more }).expect(201)).body.contact as ContactRecord;
  };
  const subjects = (response: { body: { contacts: ContactRecord[] } }): string[] =>
    response.body.contacts.map(({ subject }) => subject);

  it('is accepted from visitors, with the status New', async () => {
    const padded = Object.fromEntries(Object.entries(message).map(([field, text]) => [field, `  ${text}\t`]));
    const { body: sent } = await visitor.post('/api/contact', padded).expect(201);
    expect(sent.message).toBe('Thank you. Your message has been sent.');
    const { _id } = sent.contact as ContactRecord;
    expect(sent.contact).toEqual({
      ...message,
      _id,
      id: _id,
      name: 'Zoë Šimić',
      status: 'New',
      assignee: null,
      replies: [],
      notes: [],
      revision: 1,
      createdAt: clock.date().toISOString(),
      updatedAt: clock.date().toISOString(),
    });
    expect((await admin.get(`/api/contact/${_id}`).expect(200)).body).toEqual({
      message: 'Message loaded.',
      contact: sent.contact,
    });
    // Actions of visitors are not logged as activity of staff.
    const { body: log } = await admin.list('/api/users/activity', { filter: { resourceId: _id } });
    expect(log.activities).toEqual([]);
  });

  it.each(['علی\u200cرضا', 'श्\u200dरेया'])('accepts the name %s with a joiner between letters', async (firstName) => {
    expect((await send({ firstName })).firstName).toBe(firstName);
  });

  it.each([
    [
      'firstName',
      ['A', 'x'.repeat(51), 'Ann Marie', 'R2D2', "O'Neil", '<b>Bob</b>'],
      'First name must be 2 to 50 letters',
    ],
    ['lastName', ['Y', 'Doe-Roe', '李'], 'Last name must be 2 to 50 letters'],
    ['firstName', ['', '  '], 'First name is required'],
    ['lastName', [''], 'Last name is required'],
    ['email', ['zoe', 'zoe@', '@example.org', 'a b@example.org'], 'Email must be valid'],
    ['email', [''], 'Email is required'],
    ['subject', ['Hi', ' Hi '], 'Subject must be at least 3 characters'],
    ['subject', ['x'.repeat(101)], 'Subject must be at most 100 characters'],
    ['message', ['Too short'], 'Message must be at least 10 characters'],
    ['message', ['x'.repeat(1001)], 'Message must be at most 1000 characters'],
  ])('requires a valid %s and rejects each of %j', async (field, values, text) => {
    for (const value of values) {
      const response = await visitor.post('/api/contact', { ...message, [field]: value });
      expectFailure(response, 'VALIDATION_FAILED', text);
      expect((response.body.errors as Record<string, string[]>)[field]).toContain(text);
    }
  });

  it.each([
    { firstName: 'Li', lastName: 'x'.repeat(50) },
    { firstName: 'José', lastName: 'Ñíguez' },
    // A letter with a separate combining mark.
    { firstName: 'Jose\u0301', lastName: 'हिमाल' },
    { subject: 'Abc', message: 'x'.repeat(10) },
    { subject: 'x'.repeat(100), message: 'x'.repeat(1000) },
  ])('accepts %j', async (more) => {
    const composed = Object.entries(more).map(([field, text]) => [field, text.normalize('NFC')]);
    expect(await send(more)).toMatchObject(Object.fromEntries(composed) as object);
  });

  it('accepts every status in any order, and no other value', async () => {
    const { _id } = await send();
    const path = `/api/contact/${_id}/status`;
    for (const status of ['Resolved', 'New', 'In Progress', 'In Progress', 'Resolved']) {
      const { body: saved } = await admin.put(path, { status }).expect(200);
      expect(saved).toMatchObject({ message: `Marked as ${status}.`, contact: { _id, status, name: 'Zoë Šimić' } });
    }
    for (const status of ['Done', 'new', '', null, 1, ['New']]) {
      const response = await admin.put(path, { status });
      expectFailure(response, 'VALIDATION_FAILED', 'Status must be New, In Progress or Resolved');
    }
    await admin.put(path, { status: 'New', subject: 'Another' }).expect(400);
    const stale = await admin.put(path, { status: 'New' }).set('If-Match', '"1"');
    expectFailure(stale, 'STALE_WRITE');
    expect(stale.body.current).toMatchObject({ status: 'Resolved', revision: 6 });
    const { body: log } = await admin.list('/api/users/activity', { filter: { resourceId: _id } });
    expect((log.activities as { action: string }[]).map(({ action }) => action)).toContain(
      'Marked the message of "Zoë Šimić" as Resolved',
    );
    expectFailure(
      await admin.put('/api/contact/507f1f77bcf86cd799439011/status', { status: 'New' }),
      'CONTACT_NOT_FOUND',
    );
  });

  it('requires the permissions to read, mark and delete', async () => {
    const { _id } = await send({ subject: 'Private' });
    const calls = {
      'contact:view': (api: Api) => api.get('/api/contact'),
      'contact:update': (api: Api) => api.put(`/api/contact/${_id}/status`, { status: 'Resolved' }),
      'contact:delete': (api: Api) => api.delete(`/api/contact/${_id}`),
    };
    for (const [key, call] of Object.entries(calls)) {
      expectFailure(await call(visitor), 'UNAUTHENTICATED');
      const others = ['contact:access', ...Object.keys(calls)].filter((one) => one !== key);
      expectFailure(await call(await apiOf(test, { permissions: others })), 'PERMISSION_DENIED');
    }
    expectFailure(await visitor.get(`/api/contact/${_id}`), 'UNAUTHENTICATED');
    for (const [key, call] of Object.entries(calls)) {
      await call(await apiOf(test, { permissions: [key] })).expect(200);
    }
    expectFailure(await admin.get(`/api/contact/${_id}`), 'CONTACT_NOT_FOUND');
    expectFailure(await admin.delete(`/api/contact/${_id}`), 'CONTACT_NOT_FOUND');
  });

  it('is listed newest first, by range, sort, filter and search', async () => {
    const email = 'list@example.org';
    for (const [index, subject] of ['First one', 'Second one', 'Third one'].entries()) {
      const { _id } = await send({ subject, email, firstName: ['Cara', 'Abel', 'Berta'][index]! });
      await admin.put(`/api/contact/${_id}/status`, { status: CONTACT_STATUSES[index] }).expect(200);
    }
    const list = (query: object) => admin.list('/api/contact', { range: [0, 9], ...query }).expect(200);
    const emailFilter = { email };
    const newest = await admin.list('/api/contact', { range: [0, 1], filter: emailFilter });
    expect(subjects(newest)).toEqual(['Third one', 'Second one']);
    expect(newest.headers['content-range']).toBe('contacts 0-1/3');
    expect(subjects(await list({ sort: ['name', 'ASC'], filter: emailFilter }))).toEqual([
      'Second one',
      'Third one',
      'First one',
    ]);
    expect(subjects(await list({ filter: { ...emailFilter, status: 'In Progress' } }))).toEqual(['Second one']);
    expect(subjects(await list({ filter: { ...emailFilter, status: ['New', 'Resolved'] } }))).toEqual([
      'Third one',
      'First one',
    ]);
    expect(subjects(await list({ filter: { q: 'berta šimić' } }))).toEqual(['Third one']);
    expect(subjects(await list({ filter: { q: 'second stream', ...emailFilter } }))).toHaveLength(3);
    for (const sort of ['id', 'email', 'subject', 'status', 'createdAt', 'updatedAt'])
      await list({ sort: [sort, 'ASC'] });
    await admin.list('/api/contact', { filter: { message: 'x' } }).expect(400);
  });

  it('is published to users who may read it', async () => {
    const reader = await apiOf(test, { permissions: ['contact:view'] });
    const other = await apiOf(test, { permissions: ['contact:access', 'match-requests:view'] });
    const [insider, outsider] = [
      await EventListener.open(test.url, reader.headers),
      await EventListener.open(test.url, other.headers),
    ];
    try {
      const { _id } = await send();
      await insider.until(isChangeOf('contacts', _id));
      // Both listeners receive the next event, so no earlier event is missing.
      await admin.post('/api/faq', { title: 'A', description: 'B' }).expect(201);
      await outsider.until(({ data }) => data['resource'] === 'faqs');
      expect(outsider.received.filter(({ data }) => data['resource'] === 'contacts')).toEqual([]);
    } finally {
      insider.close();
      outsider.close();
    }
  });

  it('is limited to ten per address in ten minutes', async () => {
    const from = (address: string) => visitor.post('/api/contact', message).set('x-forwarded-for', address);
    // A rejected message counts too, because it costs as much.
    await visitor.post('/api/contact', {}).set('x-forwarded-for', '198.51.100.7').expect(400);
    for (let index = 0; index < 9; index += 1) await from('198.51.100.7').expect(201);
    const rejection = await from('198.51.100.7');
    expectFailure(rejection, 'TOO_MANY_REQUESTS');
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(300);
    await from('198.51.100.8').expect(201);
  });
});
