import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { tracingConfig } from '../../src/platform/tracing/tracing.config.js';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { Collector, type ReceivedSpan } from '../support/collector.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';
import { PUBLIC_ADDRESS, StandInNetwork } from '../support/stand-in-network.js';
import { eventually } from '../support/wait.js';

const HOST = 'hooks.example.org';
const GIVEN = { trace: '4bf92f3577b34da6a3ce929d0e0e4736', span: '00f067aa0ba902b7' };

// The SDK reads these variables itself, from the process.
process.env['OTEL_BSP_SCHEDULE_DELAY'] = '50';
process.env['OTEL_EXPORTER_OTLP_HEADERS'] = 'x-tenant=of%20ours';
process.env['OTEL_RESOURCE_ATTRIBUTES'] = 'deployment.environment.name=testing';

describe('a trace', () => {
  let collector: Collector;
  let network: StandInNetwork;
  let test: TestApp;
  let admin: Api;
  let stage: Stage;
  const arrived: (string | undefined)[] = [];

  beforeAll(async () => {
    collector = await Collector.start();
    network = await StandInNetwork.start((request, response) => {
      arrived.push(request.headers['traceparent'] as string | undefined);
      request.resume().on('end', () => response.writeHead(500).end());
    });
    network.names.set(HOST, [PUBLIC_ADDRESS]);
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_SERVICE_NAME: 'nepsh-of-a-test',
      TRUST_PROXY: '127.0.0.1',
    };
    test = await startTestApp({ env, network });
    admin = await adminApi(test);
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
  });
  afterAll(async () => {
    await test.close();
    await network.stop();
    await collector.stop();
  });

  const first = (fits: (span: ReceivedSpan) => boolean) => eventually(() => collector.spans.find(fits));

  it('names the service, with the attributes of the operator', async () => {
    await fetch(`${test.url}/api/roles`);
    await first(() => true);
    expect(collector.resource).toMatchObject({
      'service.name': 'nepsh-of-a-test',
      'service.version': expect.stringMatching(/^\d+\.\d+\.\d+/),
      'deployment.environment.name': 'testing',
    });
    expect(collector.headers).toMatchObject({ 'x-tenant': 'of ours', 'content-type': 'application/json' });
  });

  it('shows a request by route, with its id, its status and its database commands', async () => {
    const id = 'an-id-of-the-proxy';
    const { status } = await fetch(`${test.url}/api/leagues/64b7f0c2a1d3e4f5a6b7c8d9?secret=4711`, {
      headers: { 'x-request-id': id },
    });
    const span = await first(({ attributes }) => attributes['nepsh.request_id'] === id);
    expect(span).toMatchObject({ name: 'GET /api/leagues/:id', kind: 2, isFailed: false });
    expect(span.attributes).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/leagues/:id',
      'nepsh.request_id': id,
      'http.response.status_code': status,
    });
    const command = await first((one) => one.traceId === span.traceId && one.kind === 3);
    expect(command).toMatchObject({ name: 'find leagues', parentSpanId: span.spanId });
    expect(command.attributes).toEqual({
      'db.system.name': 'mongodb',
      'db.operation.name': 'find',
      'db.collection.name': 'leagues',
    });
  });

  it('includes the commands of a call with a body', async () => {
    await admin.post('/api/faq', { title: 'Where?', description: 'Here, of course.' }).expect(201);
    const span = await first(({ name }) => name === 'POST /api/faq');
    const insert = await first(({ traceId, name }) => traceId === span.traceId && name === 'insert faqs');
    expect(insert.parentSpanId).toBe(span.spanId);
  });

  it('is part of the trace of the caller (W3C Trace Context)', async () => {
    await fetch(`${test.url}/api/roles`, { headers: { traceparent: `00-${GIVEN.trace}-${GIVEN.span}-01` } });
    const span = await first(({ traceId, kind }) => traceId === GIVEN.trace && kind === 2);
    expect(span.parentSpanId).toBe(GIVEN.span);
    const before = collector.spans.length;
    await fetch(`${test.url}/api/roles`, { headers: { traceparent: '00-none-of-this-01' } });
    const other = await eventually(() => collector.spans.slice(before).find(({ name }) => name === 'GET /api/roles'));
    expect(other.parentSpanId ?? '').toBe('');
  });

  it('is not sampled if the caller is not', async () => {
    const leftOut = '4bf92f3577b34da6a3ce929d0e0e4737';
    await fetch(`${test.url}/api/roles`, { headers: { traceparent: `00-${leftOut}-${GIVEN.span}-00` } });
    await fetch(`${test.url}/api/roles`, { headers: { 'x-request-id': 'the-request-after-it' } });
    await first(({ attributes }) => attributes['nepsh.request_id'] === 'the-request-after-it');
    expect(collector.of(leftOut)).toEqual([]);
  });

  it('is passed to webhooks, and shows their calls', async () => {
    const hook = { name: 'Traced', url: `https://${HOST}/a-secret-path`, events: ['game.live'], isActive: true };
    const { webhook } = (await admin.post('/api/webhooks', hook).expect(201)).body as { webhook: { _id: string } };
    await admin
      .post(`/api/webhooks/${webhook._id}/test`, {})
      .expect((response) => expect(response.status).toBeLessThan(300));
    const call = await first(({ attributes }) => attributes['server.address'] === HOST);
    expect(call).toMatchObject({ name: 'POST', kind: 3, isFailed: true });
    expect(call.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500' });
    expect(arrived).toContain(`00-${call.traceId}-${call.spanId}-01`);
    const job = await first(({ spanId }) => spanId === call.parentSpanId);
    expect(job).toMatchObject({ name: 'job webhook-send', attributes: { 'nepsh.job': 'webhook-send' } });
    await admin.delete(`/api/webhooks/${webhook._id}`);
  });

  it('shows a job that changed something, and none that only read', async () => {
    await makeGame(test, { authorization: admin.headers['authorization'] ?? '' }, stage, Date.now() - 60_000);
    const job = await eventually(() =>
      collector.spans.find(
        ({ name, traceId }) =>
          name === 'job go-live' &&
          collector.of(traceId).some(({ attributes }) => attributes['db.collection.name'] === 'games'),
      ),
    );
    expect(job).toMatchObject({ kind: 1, isFailed: false });
    const idle = (): ReceivedSpan[] =>
      collector.spans.filter(
        ({ name, isFailed, traceId }) =>
          name.startsWith('job ') &&
          !isFailed &&
          collector.of(traceId).every((span) => /^(job|find|aggregate|count|getMore|hello)\b/.test(span.name)),
      );
    // A run is reported completely or not at all, but perhaps in two messages.
    await eventually(() => (idle().length === 0 ? true : undefined));
  });

  it('contains no personal data, no secret and no text of users', async () => {
    const login = { email: 'somebody.private@example.org', password: 'Wr0ng-words!' };
    await fetch(`${test.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'an-agent-of-somebody', origin: test.url },
      body: JSON.stringify({ ...login, client: 'app' }),
    });
    await first(({ name }) => name === 'POST /api/auth/login');
    await first(({ name }) => name === 'insert faqs');
    const token = (admin.headers['authorization'] ?? '').replace('Bearer ', '');
    expect(token).not.toBe('');
    for (const text of [token, login.email, login.password, 'agent-of', 'Here, of', 'secret-path', '127.0.0.1']) {
      expect(collector.text).not.toContain(text);
    }
  });

  it('omits event streams, health checks and metrics', () => {
    expect(collector.spans.filter(({ name }) => /events|health|metrics/.test(name) && name.startsWith('GET'))).toEqual(
      [],
    );
  });
});

describe('the service without a working collector', () => {
  const LONG = { OTEL_EXPORTER_OTLP_TIMEOUT: '600000', OTEL_BSP_EXPORT_TIMEOUT: '600000' };
  // The library reads these variables itself. If the stop waited for the library, it would take ten minutes.
  beforeAll(() => void Object.assign(process.env, LONG));
  afterAll(() => {
    for (const name of Object.keys(LONG)) delete process.env[name];
  });

  it.each([
    ['is unavailable', () => Promise.resolve({ url: 'http://127.0.0.1:9', stop: () => Promise.resolve() })],
    ['never answers', () => Collector.start({ isSilent: true })],
  ] as const)('responds and stops normally when the collector %s', async (_, start) => {
    const collector = await start();
    const test = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await fetch(`${test.url}/api/leagues/64b7f0c2a1d3e4f5a6b7c8d9`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([404]));
    await test.close();
    await collector.stop();
  });
});

describe('a process without tracing', () => {
  it.each([{}, { OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])(
    'exports nothing with %j',
    async (more) => {
      const collector = await Collector.start();
      const isNamed = Object.keys(more).length > 0;
      const env = { ...(isNamed && { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }), ...more };
      const test = await startTestApp({ env: env as Record<string, string> });
      expect(test.config.get(tracingConfig)).toBeNull();
      await fetch(`${test.url}/api/roles`);
      await test.close();
      expect(collector.spans).toEqual([]);
      await collector.stop();
    },
  );

  it('loads no tracing library, because only modules that are loaded on demand import one', () => {
    const root = resolve(process.cwd(), 'src');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
    const importing = sources.filter((path) => readFileSync(join(root, path), 'utf8').includes("from '@opentelemetry"));
    const onDemand = ['spans', 'job-spans', 'trace-requests', 'trace-commands'];
    expect(importing.sort()).toEqual(onDemand.map((name) => `platform/tracing/${name}.ts`).sort());
    const names = onDemand.join('|');
    const loading = new RegExp(
      `^import (?!type).*/tracing/(${names})\\.js'|^import (?!type).*'\\./(${names})\\.js'`,
      'm',
    );
    const outside = sources.filter((path) => !importing.includes(path));
    expect(outside.filter((path) => loading.test(readFileSync(join(root, path), 'utf8')))).toEqual([]);
  });
});
