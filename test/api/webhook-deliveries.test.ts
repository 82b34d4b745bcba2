import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import { Types } from 'mongoose';
import type { DeliveryRecord, WebhookRecord } from '../../src/contract/records/webhook.record.js';
import type { WebhookEvent } from '../../src/contract/webhooks.js';
import { adminApi, Api, apiOf, databaseOf, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { eventually } from '../support/wait.js';

const HOST = 'hooks.example.org';
const OTHER_URL = `https://${HOST}/other`;
const EMAIL = 'visitor@example.org';

/** Messages about match requests name visitors, so they require `match-requests:view`. */
describe('a message whose data is not for every reader of webhooks', () => {
  const clock = new FakeClock();
  let network: StandInNetwork;
  let test: TestApp;
  let admin: Api;
  let viewer: Api;
  let updater: Api;
  let arrivedAt: string[] = [];
  let respond: (response: ServerResponse) => void;
  const added: string[] = [];

  beforeAll(async () => {
    network = await StandInNetwork.start((request, response) => {
      arrivedAt.push(request.url ?? '');
      request.resume().on('end', () => respond(response));
    });
    network.names.set(HOST, [PUBLIC_ADDRESS]);
    test = await startTestApp({ clock, network });
    admin = await adminApi(test);
    viewer = await apiOf(test, { permissions: ['webhooks:view'] });
    updater = await apiOf(test, { permissions: ['webhooks:view', 'webhooks:update'] });
  });
  beforeEach(() => {
    arrivedAt = [];
    respond = (response) => void response.writeHead(503).end();
  });
  afterEach(async () => {
    for (const path of added.splice(0)) await admin.delete(path);
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
  });

  const deliveriesOf = async (api: Api, filter: object = {}): Promise<DeliveryRecord[]> =>
    (await api.list('/api/webhooks/deliveries', { filter }).expect(200)).body.deliveries as DeliveryRecord[];
  const deliveryOf = (webhookId: string, matches: (delivery: DeliveryRecord) => boolean): Promise<DeliveryRecord> =>
    eventually(async () => (await deliveriesOf(admin, { webhookId })).find(matches));

  async function addWebhook(events: WebhookEvent[] = ['request.received', 'game.live']) {
    const body = { name: 'Hook', url: `https://${HOST}/first`, events, isActive: true };
    const { webhook } = (await admin.post('/api/webhooks', body).expect(201)).body as { webhook: WebhookRecord };
    const path = `/api/webhooks/${webhook._id}`;
    added.push(path);
    return { id: webhook._id, path, body };
  }

  /** Creates a webhook whose message about a request has failed once. */
  async function failOnce() {
    const webhook = await addWebhook();
    const game = { homeTeam: 'Harbour', awayTeam: 'Rovers', category: 'Football', league: 'Premier Cup' };
    await new Api(test).post('/api/match-requests', { ...game, email: EMAIL, username: 'visitor' }).expect(201);
    const delivery = await deliveryOf(webhook.id, ({ attempts }) => attempts.length === 1);
    return { ...webhook, delivery };
  }

  /** Resolves after all due messages were sent, because a test message that is sent later has arrived. */
  async function sendDue(): Promise<void> {
    clock.advance(60_000);
    const { path } = await addWebhook();
    await admin.put(path, { name: 'Probe', url: `https://${HOST}/probe`, events: ['game.live'], isActive: true });
    await admin.post(`${path}/test`).expect(200);
    await eventually(() => Promise.resolve(arrivedAt.includes('/probe') ? true : undefined));
  }

  it('is listed, filtered, searched and counted only for holders of the permission', async () => {
    const { id, delivery } = await failOnce();
    const reader = await apiOf(test, { permissions: ['webhooks:view', 'match-requests:view'] });

    for (const filter of [{}, { webhookId: id }, { event: 'request.received' }, { q: EMAIL }, { id: delivery.id }]) {
      expect((await deliveriesOf(reader, filter)).map((one) => one.id)).toEqual([delivery.id]);
      const response = await viewer.list('/api/webhooks/deliveries', { range: [0, 9], filter }).expect(200);
      expect(response.body.deliveries).toEqual([]);
      expect(response.headers['content-range']).toMatch(/\/0$/);
      expect(response.text).not.toContain(EMAIL);
    }
    expect((await viewer.get('/api/webhooks/deliveries').expect(200)).body.deliveries).toEqual([]);
  });

  it('is listed for every reader if its event is public', async () => {
    const { id, path } = await addWebhook(['game.live']);
    await admin.post(`${path}/test`).expect(200);

    const [delivery] = await deliveriesOf(viewer, { webhookId: id });

    expect(delivery?.event).toBe('webhook.test');
  });

  it('is sent again only by holders of the permission', async () => {
    const { delivery } = await failOnce();
    const again = `/api/webhooks/deliveries/${delivery.id}/again`;

    const response = await updater.post(again);

    expectFailure(response, 'PERMISSION_NOT_HELD');
    await admin.post(again).expect(200);
  });

  it('fails when a caller without the permission changes the address and removes its event', async () => {
    const { id, path, body, delivery } = await failOnce();

    await updater.put(path, { ...body, url: OTHER_URL, events: ['game.live'] }).expect(200);

    expect(await deliveryOf(id, () => true)).toMatchObject({ id: delivery.id, state: 'failed', nextAt: null });
    await sendDue();
    expect(arrivedAt).not.toContain('/other');
  });

  it('fails when a caller without the permission changes the address, also if a holder had sent it again', async () => {
    const { id, path, body, delivery } = await failOnce();
    await admin.put(path, { ...body, events: ['game.live'] }).expect(200);
    await admin.post(`/api/webhooks/deliveries/${delivery.id}/again`).expect(200);
    await deliveryOf(id, ({ attempts }) => attempts.length === 2);

    await updater.put(path, { ...body, url: OTHER_URL, events: ['game.live'] }).expect(200);

    expect(await deliveryOf(id, () => true)).toMatchObject({ state: 'failed', nextAt: null });
  });

  it('is sent to a new address if a holder of the permission sets it', async () => {
    const { id, path, body } = await failOnce();
    respond = (response) => void response.writeHead(204).end();

    await admin.put(path, { ...body, url: OTHER_URL }).expect(200);

    clock.advance(60_000);
    await deliveryOf(id, ({ state }) => state === 'delivered');
    expect(arrivedAt).toContain('/other');
  });

  it('is not sent if it was queued while its event was removed', async () => {
    const { id, delivery, path, body } = await failOnce();
    await updater.put(path, { ...body, url: OTHER_URL, events: ['game.live'] }).expect(200);
    const deliveries = databaseOf(test).collection('webhookDeliveries');
    const stored = await deliveries.findOne({ _id: new Types.ObjectId(delivery.id) });
    const late = { ...stored, _id: new Types.ObjectId(), key: `${id}:late`, state: 'pending', nextAt: clock.date() };

    await deliveries.insertOne(late);

    await sendDue();
    expect(await deliveryOf(id, (one) => one.id === late._id.toHexString())).toMatchObject({ state: 'failed' });
    expect(arrivedAt).not.toContain('/other');
  });

  it('is not listed for a caller without webhooks:view', async () => {
    const caller = await apiOf(test, { permissions: ['webhooks:update', 'match-requests:view'] });

    expectFailure(await caller.get('/api/webhooks/deliveries'), 'PERMISSION_DENIED');
  });
});
