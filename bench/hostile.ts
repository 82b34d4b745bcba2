/**
 * Longest time for which a call blocks the event loop: every public call with its largest accepted body and its worst rejected
 * bodies, and imports at their limits.
 *
 *   npm run bench -- hostile [calls|imports] [--json FILE]
 *
 * bench/README.md explains the figures.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostile, LARGEST } from './hostile/bodies.ts';
import { importCases } from './hostile/imports.ts';
import { makeRecords } from './hostile/records.ts';
import { Report } from './support/figures.ts';
import type { Product } from './support/product.ts';
import { startWatched } from './support/watched.ts';

const MAX_MS = 50;
/** Number of times each body is sent. The fastest round counts, because other programs can only slow a round down. */
const ROUNDS = 5;

type Operation = { 'x-access'?: { kind: string }; requestBody?: unknown };

interface Call {
  method: string;
  /** Path in the OpenAPI document, with its parameters. */
  route: string;
  path: string;
  hasBody: boolean;
}

interface Measurement {
  ms: number;
  status: number;
}

async function measureCall(
  product: Product,
  { method, path }: Pick<Call, 'method' | 'path'>,
  body?: string | ((round: number) => string),
  asAdmin = false,
): Promise<Measurement> {
  const headers: Record<string, string> = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(asAdmin ? { authorization: `Bearer ${product.token}` } : {}),
  };
  let best: Measurement = { ms: Infinity, status: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = typeof body === 'function' ? body(round) : (body ?? null);
    const options = { method, headers, body: sent, redirect: 'manual' } as const;
    await watched.longestBlock();
    // The server closes the connection if the body is far too large.
    const response = await fetch(`${product.url}${path}`, options).catch(() => null);
    await response?.arrayBuffer().catch(() => undefined);
    const ms = await watched.longestBlock();
    if (ms < best.ms) best = { ms, status: response?.status ?? 0 };
  }
  return best;
}

async function publicCalls(product: Product): Promise<Call[]> {
  const pathOf = await makeRecords(product);
  const document = (await (await fetch(`${product.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation['x-access']?.kind === 'public' && route !== '/api/events')
      .map(([method, { requestBody }]) => ({
        method: method.toUpperCase(),
        route,
        path: pathOf(route),
        hasBody: requestBody !== undefined,
      })),
  );
}

function record(name: string, { ms, status }: Measurement): void {
  const outcome = status === 0 ? 'cut off' : status;
  report.add({ name: `${name} (${outcome})`, value: ms, unit: 'ms', limit: { max: MAX_MS } });
}

async function measurePublic(product: Product): Promise<void> {
  const calls = await publicCalls(product);
  if (calls.length === 0) throw new Error('The document names no public call.');
  for (const call of calls) {
    const name = `${call.method} ${call.route}`;
    const good = LARGEST[name] ?? {};
    record(name, await measureCall(product, call, call.hasBody ? JSON.stringify(good) : undefined));
    if (!call.hasBody) continue;
    let worst: Measurement = { ms: 0, status: 0 };
    for (const body of hostile(good)) {
      const measurement = await measureCall(product, call, body);
      if (measurement.ms > worst.ms) worst = measurement;
    }
    record('  refused', worst);
  }
}

async function measureImports(product: Product): Promise<void> {
  for (const { name, query, body } of importCases()) {
    const path = `/api/matches/import?${query}`;
    record(`import: ${name}`, await measureCall(product, { method: 'POST', path }, body, true));
  }
}

const only = process.argv[2];
const folder = await mkdtemp(join(tmpdir(), 'nepsh-hostile-'));
const report = new Report('hostile');
const watched = await startWatched(folder);
try {
  if (only !== 'imports') await measurePublic(watched);
  if (only !== 'calls') await measureImports(watched);
} finally {
  await watched.stop();
  await rm(folder, { recursive: true, force: true });
}
if (!report.end()) process.exitCode = 1;
