import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ClipRecord } from '../../src/contract/records/clip.record.js';
import type { DeliveryRecord, WebhookRecord } from '../../src/contract/records/webhook.record.js';
import { FakeIngest } from '../support/fake-ingest.js';
import { apiOf, expectFailure } from '../support/api.js';
import { OwnStreamStage, type Created } from '../support/own-stream-stage.js';
import { RecordedGames } from '../support/recorded-games.js';
import { SEGMENT_MS } from '../support/recorded.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { eventually } from '../support/wait.js';

const HOST = 'hooks.example.org';
const WEBHOOK = {
  name: 'Cameras',
  url: `https://${HOST}/cameras`,
  events: ['stream.up', 'stream.down', 'clip.created'],
  isActive: true,
};

interface Message {
  type: string;
  timestamp: string;
  data: Record<string, string>;
}

describe('webhooks of own streams', () => {
  let network: StandInNetwork;
  let stage: OwnStreamStage;
  let webhook: WebhookRecord;

  beforeAll(async () => {
    network = await StandInNetwork.start((_request, response) => void response.writeHead(204).end());
    network.names.set(HOST, [PUBLIC_ADDRESS]);
    stage = await OwnStreamStage.start({}, { network });
    webhook = (await stage.admin.post('/api/webhooks', WEBHOOK).expect(201)).body.webhook as WebhookRecord;
  });
  afterAll(async () => {
    await stage.close();
    await network.stop();
  });

  const deliveriesOf = async ({ ownStream }: Created): Promise<DeliveryRecord[]> => {
    const { body } = await stage.admin.list('/api/webhooks/deliveries', { filter: { webhookId: webhook._id } });
    return (body.deliveries as DeliveryRecord[]).filter(({ payload }) => payload.includes(ownStream._id)).reverse();
  };
  const untilCount = (created: Created, count: number): Promise<Message[]> =>
    eventually(async () => {
      const deliveries = await deliveriesOf(created);
      return deliveries.length >= count ? deliveries.map(({ payload }) => JSON.parse(payload) as Message) : undefined;
    });

  it('report each connection of an encoder and its end', async () => {
    const created = await stage.soon();
    const publisher = await stage.ingest.connect(created.key, stage.clock.now());
    const [up] = await untilCount(created, 1);
    stage.ingest.drop(publisher, stage.clock.now());

    const [, down] = await untilCount(created, 2);

    const { game, ownStream } = created;
    const data = {
      ownStreamId: ownStream._id,
      name: ownStream.name,
      title: 'Main',
      matchId: game.matchId,
      gameId: game._id,
    };
    const timestamp = new Date(stage.clock.now()).toISOString();
    expect(up).toEqual({ type: 'stream.up', timestamp, data });
    expect(down).toEqual({ type: 'stream.down', timestamp, data: { ...data, reason: 'The connection was lost.' } });
  });

  it('report a clip once, without an address that plays it', async () => {
    const games = new RecordedGames(stage);
    const one = await games.live(4);
    const from = games.sinceOpening(one, stage.clock.now() - 4 * SEGMENT_MS);
    const { matchId, _id } = one.game;
    const path = `/api/matches/${matchId}/game/${_id}/clips`;
    const clip = { title: 'Goal', from, to: from + 6 };
    const created = (await stage.admin.post(path, clip).expect(201)).body.clip as ClipRecord;
    await stage.admin.delete(`${path}/${(await stage.admin.post(path, clip).expect(201)).body.clip._id}`).expect(200);

    const received = await eventually(async () => {
      const { body } = await stage.admin.list('/api/webhooks/deliveries', { filter: { webhookId: webhook._id } });
      const deliveries = (body.deliveries as DeliveryRecord[]).filter(({ payload }) => payload.includes(created._id));
      return deliveries.length > 0 ? deliveries : undefined;
    });

    expect(received).toHaveLength(1);
    const message = JSON.parse(received[0]?.payload ?? '') as object;
    expect(message).toMatchObject({
      type: 'clip.created',
      data: { clipId: created._id, clip: { title: 'Goal', gameId: _id, url: created.url, duration: 6 } },
    });
    expect(received[0]?.payload).not.toContain('/live/');
  });

  it('report a connection once when the ingest reports it again', async () => {
    const created = await stage.soon();
    await stage.ingest.connect(created.key, stage.clock.now());
    await untilCount(created, 1);
    const { publishers } = stage.ingest;
    await stage.ingest.stop();
    stage.ingest = await FakeIngest.start(stage.test.config.dataDir);
    for (const [id, publisher] of publishers) stage.ingest.publishers.set(id, publisher);
    await eventually(() => {
      stage.clock.advance(100);
      return stage.ingest.connections > 0 || undefined;
    });
    const [publisher] = [...publishers.values()].slice(-1);
    stage.ingest.drop(publisher!, stage.clock.now());

    const messages = await untilCount(created, 2);

    expect(messages.map(({ type }) => type)).toEqual(['stream.up', 'stream.down']);
  });

  it('contain neither the key nor the folder of the recording', async () => {
    const created = await stage.soon();
    await stage.ingest.connect(created.key, stage.clock.now());
    await untilCount(created, 1);

    const [delivery] = await deliveriesOf(created);

    const [, secret = ''] = created.key.split('?key=');
    const decision = stage.ingest.received.findLast((message) => message.type === 'authorized');
    expect(decision).toHaveProperty('recordingId');
    expect(delivery?.payload).not.toContain(secret);
    expect(delivery?.payload).not.toContain((decision as { recordingId: string }).recordingId);
  });

  it('require own-streams:access', async () => {
    const staff = await apiOf(stage.test, { permissions: ['webhooks:access', 'webhooks:create'] });

    expectFailure(await staff.post('/api/webhooks', WEBHOOK), 'PERMISSION_NOT_HELD');
  });
});
