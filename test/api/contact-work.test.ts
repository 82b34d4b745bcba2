import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { LIMITS } from '../../src/contract/limits.js';
import { MESSAGES } from '../../src/contract/messages.js';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { ContactPerson, ContactRecord } from '../../src/contract/records/contact.record.js';
import { MAIL_MODEL } from '../../src/modules/mail/mail.schema.js';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { MailServer } from '../support/mail-server.js';
import { makePerson, type TestPerson } from '../support/people.js';
import { eventually } from '../support/wait.js';

const SECRET = 'My number is 555 0199, call me back.';
const KEYS = ['contact:view', 'contact:update'];

let count = 0;
async function write(test: TestApp, more: object = {}): Promise<ContactRecord> {
  count += 1;
  const message = { firstName: 'Ann', lastName: 'Lee', subject: 'Sound', message: SECRET };
  const response = await new Api(test, { 'x-forwarded-for': `198.51.100.${count}` })
    .post('/api/contact', { ...message, email: `ann${count}@example.org`, ...more })
    .expect(201);
  return (response.body as { contact: ContactRecord }).contact;
}

describe('work on a contact message', () => {
  const clock = new FakeClock();
  let server: MailServer;
  let test: TestApp;
  let admin: Api;
  let support: TestPerson;

  beforeAll(async () => {
    server = await MailServer.start();
    test = await startTestApp({ clock, env: { ...server.env, TRUST_PROXY: '127.0.0.1' } });
    admin = await adminApi(test);
    support = await makePerson(test, { permissions: KEYS });
  });
  afterAll(async () => {
    await test.close();
    await server.stop();
  });

  const read = async (id: string): Promise<ContactRecord> =>
    ((await admin.get(`/api/contact/${id}`).expect(200)).body as { contact: ContactRecord }).contact;
  const untilMailStates = (id: string, states: string[]) =>
    eventually(async () => {
      const { replies } = await read(id);
      return replies.map(({ mailState }) => mailState).join() === states.join() ? true : undefined;
    });
  const logOf = async (resourceId: string): Promise<ActivityRecord[]> => {
    const { body } = await admin.list('/api/users/activity', { filter: { resourceId } }).expect(200);
    return (body as { activities: ActivityRecord[] }).activities;
  };
  const ids = async (filter: object): Promise<string[]> => {
    const { body } = await admin.list('/api/contact', { range: [0, 99], filter }).expect(200);
    return (body as { contacts: ContactRecord[] }).contacts.map(({ id }) => id);
  };
  const assign = (id: string, userId: string | null, api = support.api) =>
    api.put(`/api/contact/${id}/assignee`, { userId });
  const note = (id: string, text: string, api = support.api) => api.post(`/api/contact/${id}/notes`, { text });
  const reply = (id: string, body: object, api = support.api) => api.post(`/api/contact/${id}/replies`, body);

  it('sends a reply by email once, and stores its author, text and delivery state', async () => {
    const { id, email } = await write(test, { message: 'The sound is late.\nBy a second.' });
    const body = { text: 'Thank you.\nIt is mended now.', key: randomUUID() };
    const { body: sent } = await reply(id, body).expect(201);
    expect(sent).toMatchObject({
      message: `The reply is on its way to ${email}.`,
      contact: {
        status: 'In Progress',
        replies: [
          {
            author: { id: support.id, username: support.username },
            text: body.text,
            mailState: 'pending',
            createdAt: clock.date().toISOString(),
          },
        ],
      },
    });
    expectFailure(await reply(id, body), 'REPLY_EXISTS');
    await untilMailStates(id, ['sent']);
    const [mail] = server.to(email);
    expect(server.to(email)).toHaveLength(1);
    expect(mail?.header('Subject')).toBe('Re: Sound');
    expect(mail?.text).toContain('Hello Ann Lee,\n\nThank you.\nIt is mended now.\n\n');
    expect(mail?.text).toContain('You wrote:\n> The sound is late.\n> By a second.');
    // The delivery state does not change the revision, so open forms stay current.
    expect((await read(id)).revision).toBe(2);
    await reply(id, { text: 'Anything else?', status: 'Resolved' }).expect(201);
    await untilMailStates(id, ['sent', 'sent']);
    expect((await read(id)).status).toBe('Resolved');
    await reply(id, { text: 'Good night.' }).expect(201);
    expect((await read(id)).status).toBe('Resolved');
  });

  it('sends one of several equal concurrent replies', async () => {
    const { id, email } = await write(test);
    const body = { text: 'Once.', key: randomUUID() };
    const statuses = (await Promise.all([1, 2, 3, 4].map(() => reply(id, body)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([201, 409, 409, 409]);
    await untilMailStates(id, ['sent']);
    expect(await databaseOf(test).model(MAIL_MODEL).countDocuments({ to: email })).toBe(1);
  });

  it('rejects a reply to a stale version', async () => {
    const { id, email } = await write(test);
    await reply(id, { text: 'First' }).set('If-Match', '"1"').expect(201);
    expectFailure(await reply(id, { text: 'Second' }).set('If-Match', '"1"'), 'STALE_WRITE');
    await untilMailStates(id, ['sent']);
    expect(server.to(email)).toHaveLength(1);
  });

  it('shows which replies could not be delivered', async () => {
    server.reject = () => ({ code: 550, message: 'No such mailbox' });
    const { id } = await write(test);
    await reply(id, { text: 'Hello?' }).expect(201);
    await untilMailStates(id, ['failed']);
    server.reject = () => undefined;
    await reply(id, { text: 'Hello again?' }).expect(201);
    await untilMailStates(id, ['failed', 'sent']);
  });

  it('stores notes, which their authors and holders of contact:delete can delete', async () => {
    const { id } = await write(test);
    const colleague = await makePerson(test, { permissions: KEYS });
    await note(id, 'Asked the studio.').expect(201);
    clock.advance(60_000);
    const { body } = await note(id, '  They call back.  ', colleague.api).expect(201);
    const { notes, status } = (body as { contact: ContactRecord }).contact;
    expect(status).toBe('New');
    expect(notes).toMatchObject([
      { author: { username: support.username }, text: 'Asked the studio.' },
      { author: { id: colleague.id }, text: 'They call back.', createdAt: clock.date().toISOString() },
    ]);
    const [first, second] = notes.map((one) => `/api/contact/${id}/notes/${one.id}`) as [string, string];
    expectFailure(await support.api.delete(second), 'PERMISSION_DENIED');
    await support.api.delete(first).expect(200);
    expectFailure(await support.api.delete(first), 'NOTE_NOT_FOUND');
    const remover = await makePerson(test, { permissions: ['contact:delete'] });
    await remover.api.delete(second).expect(200);
    expect((await read(id)).notes).toEqual([]);
  });

  it('limits the number of notes and replies', async () => {
    const { id } = await write(test);
    const many = (length: number) =>
      Array.from({ length }, () => ({
        _id: new (databaseOf(test).base.Types.ObjectId)(),
        author: { userId: new (databaseOf(test).base.Types.ObjectId)(support.id), username: 'x' },
        text: 'x',
        createdAt: clock.date(),
      }));
    const replies = many(LIMITS.repliesPerMessage).map((one) => ({ ...one, key: '', mailState: 'sent' }));
    const $set = { notes: many(LIMITS.notesPerMessage), replies };
    await databaseOf(test).model('Contact').updateOne({ _id: id }, { $set });
    expectFailure(await note(id, 'One more'), 'VALIDATION_FAILED', 'A message has at most 50 notes');
    expectFailure(await reply(id, { text: 'One more' }), 'VALIDATION_FAILED', 'A message has at most 30 replies');
  });

  it('assigns messages to users who may read them, and filters by assignee', async () => {
    const [ownMessage, otherMessage, unassigned] = [await write(test), await write(test), await write(test)];
    const other = await makePerson(test, { permissions: ['contact:view'] });
    const stranger = await makePerson(test, { permissions: ['contact:access', 'contact:update'] });
    const { body } = await support.api.get('/api/contact/assignees').expect(200);
    const offered = (body as { assignees: ContactPerson[] }).assignees;
    expect(offered).toContainEqual({ id: other.id, username: other.username });
    expect(offered.map(({ id }) => id)).not.toContain(stranger.id);
    expect(offered.map(({ username }) => username)).toEqual(
      offered.map(({ username }) => username).sort(new Intl.Collator('en', { numeric: true }).compare),
    );
    expectFailure(await stranger.api.get('/api/contact/assignees'), 'PERMISSION_DENIED');

    const { body: assignment } = await assign(ownMessage.id, support.id).expect(200);
    expect(assignment).toMatchObject({
      message: `Assigned to ${support.username}.`,
      contact: { assignee: { id: support.id, username: support.username }, status: 'New' },
    });
    await assign(otherMessage.id, other.id).expect(200);
    expectFailure(await assign(unassigned.id, stranger.id), 'VALIDATION_FAILED', MESSAGES.assigneeUnknown);
    expect(await ids({ assigneeId: support.id })).toEqual([ownMessage.id]);
    const open = await ids({ assigneeId: ['nobody', support.id], status: ['New', 'In Progress'] });
    expect(open).toEqual(expect.arrayContaining([ownMessage.id, unassigned.id]));
    expect(open).not.toContain(otherMessage.id);
    expect(await ids({ assigneeId: 'nobody' })).not.toContain(ownMessage.id);
    await assign(ownMessage.id, null).expect(200);
    expect((await read(ownMessage.id)).assignee).toBeNull();
  });

  it('follows new usernames, and unassigns messages of users who leave', async () => {
    const [renamed, suspended] = [
      await makePerson(test, { permissions: KEYS }),
      await makePerson(test, { permissions: KEYS }),
    ];
    const [first, second] = [await write(test), await write(test)];
    await assign(first.id, renamed.id).expect(200);
    await assign(second.id, suspended.id).expect(200);
    await admin.put(renamed.path, { username: 'nora.new', email: renamed.email }).expect(200);
    expect((await read(first.id)).assignee).toEqual({ id: renamed.id, username: 'nora.new' });
    await admin.put(`${suspended.path}/status`, { status: 'Suspended' }).expect(200);
    expect((await read(second.id)).assignee).toBeNull();
    expectFailure(await assign(second.id, suspended.id), 'VALIDATION_FAILED', MESSAGES.assigneeUnknown);
    await admin.delete(renamed.path).expect(200);
    expect((await read(first.id)).assignee).toBeNull();
    expect(await ids({ assigneeId: 'nobody' })).toEqual(expect.arrayContaining([first.id, second.id]));
  });

  it('unassigns messages of users who may no longer read them, and logs it', async () => {
    const person = await makePerson(test, { permissions: KEYS });
    const [retained, unreadable] = [await write(test), await write(test)];
    await assign(retained.id, support.id).expect(200);
    await assign(unreadable.id, person.id).expect(200);
    const { revision } = await read(unreadable.id);
    await admin.put(`${person.path}/permissions`, { newPermissions: ['contact:view'] }).expect(200);
    expect((await read(unreadable.id)).assignee).toEqual({ id: person.id, username: person.username });
    await admin.put(`${person.path}/permissions`, { newPermissions: ['contact:access'] }).expect(200);
    expect(await read(unreadable.id)).toMatchObject({ assignee: null, revision: revision + 1 });
    expect((await read(retained.id)).assignee).toEqual({ id: support.id, username: support.username });
    const action = `Unassigned the message of "Ann Lee": "${person.username}" can no longer read it`;
    const changes = [{ field: 'assignee', before: person.username, after: null }];
    expect((await logOf(unreadable.id))[0]).toMatchObject({ action, changes, source: 'server' });

    // A super-admin may read everything, but a staff member without permissions nothing.
    const boss = await makePerson(test, { role: 'super-admin' });
    await assign(unreadable.id, boss.id).expect(200);
    await admin.put(`${boss.path}/role`, { role: 'staff' }).expect(200);
    expect((await read(unreadable.id)).assignee).toBeNull();
  });

  it('requires contact:update', async () => {
    const { id } = await write(test);
    const { notes } = ((await note(id, 'A note').expect(201)).body as { contact: ContactRecord }).contact;
    const noteId = notes[0]?.id ?? '';
    const calls = [
      (api: Api) => reply(id, { text: 'Hello' }, api),
      (api: Api) => note(id, 'Note', api),
      (api: Api) => assign(id, null, api),
      (api: Api) => api.delete(`/api/contact/${id}/notes/${noteId}`),
    ];
    const { api: reader } = await makePerson(test, { permissions: ['contact:access', 'contact:view'] });
    for (const call of calls) {
      expectFailure(await call(new Api(test)), 'UNAUTHENTICATED');
      expectFailure(await call(reader), 'PERMISSION_DENIED');
    }
    expectFailure(await note('507f1f77bcf86cd799439011', 'x'), 'CONTACT_NOT_FOUND');
  });

  it('keeps message texts out of the activity log', async () => {
    const { id } = await write(test);
    await assign(id, support.id).expect(200);
    await note(id, 'A private note').expect(201);
    await reply(id, { text: 'A private answer' }).expect(201);
    await admin.delete(`/api/contact/${id}`).expect(200);
    const log = await logOf(id);
    expect(log.map(({ action }) => action).sort()).toEqual([
      'Added a note to the message of "Ann Lee"',
      `Assigned the message of "Ann Lee" to "${support.username}"`,
      'Deleted the message of "Ann Lee"',
      'Replied to the message of "Ann Lee"',
    ]);
    const replied = log.find(({ action }) => action.startsWith('Replied'));
    expect(replied?.changes).toEqual([
      { field: 'status', before: 'New', after: 'In Progress' },
      { field: 'replies', before: 0, after: 1 },
    ]);
    expect(JSON.stringify(log)).not.toMatch(/555 0199|private/);
  });
});

describe('a reply without a mail server', () => {
  it('is rejected, and nothing is stored', async () => {
    const test = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
    const admin = await adminApi(test);
    const { id } = await write(test);
    expectFailure(await admin.post(`/api/contact/${id}/replies`, { text: 'Hello' }), 'MAIL_NOT_SET_UP');
    const { body } = await admin.get(`/api/contact/${id}`).expect(200);
    expect((body as { contact: ContactRecord }).contact).toMatchObject({ status: 'New', replies: [], revision: 1 });
    await test.close();
  });
});
