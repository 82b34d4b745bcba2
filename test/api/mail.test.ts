import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SchedulerRegistry } from '@nestjs/schedule';
import { setTimeout as delay } from 'node:timers/promises';
import type { MatchRequestRecord } from '../../src/contract/records/match-request.record.js';
import type { ServiceStatus } from '../../src/contract/records/status.record.js';
import { MailTransport } from '../../src/modules/mail/mail-transport.js';
import { MAIL_MODEL, type MailDoc } from '../../src/modules/mail/mail.schema.js';
import { wakeWorkers } from '../../src/platform/scheduler/worker.js';
import { adminApi, Api, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';
import { MailServer } from '../support/mail-server.js';
import { eventually } from '../support/wait.js';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const SITE = 'https://tv.example.org';
const wish = { homeTeam: 'Harbour', awayTeam: 'Rovers', category: 'Football', league: 'Premier Cup', username: 'fan' };

let count = 0;
/** Sends a match request from a new address. */
async function sendRequest(test: TestApp, more: object = {}): Promise<MatchRequestRecord> {
  count += 1;
  const response = await new Api(test, { 'x-forwarded-for': `198.51.100.${count}` })
    .post('/api/match-requests', { ...wish, email: `fan${count}@example.org`, ...more })
    .expect(201);
  return (response.body as { request: MatchRequestRecord }).request;
}

describe('an email about a match request', () => {
  const clock = new FakeClock();
  let server: MailServer;
  let test: TestApp;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    server = await MailServer.start();
    const env = { ...server.env, PUBLIC_URL: SITE, TRUST_PROXY: '127.0.0.1' };
    test = await startTestApp({ clock, env });
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  beforeEach(() => {
    server.reject = () => undefined;
  });
  afterAll(async () => {
    await test.close();
    await server.stop();
  });

  const mark = (id: string, body: object) => admin.put(`/api/match-requests/${id}/status`, body);
  const read = async (id: string): Promise<MatchRequestRecord> =>
    ((await admin.get(`/api/match-requests/${id}`).expect(200)).body as { request: MatchRequestRecord }).request;
  const settled = (id: string, state: string) =>
    eventually(async () => ((await read(id)).mailState === state ? true : undefined));
  const mails = (to: string): Promise<MailDoc[]> =>
    databaseOf(test).model<MailDoc>(MAIL_MODEL).find({ to }).lean<MailDoc[]>();
  const status = async (): Promise<ServiceStatus> =>
    ((await admin.get('/api/status').expect(200)).body as { status: ServiceStatus }).status;

  it('announces an approval once, and once more when the game exists', async () => {
    const { _id, email } = await sendRequest(test);
    await mark(_id, { status: 'Approved' }).expect(200);
    await settled(_id, 'sent');
    const [first] = server.to(email);
    expect(first?.from).toBe('noreply@example.org');
    expect(first?.header('From')).toBe('Nepsh <noreply@example.org>');
    expect(first?.header('To')).toBe(email);
    expect(first?.header('Subject')).toBe('Your request: Harbour vs Rovers');
    expect(first?.header('Auto-Submitted')).toBe('auto-generated');
    expect(first?.header('Content-Type')).toMatch(/^text\/plain; charset=utf-8/);
    expect(first?.text).toContain('Hello fan,');
    await mark(_id, { status: 'Pending' }).expect(200);
    await mark(_id, { status: 'Approved' }).expect(200);
    const game = { ...gameBody(stage, clock.now() + DAY), matchId: stage.matchId };
    const creation = await admin.post(`/api/match-requests/${_id}/game`, game).expect(201);
    await settled(_id, 'sent');
    const all = await eventually(() => (server.to(email).length === 2 ? server.to(email) : undefined));
    const { _id: gameId } = (creation.body as { game: { _id: string } }).game;
    expect(all[1]?.text).toContain(`${SITE}/match/${stage.matchId}/game/${gameId}/`);
    expect(new Set(all.map((mail) => mail.header('Message-ID'))).size).toBe(2);
  });

  it('gives the reason of a declined request, whose note is stored', async () => {
    const { _id, email } = await sendRequest(test);
    await mark(_id, { status: 'Cancel', note: 'Nobody has the rights.\nTry next year.' }).expect(200);
    await settled(_id, 'sent');
    expect(server.to(email)[0]?.text).toContain('Nobody has the rights.\nTry next year.');
    expect(await read(_id)).toMatchObject({ status: 'Cancel', note: 'Nobody has the rights.\nTry next year.' });
    expectFailure(
      await mark(_id, { status: 'Approved', note: 'Well' }),
      'VALIDATION_FAILED',
      'Only a declined request can have a note',
    );
  });

  it('gets no header and no recipient from the text of visitors', async () => {
    const { _id } = await sendRequest(test, { homeTeam: 'Harbour\r\nBcc: victim@example.org', username: 'fan\nX: y' });
    await mark(_id, { status: 'Cancel', note: 'No.\r\n.\r\nMAIL FROM:<x@example.org>' }).expect(200);
    await settled(_id, 'sent');
    const mail = server.arrived.at(-1);
    expect(mail?.to).toHaveLength(1);
    expect(mail?.header('Bcc')).toBe('');
    expect(mail?.header('Subject')).toBe('Your request: Harbour Bcc: victim@example.org vs Rovers');
    expect(mail?.text).toContain('No.\n.\nMAIL FROM:<x@example.org>');
  });

  it('is sent again under the same id after a temporary rejection by the mail server', async () => {
    const ids: string[] = [];
    server.reject = (mail) => {
      ids.push(mail.header('Message-ID'));
      return ids.length < 3 ? { code: 451, message: 'Later, please' } : undefined;
    };
    const { _id, email } = await sendRequest(test);
    await mark(_id, { status: 'Approved' }).expect(200);
    for (const tries of [1, 2]) {
      await eventually(async () => ((await mails(email))[0]?.failure && ids.length === tries ? true : undefined));
      expect((await read(_id)).mailState).toBe('pending');
      expect((await status()).mail).toMatchObject({ waiting: 1, failure: expect.stringContaining('Later') });
      clock.advance(6 * MINUTE);
    }
    await settled(_id, 'sent');
    expect(new Set(ids).size).toBe(1);
    expect(server.to(email)).toHaveLength(1);
    const [storedMail] = await mails(email);
    expect(storedMail).toMatchObject({ state: 'sent', tries: 3, text: '', nextAt: null });
    clock.advance(HOUR);
    expect(server.to(email)).toHaveLength(1);
  });

  it('is sent although earlier emails cannot be written or marked', async () => {
    server.reject = () => ({ code: 451, message: 'Later, please' });
    const first = await sendRequest(test);
    await mark(first._id, { status: 'Approved' }).expect(200);
    await eventually(async () => ((await mails(first.email))[0]?.failure ? true : undefined));
    const store = databaseOf(test).collection('mails');
    await store.updateOne({ to: first.email }, { $set: { 'about.id': 'no id' } });
    const { _id: _, ...row } = (await store.findOne({ to: first.email }))!;
    await store.insertMany([
      { ...row, to: null, subject: 'No address' },
      { ...row, text: 5, subject: 'No text' },
      { ...row, about: null, subject: 'About nothing' },
    ]);
    server.reject = () => undefined;
    const behind = await sendRequest(test);
    await mark(behind._id, { status: 'Approved' }).expect(200);
    clock.advance(6 * MINUTE);

    await settled(behind._id, 'sent');

    const states = await eventually(async () => {
      const all = await store.find({ $or: [{ to: first.email }, { subject: /^(No|About)/ }] }).toArray();
      const found = all.map(({ subject, state }) => [subject, state].map(String));
      return found.some(([, state]) => state === 'pending') ? undefined : found;
    });
    expect(new Map(states.map(([subject = '', state]) => [subject, state]))).toEqual(
      new Map([
        ['Your request: Harbour vs Rovers', 'sent'],
        ['No address', 'failed'],
        ['No text', 'failed'],
        ['About nothing', 'sent'],
      ]),
    );
    await store.deleteMany({ subject: /^(No|About)/ });
  });

  it('is reported as failed after a permanent rejection', async () => {
    server.reject = () => ({ code: 550, message: 'No such mailbox' });
    const { _id, email } = await sendRequest(test);
    await mark(_id, { status: 'Approved' }).expect(200);
    await settled(_id, 'failed');
    expect((await mails(email))[0]).toMatchObject({ state: 'failed', tries: 1, text: '' });
    const { mail, findings } = await status();
    expect(mail).toMatchObject({ waiting: 0, failed: 1 });
    expect(findings.find(({ subject }) => subject === 'mail')?.what).toContain('could not be delivered');
  });

  it('is not attempted in the minute after the mail server was unreachable', async () => {
    const unreachable = { kind: 'unreachable', reason: 'No route to host' } as const;
    const send = jest.spyOn(test.app.get(MailTransport, { strict: false }), 'send').mockResolvedValue(unreachable);
    const [first, second] = [await sendRequest(test), await sendRequest(test)];
    await mark(first._id, { status: 'Approved' }).expect(200);
    await eventually(async () => ((await mails(first.email))[0]?.failure ? true : undefined));

    await mark(second._id, { status: 'Approved' }).expect(200);
    clock.advance(MINUTE - 1);
    wakeWorkers(test.app.get(SchedulerRegistry));
    await delay(100);
    const attempts = send.mock.calls.length;
    send.mockRestore();
    clock.advance(1);

    await settled(second._id, 'sent');
    expect(attempts).toBe(1);
    clock.advance(MINUTE);
    await settled(first._id, 'sent');
  });

  it('is stored without plain text while it waits', async () => {
    server.reject = () => ({ code: 451, message: 'Later' });
    const { _id, email } = await sendRequest(test);
    await mark(_id, { status: 'Cancel', note: 'A secret reason' }).expect(200);
    const stored = await eventually(async () => ((await mails(email))[0]?.failure ? await mails(email) : undefined));
    expect(JSON.stringify(stored)).not.toContain('secret reason');
  });
});

describe('an email without a mail server', () => {
  it('is not queued', async () => {
    const test = await startTestApp();
    const admin = await adminApi(test);
    const { _id } = await sendRequest(test);
    const { body } = await admin.put(`/api/match-requests/${_id}/status`, { status: 'Approved' }).expect(200);
    expect(body.request).toMatchObject({ status: 'Approved', mailState: null });
    expect(await databaseOf(test).model(MAIL_MODEL).countDocuments()).toBe(0);
    const status = ((await admin.get('/api/status').expect(200)).body as { status: ServiceStatus }).status;
    expect(status.mail).toBeNull();
    await test.close();
  });
});
