import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { adminApi, databaseOf, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { untilOver, push, untilProgress } from '../support/push.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { browser, decrypted } from '../support/web-push-payload.js';

/** The push services are on a network of the test, with the normal check of addresses. */
describe('a push to a browser', () => {
  let network: StandInNetwork;
  let test: TestApp;
  let clock: FakeClock;
  let admin: Api;
  const arrived: { host: string; path: string; headers: IncomingMessage['headers']; body: Buffer }[] = [];
  let respond: (host: string, response: ServerResponse) => void;

  beforeAll(async () => {
    network = await StandInNetwork.start((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const [host, path] = [request.headers.host ?? '', request.url ?? ''];
        arrived.push({ host, path, headers: request.headers, body: Buffer.concat(parts) });
        respond(host, response);
      });
    });
    for (const name of ['updates.push.services.mozilla.com', 'wns2-first.notify.windows.com', 'web.push.apple.com'])
      network.names.set(name, [PUBLIC_ADDRESS]);
    network.names.set('inside.notify.windows.com', ['10.0.0.7']);
    network.names.set('mixed.notify.windows.com', [PUBLIC_ADDRESS, '127.0.0.1']);
    clock = new FakeClock();
    test = await startTestApp({ clock, network, env: { VAPID_SUBJECT: 'mailto:ops@example.org' } });
    admin = await adminApi(test);
    respond = (_, response) => void response.writeHead(201).end();
  });
  afterEach(async () => {
    arrived.length = 0;
    network.connected.length = 0;
    respond = (_, response) => void response.writeHead(201).end();
    await databaseOf(test).collection('push-subscriptions').deleteMany({});
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
  });

  const subscribe = async (endpoint: string) => {
    const pushBrowser = browser(endpoint);
    await admin.post('/api/notifications/subscriptions', { subscription: pushBrowser.subscription }).expect(201);
    return pushBrowser;
  };
  const over = (path: string) => untilOver(test, clock, admin, path);

  it('is readable only for the browser, and signed for its push service', async () => {
    const subscriptionRecord = await subscribe('https://updates.push.services.mozilla.com/send/abc');
    const { _id } = await push(admin, { platforms: 'web', screen: 'About', image: 'https://example.org/i.png' });
    await over(`/api/mobile/notifications/${_id}`);
    const [request] = arrived;
    expect(request).toMatchObject({ host: 'updates.push.services.mozilla.com', path: '/send/abc' });
    expect(request?.body.toString('latin1')).not.toContain('derby');
    expect(decrypted(request!.body, subscriptionRecord)).toEqual({
      title: '📰 The derby is on',
      body: 'Kick-off is at three, join us',
      image: 'https://example.org/i.png',
      path: '/about-us',
      tag: _id,
    });
    const [, token] = /^vapid t=([^,]+), k=(.+)$/.exec(request?.headers.authorization ?? '') ?? [];
    const claims = JSON.parse(Buffer.from(token!.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({ aud: 'https://updates.push.services.mozilla.com', sub: 'mailto:ops@example.org' });
    const { body } = await admin.get('/api/notifications/subscriptions/key');
    expect(request?.headers.authorization).toContain(`k=${body.key as string}`);
  });

  it('is shortened to the limit of push services if it was stored before this limit existed', async () => {
    const subscriptionRecord = await subscribe('https://updates.push.services.mozilla.com/send/long');
    const { body } = await admin.post('/api/notifications', { title: 'खेल', description: 'Soon' }).expect(201);
    const { _id } = body.notification as { _id: string };
    const description = 'न'.repeat(2_000);
    await databaseOf(test).collection('notifications').updateOne({ title: 'खेल' }, { $set: { description } });
    await admin.post(`/api/notifications/${_id}/send`).expect(201);
    await over(`/api/notifications/${_id}`);
    expect(arrived).toHaveLength(1);
    expect(arrived[0]!.body.length).toBeLessThanOrEqual(4_096);
    expect(decrypted(arrived[0]!.body, subscriptionRecord)).toMatchObject({
      title: 'खेल',
      body: expect.stringMatching(/^न{1000,}…$/),
    });
  });

  it('never reaches an address of this network, even if a name changes to one', async () => {
    await subscribe('https://inside.notify.windows.com/send');
    await subscribe('https://mixed.notify.windows.com/send');
    await subscribe('https://wns2-first.notify.windows.com/send');
    const { _id } = await push(admin, { platforms: 'web' });
    const { progress } = await over(`/api/mobile/notifications/${_id}`);
    expect(progress).toMatchObject({ state: 'sent', total: 3, sent: 1, failed: 2, removed: 0 });
    expect(new Set(network.connected)).toEqual(new Set(['wns2-first.notify.windows.com:443']));
    expect(arrived).toHaveLength(1);
  });

  it('waits at most a minute for a busy push service, and does not delay the others', async () => {
    await subscribe('https://updates.push.services.mozilla.com/busy');
    await subscribe('https://web.push.apple.com/free');
    let busy = 2;
    respond = (host, response) => {
      if (host === 'updates.push.services.mozilla.com' && (busy -= 1) >= 0)
        response.writeHead(429, { 'retry-after': '86400' }).end();
      else response.writeHead(201).end();
    };
    const { _id } = await push(admin, { platforms: 'web' });
    const path = `/api/mobile/notifications/${_id}`;
    await untilProgress(admin, path, ({ sent }) => sent === 1);
    expect(arrived.map(({ host }) => host).sort()).toEqual(['updates.push.services.mozilla.com', 'web.push.apple.com']);
    const { progress } = await over(path);
    expect(progress).toMatchObject({ state: 'sent', total: 2, sent: 2, failed: 0 });
    expect(arrived.filter(({ host }) => host === 'updates.push.services.mozilla.com')).toHaveLength(3);
  });

  it('reuses connections', async () => {
    for (let index = 0; index < 60; index += 1)
      await subscribe(`https://updates.push.services.mozilla.com/kept/${index}`);
    network.connected.length = 0;
    const { _id } = await push(admin, { platforms: 'web' });
    await over(`/api/mobile/notifications/${_id}`);
    expect(arrived).toHaveLength(60);
    expect(network.connected.length).toBeLessThanOrEqual(50);
  });
});
