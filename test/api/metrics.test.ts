import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { METRICS } from '../../src/metrics.js';
import { MetricsServer } from '../../src/platform/metrics/metrics-server.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { expectNone } from '../support/expect-none.js';
import { makeGame, makeStage } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const TOKEN = 'a-token-of-the-monitoring';

/** Parses the samples of a text in the Prometheus format into names with labels and their values. */
function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
}

describe('the metrics endpoint with a token', () => {
  let test: TestApp;
  const scrape = (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) =>
    fetch(`${test.url}/metrics`, { headers });
  const samples = async () => samplesOf(await (await scrape()).text());
  beforeAll(async () => {
    test = await startTestApp({ env: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(() => test.close());

  it.each([{}, { authorization: 'Bearer another-token-of-some-length' }, { authorization: TOKEN }])(
    'rejects %j',
    async (headers) => {
      const response = await scrape(headers as Record<string, string>);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.json()).toMatchObject({ statusCode: 401, code: 'UNAUTHENTICATED' });
    },
  );

  it('returns the text format of Prometheus, with a help text for each metric', async () => {
    const response = await scrape();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    for (const { name, type, help } of METRICS) {
      expect(text).toContain(`# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`);
    }
    expect(text).toMatch(/^nepsh_nodejs_eventloop_lag_p99_seconds /m);
    expect(text).toMatch(/^nepsh_process_resident_memory_bytes /m);
    expect(text.match(/^# TYPE (?!nepsh_)/gm)).toBeNull();
  });

  it('counts requests by route, without the input of visitors', async () => {
    await fetch(`${test.url}/api/leagues/not-an-id`);
    await fetch(`${test.url}/no/such/page-4711`);
    const values = await samples();
    const [route] = [...values.keys()].filter(
      (name) => name.startsWith('nepsh_http_request_seconds_count{') && name.includes('/api/leagues/:id'),
    );
    expect(route).toContain('method="GET"');
    expect([...values.keys()].join('\n')).not.toMatch(/not-an-id|4711/);
    expect(values.get('nepsh_http_request_seconds_count{method="GET",route="none",status="404"}')).toBeGreaterThan(0);
  });

  it('counts responses from memory', async () => {
    const key = 'nepsh_ready_answers_total{kind="list"}';
    await (await fetch(`${test.url}/api/faq`)).text();
    const count = await eventually(async () => {
      await (await fetch(`${test.url}/api/faq`)).text();
      return (await samples()).get(key) || undefined;
    });
    expect(count).toBeGreaterThan(0);
  });

  it('reports the delay of go-lives, the events and the state of the service', async () => {
    const { authorization } = await signIn(test, { role: 'super-admin' });
    await makeGame(test, { authorization }, await makeStage(test, { authorization }), Date.now() - 60_000);
    const values = await eventually(async () => {
      const current = await samples();
      const isLive = current.get('nepsh_go_live_delay_seconds_count') === 1;
      return isLive && current.has('nepsh_events_total{event="game"}') ? current : undefined;
    });
    expect(values.get('nepsh_go_live_delay_seconds_bucket{le="15"}')).toBe(0);
    expect(values.get('nepsh_events_total{event="game"}')).toBe(1);
    expect(values.get('nepsh_database_up')).toBe(1);
    expect(values.get('nepsh_event_streams')).toBe(0);
    expect(values.get('nepsh_lease_held{job="event-relay"}')).toBe(1);
    expect(values.get('nepsh_outbox_oldest_seconds')).toBeLessThan(60);
    expect(values.get('nepsh_database_command_seconds_count{command="find",outcome="ok"}')).toBeGreaterThan(0);
  });
});

describe('the metrics endpoint on its own port', () => {
  it('needs no token, and is absent from the port of the service', async () => {
    const ports: (number | null)[] = [];
    const test = await startTestApp({
      env: { METRICS_PORT: '0' },
      prepare: async (app) => void ports.push(await app.get(MetricsServer).listen()),
    });
    try {
      const response = await fetch(`http://127.0.0.1:${ports[0]}/metrics`);
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/nepsh_build_info\{version="\d+\.\d+\.\d+[^"]*",commit="/);
      expect((await fetch(`${test.url}/metrics`)).status).toBe(404);
    } finally {
      await test.close();
    }
    await expect(fetch(`http://127.0.0.1:${ports[0]}/metrics`)).rejects.toThrow();
  });
});

it('returns 404 for metrics unless the operator enables them', async () => {
  const test = await startTestApp();
  try {
    expect((await fetch(`${test.url}/metrics`)).status).toBe(404);
    expect(await test.app.get(MetricsServer).listen()).toBeNull();
  } finally {
    await test.close();
  }
});

describe('monitoring', () => {
  const metricNames = new Set(METRICS.map(({ name }) => name));
  const text = (path: string) => readFileSync(resolve(process.cwd(), path), 'utf8');
  /** Maps the three names of a histogram to one. */
  const plain = (name: string) => (metricNames.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''));

  it.each(['deploy/grafana/nepsh.json', 'deploy/prometheus/alerts.yml'])(
    '%s refers only to existing metrics',
    (path) => {
      const names = (text(path).match(/nepsh_\w+/g) ?? []).filter((name) => !/^nepsh_(process|nodejs)_/.test(name));
      expect(names.length).toBeGreaterThan(0);
      expectNone(
        names.map(plain).filter((name) => !metricNames.has(name)),
        `${path} refers to metrics that do not exist: correct their names.`,
      );
    },
  );

  it('src/metrics.ts lists all declared metrics', () => {
    const declared = globSync('src/**/*.metrics.ts').flatMap((path) => text(path).match(/nepsh_\w+/g) ?? []);
    expectNone(
      declared.filter((name) => !metricNames.has(name) && !/^nepsh_(process|nodejs)_$/.test(name)),
      'Add the metrics of these files to src/metrics.ts.',
    );
  });

  it('docs/operations/monitoring.md names each metric', () => {
    const page = text('docs/operations/monitoring.md');
    expectNone(
      [...metricNames].filter((name) => !page.includes(`\`${name}\``)),
      'Add rows for these metrics to docs/operations/monitoring.md.',
    );
  });
});
