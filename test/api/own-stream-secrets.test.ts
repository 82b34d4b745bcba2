import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { AppLogger } from '../../src/platform/app-logger.js';
import { Collector } from '../support/collector.js';
import { databaseOf } from '../support/api.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { OwnStreamStage } from '../support/own-stream-stage.js';
import { attemptOf } from '../support/fake-ingest.js';
import { eventually } from '../support/wait.js';

// Spans are exported immediately.
process.env['OTEL_BSP_SCHEDULE_DELAY'] = '50';

const METRICS_TOKEN = 'metrics-token-of-this-test';

describe('the secret of a stream key', () => {
  const output: string[] = [];
  let stage: OwnStreamStage;
  let collector: Collector;

  beforeAll(async () => {
    collector = await Collector.start();
    stage = await OwnStreamStage.start({
      LOG_REQUESTS: 'true',
      METRICS_TOKEN,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    });
    for (const stream of [process.stdout, process.stderr]) {
      jest.spyOn(stream, 'write').mockImplementation((text) => {
        output.push(String(text));
        return true;
      });
    }
    stage.test.app.useLogger(new AppLogger({ json: true }));
  });
  afterAll(async () => {
    stage.test.app.useLogger(false);
    await stage.close();
    await collector.stop();
    jest.restoreAllMocks();
  });

  const metrics = async (): Promise<string> => {
    const response = await fetch(`${stage.test.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}` },
    });
    return response.text();
  };
  const everythingStored = async (): Promise<string> => {
    const collections = await databaseOf(stage.test).listCollections();
    const stored = await Promise.all(
      collections.map(async ({ name }) => [name, await databaseOf(stage.test).collection(name).find().toArray()]),
    );
    return JSON.stringify(stored);
  };

  it('is in no stored document, log, trace, metric, event, or response except the response that creates it', async () => {
    const staff = await EventListener.open(stage.test.url, stage.auth);
    await stage.admin
      .post('/api/webhooks', {
        name: 'All',
        url: 'https://example.org/',
        events: ['game.changed', 'stream.up', 'stream.down'],
        isActive: true,
      })
      .expect(201);
    const created = await stage.create(await stage.game(-10, { status: 'Live' }), { title: 'Planted' });
    const replaced = await stage.admin.post(`${created.path}/key`).expect(200);
    const key = (replaced.body as { ingest: { key: string } }).ingest.key;
    const { name, key: secret } = attemptOf(key);
    const planted = `planted-${randomBytes(12).toString('hex')}`;
    const secrets = [attemptOf(created.key).key, secret, planted];

    // Encoders send keys at wrong places, too.
    for (const wrong of [planted, `${secret}${planted}`]) {
      await stage.ingest.authorize({ name, key: wrong });
      await stage.ingest.authorize({ name: `${name}?key=${wrong}`, key: '' });
      await stage.ingest.authorize({ name: wrong, key: wrong });
    }
    stage.ingest.write(`{"type":"authorize","key":"${planted}\n`);
    const before = stage.ingest.accepted;
    await eventually(() => {
      stage.clock.advance(100);
      return stage.ingest.accepted > before || undefined;
    });
    const publisher = await stage.ingest.connect(key, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'up');
    stage.ingest.drop(publisher, stage.clock.now());
    await stage.until(created, ({ state }) => state === 'down');
    await stage.change(created.game, { title: 'Renamed' });
    await stage.admin.delete(`${created.path}/key`).expect(200);
    await staff.until(isChangeOf('own-streams', created.ownStream._id));
    const deliveries = await eventually(async () => {
      const { body } = await stage.admin.get('/api/webhooks/deliveries').expect(200);
      return JSON.stringify(body).includes('Renamed') ? JSON.stringify(body) : undefined;
    });
    await eventually(() => collector.spans.length > 0 || undefined);
    const texts = {
      stored: await everythingStored(),
      activity: JSON.stringify((await stage.admin.get('/api/users/activity').expect(200)).body),
      list: JSON.stringify((await stage.admin.get('/api/own-streams').expect(200)).body),
      game: JSON.stringify(await stage.readGame(created.game)),
      events: JSON.stringify(staff.received),
      metrics: await metrics(),
      traces: JSON.stringify(collector.spans),
      output: output.join(''),
      deliveries,
    };
    staff.close();

    expect(Object.entries(texts).filter(([, text]) => secrets.some((one) => text.includes(one)))).toEqual([]);
    // Each text is about this own stream, or at least not empty.
    expect(texts.activity).toContain('Planted');
    expect(texts.output).toMatch(/POST \/api\/own-streams\/[\da-f]{24}\/key 200/);
    for (const text of Object.values(texts)) expect(text.length).toBeGreaterThan(100);
  });

  it('is not in the log of requests to its playback address', async () => {
    const { game } = await stage.live();
    const { url = '' } = (await stage.readGame(game)).streamUrls[0] ?? {};
    const claims = JSON.parse(Buffer.from(url.split('.')[1] ?? '', 'base64url').toString()) as { url: string };
    const token = claims.url.split('/')[2] ?? '';

    await fetch(`${stage.test.url}${claims.url}?token=${token}`);

    await eventually(() => output.some((line) => line.includes('index.m3u8')) || undefined);
    expect(token).toMatch(/^live-/);
    expect(output.join('')).toMatch(/GET \/live\/token-[\da-f]{8}\/index\.m3u8 404/);
    expect(output.join('')).not.toContain(token);
  });
});
