import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ServerResponse } from 'node:http';
import type { DeliveryRecord, WebhookRecord } from '../../src/contract/records/webhook.record.js';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { eventually } from '../support/wait.js';

const HOST = 'hooks.example.org';

describe('a webhook whose server responds late', () => {
  let network: StandInNetwork;
  let test: TestApp;
  let admin: Api;
  let isLate = true;
  const waiting: ServerResponse[] = [];

  beforeAll(async () => {
    network = await StandInNetwork.start((incoming, response) => {
      incoming.resume().on('end', () => {
        if (isLate && incoming.url === '/late') waiting.push(response);
        else response.writeHead(204).end();
      });
    });
    network.names.set(HOST, [PUBLIC_ADDRESS]);
    test = await startTestApp({ network });
    admin = await adminApi(test);
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
  });

  const add = async (name: string): Promise<WebhookRecord> => {
    const body = { name, url: `https://${HOST}/${name}`, events: ['request.received'], isActive: true };
    return ((await admin.post('/api/webhooks', body).expect(201)).body as { webhook: WebhookRecord }).webhook;
  };
  const sendTest = ({ _id }: WebhookRecord) => admin.post(`/api/webhooks/${_id}/test`).expect(200);
  const untilDelivered = ({ _id }: WebhookRecord, count: number) =>
    eventually(async () => {
      const { body } = await admin.list('/api/webhooks/deliveries', { filter: { webhookId: _id } });
      const states = (body.deliveries as DeliveryRecord[]).map(({ state }) => state);
      return states.length === count && states.every((state) => state === 'delivered') ? true : undefined;
    });
  const untilWaiting = (count: number) => eventually(() => waiting.length === count || undefined);

  it('receives four messages at a time, while another webhook receives its own', async () => {
    const [late, quick] = [await add('late'), await add('quick')];
    for (let message = 0; message < 6; message += 1) await sendTest(late);
    await untilWaiting(4);

    await sendTest(quick);

    await untilDelivered(quick, 1);
    expect(waiting).toHaveLength(4);
    waiting.shift()?.writeHead(204).end();
    await untilWaiting(4);
    isLate = false;
    for (const response of waiting) response.writeHead(204).end();
    await untilDelivered(late, 6);
  });
});
