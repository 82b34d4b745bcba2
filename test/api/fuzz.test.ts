import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { adminApi, Api, apiOf, databaseOf, untilPublished } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { gameBody } from '../support/fixtures.js';
import { anyCall, type FuzzCall } from '../support/fuzz/calls.js';

/** Number of requests: 20,000 at night. */
const CALLS = Number(process.env['FUZZ_CALLS'] ?? 500);
const SEED = Number(process.env['SEED'] ?? 20_260_101);
/** Time limit of the test per request, in ms. */
const CALL_MS = 200;
/** Maximum processor time of a response, in ms. */
const MAX_CPU_MS = 5_000;
const MAX_ERROR = 100_000;
/** Codes of failures of other services. */
const EXTERNAL_FAILURES = new Set(['PUSH_REFUSED', 'FILE_UNREACHABLE']);

describe('a random request', () => {
  let test: TestApp;
  let callers: Record<FuzzCall['caller'], Api>;
  let document: OpenAPIObject;
  const ids: string[] = [];

  beforeAll(async () => {
    test = await startTestApp();
    callers = { anyone: new Api(test), keyless: await apiOf(test), admin: await adminApi(test) };
    document = (await callers.anyone.get('/api/openapi.json').expect(200)).body as OpenAPIObject;
    await fill();
  });
  afterAll(() => test.close());

  async function fill(): Promise<void> {
    const { admin } = callers;
    const create = async (path: string, body: object): Promise<string> => {
      const response = (await admin.post(path, body).expect(201)).body as Record<string, { _id?: string }>;
      const id = Object.values(response).find((part) => part._id)?._id ?? '';
      ids.push(id);
      return id;
    };
    const logoUrl = 'https://example.org/logo.png';
    const league = { name: 'Fuzz', abbreviation: 'F', country: 'nepal', category: 'Football', logoUrl };
    const leagueId = await create('/api/leagues', league);
    const matchId = await create('/api/matches', { title: 'Fuzz round' });
    const stage = { league: 'Fuzz', leagueId, matchId };
    for (const hours of [-1, 1, 48])
      await create(`/api/matches/${matchId}/game`, gameBody(stage, Date.now() + hours * 3_600_000));
    await create('/api/faq', { title: 'A question', description: 'An answer' });
    const { body } = await admin.get('/api/setting').expect(200);
    ids.push((body.settings as { _id: string })._id);
  }

  async function send({ caller, method, path, query, body, ifMatch }: FuzzCall) {
    const parameters = new URLSearchParams(query as Record<string, string>).toString();
    const started = process.threadCpuUsage();
    const response = await fetch(`${test.url}${path}${parameters && `?${parameters}`}`, {
      method,
      redirect: 'manual',
      headers: {
        ...callers[caller].headers,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await response.text();
    const { user, system } = process.threadCpuUsage(started);
    return { status: response.status, text, cpuMs: (user + system) / 1_000 };
  }

  /** Checks stored data: references exist, lists are complete, and no event is unpublished. */
  async function expectConsistent(): Promise<void> {
    await untilPublished(test);
    const stored = async (name: string): Promise<Record<string, unknown>[]> =>
      databaseOf(test).collection(name).find().toArray();
    const idsOf = async (name: string) => new Set((await stored(name)).map(({ _id }) => String(_id)));
    const [leagues, matches, games] = [await idsOf('leagues'), await idsOf('matches'), await stored('games')];
    const lost = games.filter(
      ({ leagueId, matchId }) => !leagues.has(String(leagueId)) || !matches.has(String(matchId)),
    );
    expect(lost).toEqual([]);
    const admins = (await stored('users')).filter(({ role, status }) => role === 'super-admin' && status === 'Active');
    expect(admins.length).toBeGreaterThan(0);
    expect(await stored('settings')).toHaveLength(1);
    for (const [path, name] of [
      ['/api/leagues', 'leagues'],
      ['/api/games', 'games'],
      ['/api/faq', 'faqs'],
      ['/api/replays', 'replays'],
      ['/api/affiliate', 'affiliates'],
      ['/api/users', 'users'],
    ] as const) {
      const list = await callers.admin.list(path, { range: [0, 99] }).expect(200);
      const listedCount = Number(list.headers['content-range']?.split('/')[1]);
      expect({ name, shown: listedCount }).toEqual({ name, shown: (await stored(name)).length });
    }
  }

  it(
    `never fails, takes long or returns a long error (seed ${SEED})`,
    async () => {
      const property = fc.asyncProperty(anyCall(document, ids), async (call) => {
        const { status, text, cpuMs } = await send(call);
        const code = status >= 500 ? (JSON.parse(text) as { code?: string }).code : undefined;
        expect({
          status: status < 500 || EXTERNAL_FAILURES.has(code ?? ''),
          text: status < 500 ? '' : text,
        }).toMatchObject({
          status: true,
        });
        expect(cpuMs).toBeLessThan(MAX_CPU_MS);
        if (status >= 400) expect(text.length).toBeLessThan(MAX_ERROR);
      });
      await fc.assert(property, { numRuns: CALLS, seed: SEED });
      await expectConsistent();
    },
    60_000 + CALLS * CALL_MS,
  );
});
