import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { DeliveryRecord, WebhookRecord } from '../../src/contract/records/webhook.record.js';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '../../src/contract/webhooks.js';
import { WEBHOOK_KEY, WebhookSecrets } from '../../src/modules/webhooks/webhook-secrets.js';
import { beginRotation } from '../../src/platform/config/secret-rotation.js';
import type { OverviewResponse } from '../../src/contract/records/overview.record.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { gameBody, makeStage, type Stage } from '../support/fixtures.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { eventually } from '../support/wait.js';

const [HOST, PRIVATE_HOST] = ['hooks.example.org', 'hooks.internal'];
const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];

/** A message as it arrived. */
interface Arrived {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  json: { type: string; timestamp: string; data: Record<string, unknown> };
}

describe('a webhook', () => {
  const clock = new FakeClock();
  let network: StandInNetwork;
  let test: TestApp;
  let admin: Api;
  let stage: Stage;
  let arrived: Arrived[] = [];
  let respond: (response: ServerResponse, message: Arrived) => void;
  const added: string[] = [];

  beforeAll(async () => {
    network = await StandInNetwork.start((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (part: string) => (body += part));
      request.on('end', () => {
        const message = { path: request.url ?? '', headers: request.headers, body, json: JSON.parse(body) as never };
        arrived.push(message);
        respond(response, message);
      });
    });
    test = await startTestApp({ clock, network, env: { WEBHOOK_ALLOW_HOSTS: `${PRIVATE_HOST},10.0.0.7` } });
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  beforeEach(() => {
    network.names.set(HOST, [PUBLIC_ADDRESS]);
    network.names.set(PRIVATE_HOST, ['10.0.0.1']);
    network.connected.length = 0;
    arrived = [];
    respond = (response) => void response.writeHead(204).end();
  });
  afterEach(async () => {
    for (const id of added.splice(0)) await admin.delete(`/api/webhooks/${id}`);
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
  });

  let count = 0;
  const add = async (events: readonly WebhookEvent[], more: object = {}, api = admin) => {
    count += 1;
    const body = { name: `Hook ${count}`, url: `https://${HOST}/${count}`, events, isActive: true, ...more };
    const { webhook, secret } = (await api.post('/api/webhooks', body).expect(201)).body as {
      webhook: WebhookRecord;
      secret: string;
    };
    added.push(webhook._id);
    return { webhook, secret, body, path: `/api/webhooks/${webhook._id}`, at: `/${count}` };
  };
  const read = async (path: string) => ((await admin.get(path).expect(200)).body as { webhook: WebhookRecord }).webhook;
  const deliveriesOf = async ({ _id }: WebhookRecord): Promise<DeliveryRecord[]> =>
    (await admin.list('/api/webhooks/deliveries', { filter: { webhookId: _id } })).body.deliveries;
  const settled = (webhook: WebhookRecord, expectedCount: number) =>
    eventually(async () => {
      const deliveries = await deliveriesOf(webhook);
      return deliveries.length === expectedCount && deliveries.every(({ state }) => state !== 'pending')
        ? deliveries
        : undefined;
    });
  /** Sends a test to a webhook and returns the delivery once it has ended. */
  const testOnce = async ({ webhook, path }: { webhook: WebhookRecord; path: string }): Promise<DeliveryRecord> => {
    const { body } = await admin.post(`${path}/test`).expect(200);
    const id = (body as { delivery: DeliveryRecord }).delivery._id;
    return eventually(async () =>
      (await deliveriesOf(webhook)).find((one) => one._id === id && one.state !== 'pending'),
    );
  };
  /** Resolves after the given number of attempts for the only message. */
  const tried = (webhook: WebhookRecord, tries: number) =>
    eventually(async () => {
      const [one] = await deliveriesOf(webhook);
      return one?.attempts.length === tries ? one : undefined;
    });
  const request = async () => {
    const body = { homeTeam: 'Harbour', awayTeam: 'Rovers', category: 'Football', league: 'Premier Cup' };
    const creation = await new Api(test).post('/api/match-requests', {
      ...body,
      email: 'v@e.org',
      username: 'visitor',
    });
    return (creation.body as { request: { _id: string } }).request._id;
  };
  const addGame = async (startsAt: number, more = {}) => {
    const update = await admin.post(`/api/matches/${stage.matchId}/game`, gameBody(stage, startsAt, more)).expect(201);
    const { _id } = (update.body as { game: { _id: string } }).game;
    return { id: _id, path: `/api/matches/${stage.matchId}/game/${_id}` };
  };
  /** Resolves after all earlier events have become messages, because a later message has arrived elsewhere. */
  const readToTheEnd = async (event: 'game.changed' | 'request.received'): Promise<void> => {
    const probe = await add([event]);
    if (event === 'request.received') await request();
    else await addGame(clock.now() + DAY);
    await settled(probe.webhook, 1);
  };
  const signed = ({ headers, body }: Arrived, secret: string): string => {
    const text = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
  };

  it('sends an event once, signed', async () => {
    const { webhook, secret, at } = await add(['request.received']);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const id = await request();
    const [delivery] = await settled(webhook, 1);
    await admin.put(`/api/match-requests/${id}/status`, { status: 'Pending' }).expect(200);
    await readToTheEnd('game.changed');
    const [message, ...more] = arrived.filter(({ path }) => path === at);
    expect(more).toEqual([]);
    expect(message?.json).toMatchObject({
      type: 'request.received',
      data: { requestId: id, request: { status: 'New' } },
    });
    expect(message?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': delivery?.messageId,
      'webhook-timestamp': String(Math.floor(clock.now() / SECOND)),
      'webhook-signature': signed(message!, secret),
    });
    expect(delivery).toMatchObject({ state: 'delivered', nextAt: null, attempts: [{ status: 204 }] });
    expect(await read(`/api/webhooks/${webhook._id}`)).toMatchObject({
      lastDeliveredAt: clock.date().toISOString(),
      failingSince: null,
    });
  });

  it('sends go-live, end and change of a game once per version, without its counters', async () => {
    const { webhook, at } = await add(WEBHOOK_EVENT_NAMES.filter((name) => name.startsWith('game.')));
    const game = await addGame(clock.now() + MINUTE);
    await settled(webhook, 1);
    clock.advance(MINUTE);
    await settled(webhook, 3);
    await new Api(test).put(`${game.path}/viewCount`).expect(200);
    clock.advance(6 * SECOND);
    const { body } = await admin.get(game.path).expect(200);
    const { title, homeTeam, awayTeam, date, time, location, league } = (body as { game: Record<string, string> }).game;
    const fields = { title, homeTeam, awayTeam, date, time, location, league };
    await admin.put(game.path, { ...fields, status: 'Finished' }).expect(200);
    await settled(webhook, 5);
    await admin.delete(game.path).expect(200);
    await settled(webhook, 6);
    await readToTheEnd('request.received');
    const sent = arrived.filter(({ path }) => path === at).map(({ json }) => json);
    expect(sent.map(({ type }) => type).sort()).toEqual(
      [...Array<string>(4).fill('game.changed'), 'game.finished', 'game.live'].sort(),
    );
    expect(sent.find(({ type }) => type === 'game.live')?.data).toMatchObject({
      gameId: game.id,
      game: { _id: game.id, status: 'Live', homeTeam, league: stage.league },
    });
    expect(sent.filter(({ data }) => data['game'] === null).map(({ type }) => type)).toEqual(['game.changed']);
    expect(JSON.stringify(sent)).not.toMatch(/stream|announce|fixtureKey/i);
  });

  it('sends no earlier event, and none twice when several processes read the log again', async () => {
    await request();
    await addGame(clock.now() + DAY);
    clock.advance(SECOND);
    const { webhook, at } = await add(WEBHOOK_EVENT_NAMES);
    await test.another();
    await request();
    await addGame(clock.now() + DAY);
    await settled(webhook, 2);
    await databaseOf(test).collection('webhookCursors').deleteMany({});
    await databaseOf(test)
      .collection('webhooks')
      .updateMany({}, { $set: { afterSeq: 0 } });
    await request();
    await settled(webhook, 3);
    expect(arrived.filter(({ path }) => path === at)).toHaveLength(3);
  });

  it('is retried under the same id after growing delays, and by hand', async () => {
    const { webhook, at } = await add(['request.received']);
    respond = (response) => void response.writeHead(503).end('Not today');
    await request();
    const first = await tried(webhook, 1);
    expect(first).toMatchObject({ state: 'pending', attempts: [{ status: 503, body: 'Not today', error: '' }] });
    const waitOf = ({ nextAt }: DeliveryRecord): number => Date.parse(nextAt ?? '') - clock.now();
    expect(waitOf(first)).toBeGreaterThanOrEqual(5 * SECOND);
    expect(waitOf(first)).toBeLessThanOrEqual(6 * SECOND);
    expect(await read(`/api/webhooks/${webhook._id}`)).toMatchObject({ failingSince: clock.date().toISOString() });
    clock.advance(6 * SECOND);
    const second = await tried(webhook, 2);
    expect(waitOf(second)).toBeGreaterThanOrEqual(5 * MINUTE);
    respond = (response) => void response.writeHead(429, { 'retry-after': '7200' }).end();
    clock.advance(6 * MINUTE);
    const third = await tried(webhook, 3);
    expect(waitOf(third)).toBe(2 * HOUR);
    respond = (response) => void response.writeHead(200).end('ok');
    await admin.post(`/api/webhooks/deliveries/${third._id}/again`).expect(200);
    const [last] = await settled(webhook, 1);
    expect(last).toMatchObject({ state: 'delivered', attempts: [{}, {}, {}, { status: 200, body: 'ok' }] });
    const ids = arrived.filter(({ path }) => path === at).map(({ headers }) => headers['webhook-id']);
    expect(ids).toEqual(Array(4).fill(first.messageId));
    expect(await read(`/api/webhooks/${webhook._id}`)).toMatchObject({ failingSince: null });
  });

  it('is switched off after five days of failures, or when its server returns 410', async () => {
    const failing = await add(['request.received']);
    respond = (response) => void response.writeHead(500).end();
    await request();
    await tried(failing.webhook, 1);
    clock.advance(5 * DAY + MINUTE);
    admin = await adminApi(test);
    const off = await eventually(async () => {
      const webhook = await read(failing.path);
      return webhook.isActive ? undefined : webhook;
    });
    expect(off).toMatchObject({ stoppedBecause: 'failures' });
    expect((await deliveriesOf(off)).map(({ state }) => state)).toEqual(['failed']);
    const { body } = await admin.list('/api/users/activity', { filter: { resourceId: off._id } });
    expect((body as { activities: ActivityRecord[] }).activities[0]).toMatchObject({
      action: `Switched off the webhook "${off.name}": it failed for 5 days`,
      role: 'system',
    });
    const on = await admin.put(failing.path, { ...failing.body, isActive: true }).expect(200);
    expect(on.body).toMatchObject({ webhook: { isActive: true, stoppedBecause: null, failingSince: null } });

    const removed = await add(['request.received']);
    respond = (response, { path }) => void response.writeHead(path === removed.at ? 410 : 200).end();
    await request();
    await settled(removed.webhook, 1);
    expect(
      await eventually(async () => ((await read(removed.path)).isActive ? undefined : read(removed.path))),
    ).toMatchObject({
      stoppedBecause: 'gone',
    });
    // The first page of the dashboard names it, at the latest in the next response after the event.
    const named = await eventually(async () => {
      const { body } = await admin.get('/api/overview').expect(200);
      return (body as OverviewResponse).overview.webhooks?.first.find(({ id }) => id === removed.webhook._id);
    });
    expect(named).toEqual({
      id: removed.webhook._id,
      name: removed.webhook.name,
      stoppedBecause: 'gone',
      failingSince: expect.any(String),
    });
  });

  it.each([PRIVATE_HOST, '10.0.0.7'])('reaches the private host %s, which the operator allows', async (host) => {
    const hook = await add(['request.received'], { url: `https://${host}/private` });

    const delivery = await testOnce(hook);

    expect(delivery).toMatchObject({ state: 'delivered' });
    expect(arrived.map(({ path }) => path)).toEqual(['/private']);
  });

  it('follows no redirect of a private host', async () => {
    respond = (response) => void response.writeHead(307, { location: `https://${PRIVATE_HOST}/other` }).end();
    const hook = await add(['request.received'], { url: `https://${PRIVATE_HOST}/private` });

    const delivery = await testOnce(hook);

    expect(delivery).toMatchObject({ state: 'failed' });
    expect(arrived.map(({ path }) => path)).toEqual(['/private']);
  });

  it('reaches no private address, follows no redirect, and reads only the beginning of a response', async () => {
    const hook = await add(['request.received']);
    network.names.set(HOST, ['10.0.0.1']);
    expect(await testOnce(hook)).toMatchObject({
      state: 'failed',
      attempts: [{ status: null, error: `${HOST} is not on the public internet.` }],
    });
    expect(network.connected).toEqual([]);
    network.names.set(HOST, [PUBLIC_ADDRESS]);
    respond = (response) => void response.writeHead(307, { location: `https://${HOST}/elsewhere` }).end();
    expect(await testOnce(hook)).toMatchObject({ state: 'failed', attempts: [{ status: null }] });
    expect(arrived.map((message) => message.path)).not.toContain('/elsewhere');
    respond = (response) => void response.writeHead(200).write('x'.repeat(200_000));
    const [long] = (await testOnce(hook)).attempts;
    expect([long?.status, long?.body.length]).toEqual([200, 1024]);
    expect(arrived.at(-1)?.json).toMatchObject({ type: 'webhook.test', data: { webhookId: hook.webhook._id } });
    // A failed test does not count as a failure of the webhook.
    expect((await read(hook.path)).failingSince).toBeNull();
  });

  it('signs with both secrets for a day after a new one, also with a new SECRET_KEY', async () => {
    const { webhook, secret, path } = await add(['request.received']);
    const { body } = await admin.post(`${path}/secret`).expect(200);
    const fresh = (body as { secret: string }).secret;
    expect(fresh).not.toBe(secret);
    const signaturesNow = async (): Promise<[signatures: string, message: Arrived]> => {
      const before = (await deliveriesOf(webhook)).length;
      await admin.post(`${path}/test`).expect(200);
      await settled(webhook, before + 1);
      const message = arrived.at(-1)!;
      return [String(message.headers['webhook-signature']), message];
    };
    const [both, first] = await signaturesNow();
    expect(both).toBe(`${signed(first, fresh)} ${signed(first, secret)}`);
    clock.advance(DAY);
    admin = await adminApi(test);
    const [one, second] = await signaturesNow();
    expect(one).toBe(signed(second, fresh));
    const visibleText = JSON.stringify([(await admin.get(path)).body, (await admin.get('/api/users/activity')).body]);
    expect(visibleText).not.toContain('whsec_');
    expect(visibleText).not.toMatch(/"(secret|oldSecret)"/);

    const key = beginRotation(test.config).deriveKey(WEBHOOK_KEY);
    const stored = await databaseOf(test).collection('webhooks').find().toArray();
    expect(await test.app.get(WebhookSecrets).resealAll(key)).toBe(stored.length);
    expect(await test.app.get(WebhookSecrets).resealAll(key)).toBe(0);
    for (const { _id, secret, oldSecret } of stored) {
      await databaseOf(test).collection('webhooks').updateOne({ _id }, { $set: { secret, oldSecret } });
    }
  });

  it('sends only tests while it is off, and is deleted with its log', async () => {
    const { webhook, body, path, at } = await add(['request.received']);
    respond = (response) => void response.writeHead(500).end();
    await request();
    await tried(webhook, 1);
    await admin.put(path, { ...body, isActive: false }).expect(200);
    expect((await deliveriesOf(webhook)).map(({ state }) => state)).toEqual(['failed']);
    respond = (response) => void response.writeHead(200).end();
    await request();
    await readToTheEnd('game.changed');
    await admin.post(`${path}/test`).expect(200);
    await settled(webhook, 2);
    expect(arrived.filter((one) => one.path === at).map(({ json }) => json.type)).toEqual([
      'request.received',
      'webhook.test',
    ]);
    await admin.delete(path).expect(200);
    expect(await deliveriesOf(webhook)).toEqual([]);
    expectFailure(await admin.post(`${path}/test`), 'WEBHOOK_NOT_FOUND');
  });

  it('is searched by the words of its messages if there are many', async () => {
    const { webhook } = await add(['game.changed']);
    const { id } = await addGame(clock.now() + DAY, { homeTeam: 'Himalaya', title: 'Himalaya vs Away' });
    const [sent] = await settled(webhook, 1);
    const search = async (q: string): Promise<string[]> => {
      const filter = { webhookId: webhook._id, q };
      const { body } = await admin.list('/api/webhooks/deliveries', { range: [0, 24], filter });
      return (body.deliveries as DeliveryRecord[]).map(({ _id }) => _id);
    };
    expect(await search('imalay')).toEqual([sent?._id]);
    const collection = databaseOf(test).collection('webhookDeliveries');
    const storedDoc = await collection.findOne({}, { projection: { _id: 0 } });
    const many = Array.from({ length: 2_100 }, (_, index) => {
      return { ...storedDoc, key: `many:${index}`, webhookId: null, state: 'failed', nextAt: null, words: ['other'] };
    });
    await collection.insertMany(many);
    for (const q of ['himal', 'changed AWAY', id]) expect(await search(q)).toEqual([sent?._id]);
    for (const q of ['imalay', 'matchTitle', 'other']) expect(await search(q)).toEqual([]);
    await collection.deleteMany({ key: /^many:/ });
  });

  it('requires its permissions, and sends only data that its creator may read', async () => {
    const { webhook, body, path } = await add(['game.live']);
    const maker = await apiOf(test, { permissions: ['webhooks:create', 'webhooks:update'] });
    const change = { ...body, events: ['request.received'] };
    expectFailure(await maker.post('/api/webhooks', change), 'PERMISSION_NOT_HELD');
    expectFailure(await maker.put(path, change), 'PERMISSION_NOT_HELD');
    await admin.put(path, change).expect(200);
    await maker.put(path, { ...change, name: 'Another name' }).expect(200);
    expectFailure(await maker.put(path, { ...change, url: `https://${HOST}/mine` }), 'PERMISSION_NOT_HELD');
    expectFailure(await maker.get(path), 'PERMISSION_DENIED');
    expectFailure(await maker.get('/api/webhooks/deliveries'), 'PERMISSION_DENIED');
    expectFailure(await maker.delete(path), 'PERMISSION_DENIED');
    const viewer = await apiOf(test, { permissions: ['webhooks:view'] });
    expectFailure(await viewer.post(`${path}/test`), 'PERMISSION_DENIED');
    expectFailure(await viewer.post(`${path}/secret`), 'PERMISSION_DENIED');
    expectFailure(await viewer.post(`/api/webhooks/deliveries/${webhook._id}/again`), 'PERMISSION_DENIED');
    expectFailure(await admin.post(`/api/webhooks/deliveries/${webhook._id}/again`), 'DELIVERY_NOT_FOUND');
  });
});
