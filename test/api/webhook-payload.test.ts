import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DeliveryRecord } from '../../src/contract/records/webhook.record.js';
import { adminApi, Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { eventually } from '../support/wait.js';

const HOST = 'hooks.example.org';

describe('the payload of a webhook', () => {
  const clock = new FakeClock();
  let network: StandInNetwork;
  let test: TestApp;

  beforeAll(async () => {
    network = await StandInNetwork.start((_request, response) => void response.writeHead(204).end());
    network.names.set(HOST, [PUBLIC_ADDRESS]);
    test = await startTestApp({ clock, network });
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
  });

  it('contains the fields of the public game except its streams, logo and views', async () => {
    const admin = await adminApi(test);
    const auth = { authorization: admin.headers['authorization'] ?? '' };
    const stage = await makeStage(test, auth);
    const webhook = { name: 'Hook', url: `https://${HOST}/games`, events: ['game.changed'], isActive: true };
    await admin.post('/api/webhooks', webhook).expect(201);

    const { matchId, _id } = await makeGame(test, auth, stage, clock.now() + 86_400_000, { isTimeConfirmed: false });

    const delivery = await eventually(async () => {
      const { body } = await admin.list('/api/webhooks/deliveries', {}).expect(200);
      return (body.deliveries as DeliveryRecord[])[0];
    });
    const { data } = JSON.parse(delivery.payload) as { data: { game: object } };
    const { body } = await new Api(test).get(`/api/matches/${matchId}/game/${_id}`).expect(200);
    const { streamUrls: _streams, opensAt: _opensAt, leagueLogoUrl: _logo, viewCount: _views, ...game } = body.game;
    expect(data.game).toEqual(game);
  });
});
