import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import type { DeliveryRecord, WebhookRecord } from '../../src/contract/records/webhook.record.js';
import type { WebhookEvent } from '../../src/contract/webhooks.js';
import { adminApi, Api, databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { eventually } from '../support/wait.js';

const HOST = 'hooks.example.org';
const [MINUTE, DAY] = [60_000, 86_400_000];

describe('a webhook with an invalid record', () => {
  const clock = new FakeClock();
  let network: StandInNetwork;
  let test: TestApp;
  let admin: Api;
  let stage: Stage;
  let status: number;
  const added: string[] = [];

  beforeAll(async () => {
    network = await StandInNetwork.start((incoming, response) => {
      incoming.resume().on('end', () => response.writeHead(status).end());
    });
    network.names.set(HOST, [PUBLIC_ADDRESS]);
    test = await startTestApp({ clock, network });
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  beforeEach(() => {
    status = 204;
  });
  afterEach(async () => {
    for (const id of added.splice(0)) await admin.delete(`/api/webhooks/${id}`);
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
  });

  const add = async (event: WebhookEvent): Promise<WebhookRecord> => {
    const body = { name: `Hook of ${event}`, url: `https://${HOST}/hook`, events: [event], isActive: true };
    const { webhook } = (await admin.post('/api/webhooks', body).expect(201)).body as { webhook: WebhookRecord };
    added.push(webhook._id);
    return webhook;
  };
  /** Resolves with the deliveries of a webhook after their number is `count` and each one fits. */
  const deliveries = (
    { _id }: WebhookRecord,
    count: number,
    fits: (delivery: DeliveryRecord) => boolean = ({ state }) => state === 'delivered',
  ): Promise<DeliveryRecord[]> =>
    eventually(async () => {
      const { body } = await admin.list('/api/webhooks/deliveries', { filter: { webhookId: _id } });
      const listedDeliveries = body.deliveries as DeliveryRecord[];
      return listedDeliveries.length === count && listedDeliveries.every(fits) ? listedDeliveries : undefined;
    });
  const request = async (): Promise<void> => {
    const body = { homeTeam: 'Harbour', awayTeam: 'Rovers', category: 'Football', league: 'Premier Cup' };
    await new Api(test).post('/api/match-requests', { ...body, email: 'v@e.org', username: 'visitor' }).expect(201);
  };
  const addGame = () =>
    makeGame(test, { authorization: admin.headers['authorization'] ?? '' }, stage, clock.now() + DAY);

  it('sends the events after a game that cannot be read', async () => {
    const webhook = await add('game.changed');
    const poisonous = await addGame();
    await deliveries(webhook, 1);
    const games = databaseOf(test).collection('games');
    const filter = { _id: new Types.ObjectId(poisonous._id) };
    const change = { $unset: { createdAt: 1 }, $inc: { revision: 1 }, $set: { updatedAt: clock.date() } };
    await games.updateOne(filter, change);
    const data = { resource: 'games', ids: [poisonous._id], revision: 0 };
    const row = { _id: 'poison', name: 'changed', data, visibility: 'everyone', createdAt: clock.date() };
    await databaseOf(test)
      .collection('outbox')
      .insertOne(row as never);

    const behind = await addGame();

    const sent = await deliveries(webhook, 2);
    const ids = sent.map(({ payload }) => (JSON.parse(payload) as { data: { gameId: string } }).data.gameId);
    expect(ids.sort()).toEqual([poisonous._id, behind._id].sort());
    await games.deleteOne(filter);
  });

  it('receives messages although another webhook lacks its events', async () => {
    const _id = new Types.ObjectId();
    const poison = { _id, name: 'Poison', url: `https://${HOST}/poison`, isActive: true, secret: '', revision: 1 };
    const webhooks = databaseOf(test).collection('webhooks');
    await webhooks.insertOne({ ...poison, words: [], createdAt: clock.date(), updatedAt: clock.date() });
    const webhook = await add('request.received');

    await request();

    await deliveries(webhook, 1);
    await webhooks.deleteOne({ _id });
  });

  it('abandons a message whose result cannot be stored', async () => {
    status = 500;
    const webhook = await add('request.received');
    await request();
    const [poison] = await deliveries(webhook, 1, ({ attempts }) => attempts.length === 1);
    const filter = { _id: new Types.ObjectId(poison?._id) };
    const store = databaseOf(test).collection('webhookDeliveries');
    await store.updateOne(filter, { $set: { attempts: 'none' } });
    status = 204;

    await request();

    const sound = { state: 'delivered', webhookId: new Types.ObjectId(webhook._id) };
    await eventually(async () => ((await store.countDocuments(sound)) === 1 ? true : undefined));
    await eventually(async () => {
      clock.advance(3 * MINUTE);
      return (await store.findOne(filter))?.['state'] === 'failed' || undefined;
    });
    await store.deleteOne(filter);
  });
});
