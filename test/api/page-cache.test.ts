import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { get, request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import type { StatusResponse } from '../../src/contract/records/status.record.js';
import { ResponseCache } from '../../src/platform/cache/response-cache.js';
import { FrontDoor } from '../../src/platform/http/front-door.js';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener, isChangeOf } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';
import { Choices } from '../../bench/lists/random.js';
import { StubSite } from '../support/stub-site.js';
import { eventually } from '../support/wait.js';

interface Received {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

type Headers = Record<string, string>;

describe('a cached page', () => {
  const site = new StubSite();
  let test: TestApp;
  let other: string;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    test = await startTestApp({ prepare: site.prepare });
    admin = await adminApi(test);
    other = await test.another();
    stage = await makeStage(test, { authorization: admin.headers['authorization'] ?? '' });
    for (let hour = 1; hour < 4; hour += 1) {
      const startsAt = Date.parse('2031-01-01T12:00:00Z') + hour * 3_600_000;
      await makeGame(test, { authorization: admin.headers['authorization'] ?? '' }, stage, startsAt);
    }
  });
  afterAll(() => test.close());
  beforeEach(() => {
    site.rendered.length = 0;
    site.isFailing = false;
    site.isPartFailing = false;
  });

  const receive = (path: string, headers: Headers = {}, method = 'GET', url = test.url): Promise<Received> =>
    new Promise((resolve, reject) => {
      // Uses the path as is, because a parsed address loses the part after "#".
      const outgoing = ask(url, { path, method, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      });
      outgoing.on('error', reject).end();
    });
  const fetchText = async (path: string, url = test.url): Promise<string> =>
    JSON.stringify(
      (JSON.parse((await receive(path, {}, 'GET', url)).body.toString()) as { matches: MatchRecord[] }).matches,
    );
  const rename = (title: string) => admin.put(`/api/matches/${stage.matchId}`, { title }).expect(200);
  /** Makes every cached page stale, and waits for the events of all writes so that new pages stay cached. */
  const settle = async (title: string): Promise<void> => {
    const events = await EventListener.open(test.url);
    const { body } = await admin.post('/api/matches', { title }).expect(201);
    const { match } = body as { match: MatchRecord };
    await events.until(isChangeOf('matches', match._id));
    events.close();
  };

  it('is rendered once for all queries that the page does not know', async () => {
    await settle('Once');
    await receive('/');
    site.rendered.length = 0;
    for (let index = 0; index < 30; index += 1) await receive(`/?utm_source=${index}`);
    expect(site.rendered).toEqual([]);
    const first = await receive('/?utm=1&category=Tennis');
    expect((await receive('/?category=Tennis&utm=2')).body).toEqual(first.body);
    expect(site.rendered).toEqual(['/?category=Tennis']);
  });

  it('shows no part of an unknown query, even of the first visitor', async () => {
    for (const query of ['?utm=first', '?category=Tennis&utm=first', '?category=Tennis&category=first']) {
      const path = `/about/${query.length}`;
      expect((await receive(path + query)).status).toBe(200);
      for (const address of [path, `${path}?category=Tennis`])
        expect((await receive(address)).body.toString()).not.toContain('first');
    }
  });

  it('depends on the zone and on no other cookie', async () => {
    const zoned = (zone: string) => receive('/', { cookie: `other=${zone}; nepsh-zone=${encodeURIComponent(zone)}` });
    await settle('Zones');
    await receive('/');
    for (const zone of ['Mars/Olympus', 'Europe/London', 'Europe/London', 'europe/london', '+05:30', ''])
      await zoned(zone);
    expect(site.rendered).toEqual(['/', '/ nepsh-zone=Europe%2FLondon']);
  });

  it('is sent in each coding with a strong tag, and as 304 and for HEAD', async () => {
    await receive('/');
    const plain = await receive('/');
    expect(plain.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    expect(plain.headers['x-content-type-options']).toBe('nosniff');
    for (const [coding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      for (let time = 0; time < 2; time += 1) {
        const coded = await receive('/', { 'accept-encoding': coding });
        expect(coded.headers['content-encoding']).toBe(coding);
        expect(decode(coded.body)).toEqual(plain.body);
        const tag = String(coded.headers.etag);
        expect(tag).toMatch(/^"[\w-]+"$/);
        const again = await receive('/', { 'accept-encoding': coding, 'if-none-match': tag });
        expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
        expect(again.headers['content-type']).toBeUndefined();
        expect((await receive('/', { 'if-none-match': tag })).status).toBe(200);
      }
    }
    const head = await receive('/', {}, 'HEAD');
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      String(plain.body.length),
    ]);
  });

  it('is rendered without the JSON of the lists that it shows', async () => {
    const get = jest.spyOn(test.app.get(ResponseCache), 'get');
    const budgets = (): Set<string> => new Set(get.mock.calls.map(([{ budget }]) => budget));
    await settle('Handed over');
    expect(await fetchText('/')).toContain('"Handed over"');
    expect(budgets()).toEqual(new Set(['page']));
    expect(await fetchText('/')).toBe(await fetchText('/api/matches/web'));
    expect(budgets()).toEqual(new Set(['page', 'list']));
    get.mockRestore();
  });

  it('is private for a signed-in user, and not cached if it is missing', async () => {
    const staff = await receive('/', { cookie: 'nepsh-session=secret' });
    expect(staff.headers['cache-control']).toBe('private, no-cache');
    expect(site.rendered.join()).not.toContain('secret');
    for (let time = 0; time < 2; time += 1) expect((await receive('/missing')).status).toBe(404);
    expect(site.rendered.filter((one) => one === '/missing')).toHaveLength(2);
  });

  it('is rendered once for many requests, and is current after each write', async () => {
    await receive('/');
    for (let round = 0; round < 5; round += 1) {
      await rename(`Crowd ${round}`);
      site.rendered.length = 0;
      // More simultaneous requests would get a stale page for up to a second after a write.
      const responses = await Promise.all(Array.from({ length: 20 }, () => receive('/')));
      expect(responses.every(({ status }) => status === 200)).toBe(true);
      expect(await fetchText('/')).toContain(`"Crowd ${round}"`);
      // The event of the write may cause one more rendering.
      expect(site.rendered.length).toBeLessThanOrEqual(3);
      const current = await receive('/', { 'cache-control': 'no-cache' });
      expect(current.body.toString()).toContain(`"Crowd ${round}"`);
    }
  });

  it('is renewed in the codings of earlier requests before it replaces the old page', async () => {
    const servedPages = async (): Promise<number> =>
      ((await admin.get('/api/status').expect(200)).body as StatusResponse).status.cache.servedPages;
    await settle('Codings');
    for (const coding of ['br', 'gzip']) await receive('/', { 'accept-encoding': coding });
    await settle('Codings again');
    await receive('/');
    const before = await servedPages();
    for (const coding of ['br', 'gzip']) await receive('/', { 'accept-encoding': coding });
    expect(await servedPages()).toBe(before + 2);
  });

  it('stays available while rendering fails', async () => {
    await receive('/');
    await rename('Unseen');
    site.isFailing = true;
    const response = await receive('/');
    expect([response.status, response.body.toString()]).toEqual([200, expect.not.stringContaining('Unseen')]);
    expect((await receive('/never-seen')).status).toBe(503);
    site.isFailing = false;
    expect(await eventually(async () => ((await fetchText('/')).includes('Unseen') ? true : undefined))).toBe(true);
  });

  it('shows a write from before a jump of the clock, although the last response of the database seems old', async () => {
    await receive('/');
    await rename('Before the jump');
    const ahead = Date.now() + 60_000;
    const now = jest.spyOn(Date, 'now').mockImplementation(() => ahead);
    try {
      expect((await receive('/')).body.toString()).toContain('Before the jump');
      expect((await receive('/api/health')).status).toBe(200);
    } finally {
      now.mockRestore();
    }
  });

  it('is not stored if one of its parts could not be read', async () => {
    site.isPartFailing = true;
    await settle('Part');
    for (let time = 0; time < 2; time += 1) {
      const response = await receive('/?category=Part');
      expect([response.status, response.body.toString()]).toEqual([200, expect.not.stringContaining('read')]);
      expect(response.headers['cache-control']).toBe('private, no-cache');
    }
    expect(site.rendered).toHaveLength(2);
    site.isPartFailing = false;
    expect((await receive('/?category=Part')).body.toString()).toContain('"part":"read"');
    // A complete page is better than a newer incomplete one.
    site.isPartFailing = true;
    await settle('Part again');
    expect((await receive('/?category=Part')).body.toString()).toContain('"part":"read"');
  });

  it('has a single address for all spellings, as a list has', async () => {
    const servedLists = async (): Promise<number> =>
      ((await admin.get('/api/status').expect(200)).body as StatusResponse).status.cache.servedLists;
    const served = async (path: string): Promise<number> => {
      const before = await servedLists();
      for (let time = 0; time < 3; time += 1) expect((await receive(path)).status).toBe(200);
      return (await servedLists()) - before;
    };
    await settle('Spellings');
    for (const path of ['/api/matches', '/api/matches/web', '/api/matches/web?category=Football'])
      expect(await served(path)).toBeGreaterThanOrEqual(2);
    for (const path of ['/api/%6Datches', '/api/m%61tches/web', '/api/matches/web#category=A'])
      expect(await served(path)).toBe(0);
  });

  it('is not rendered for visitors who have left', async () => {
    const gate = Promise.withResolvers<undefined>();
    site.gate = gate.promise;
    const outgoingRequests: ClientRequest[] = [];
    for (let index = 0; index < 20; index += 1) {
      outgoingRequests.push(get(`${test.url}/slow/${index}`, { agent: false }).on('error', () => undefined));
    }
    const startedCount = await eventually(() => (site.rendered.length >= 3 ? site.rendered.length : undefined));
    const last = receive('/slow/last');
    for (const one of outgoingRequests) one.destroy();
    // A response on a new connection shows that the server has noticed the closed ones.
    await receive('/api/health');
    gate.resolve(undefined);
    expect((await last).status).toBe(200);
    expect(site.rendered.filter((one) => one.startsWith('/slow/')).length).toBeLessThanOrEqual(startedCount + 1);
  });

  it('equals a fresh one after any writes in every process, as a list does', async () => {
    const choose = new Choices();
    // A slice is read from the database each time; no game is finished, so the page shows all games.
    const fresh = () => fetchText('/api/matches?sort=["createdAt","DESC"]&range=[0,999]');
    const games = async (): Promise<MatchRecord['games']> =>
      (JSON.parse(await fresh()) as MatchRecord[]).flatMap((match) => match.games);
    const leagueIds: string[] = [];
    const league = { abbreviation: 'L', country: 'nepal', category: 'Football', logoUrl: 'https://example.org/l.png' };
    const writes = [
      (round: number) => rename(`Title ${round}`),
      (round: number) => admin.post('/api/matches', { title: `Match ${round}` }).expect(201),
      async (round: number) => {
        const { body } = await admin.post('/api/leagues', { ...league, name: `League of ${round}` }).expect(201);
        leagueIds.push((body as { league: { _id: string } }).league._id);
      },
      (round: number) => {
        const id = leagueIds.at(-1);
        return id ? admin.put(`/api/leagues/${id}`, { ...league, name: `Renamed ${round}` }).expect(200) : undefined;
      },
      async (round: number) => {
        const { body } = await admin.get('/api/setting');
        const { _id } = (body as { settings: { _id: string } }).settings;
        await admin.put(`/api/setting/${_id}/goLive`, { shiftMinutes: round % 60 }).expect(200);
      },
      (round: number) =>
        makeGame(
          test,
          { authorization: admin.headers['authorization'] ?? '' },
          stage,
          Date.parse('2031-02-01') + round,
        ),
      async (round: number) => {
        const { _id, matchId, title, homeTeam, awayTeam, location, timeZone, leagueId } = choose.of(await games());
        const moved = { title, homeTeam, awayTeam, location, timeZone, leagueId, date: '2031-03-01' };
        const body = { ...moved, time: `10:${String(round).padStart(2, '0')}` };
        await admin.put(`/api/matches/${matchId}/game/${_id}`, body).expect(200);
      },
      async () => {
        const { _id, matchId } = choose.of(await games());
        await admin.delete(`/api/matches/${matchId}/game/${_id}`).expect(200);
      },
      (round: number) => {
        const text = `date,time,home,away\n2031-04-01,12:00,Home ${round},Away ${round}`;
        const sent = { text, league: 'Imported', category: 'Football', timeZone: 'UTC' };
        return admin.post('/api/matches/import?format=csv', sent).expect(201);
      },
    ];
    for (let round = 0; round < 30; round += 1) {
      // Names must be unique, so there are twice as many numbers as rounds.
      for (let count = choose.below(2); count >= 0; count -= 1) await choose.of(writes)(2 * round + count);
      for (const path of ['/', '/api/matches']) expect(await fetchText(path)).toBe(await fresh());
      if (round % 4 > 0) continue;
      const expected = await fresh();
      for (const path of ['/', '/api/matches']) {
        await eventually(async () => ((await fetchText(path, other)) === expected ? true : undefined));
      }
    }
  });
});

it('ends the cache time of a page with the day of the visitor', async () => {
  const site = new StubSite();
  const clock = new FakeClock(Date.parse('2031-06-01T22:30:00Z'));
  const test = await startTestApp({ clock, prepare: site.prepare });
  try {
    const day = async (zone: string) => {
      const response = await fetch(test.url, { headers: { cookie: `nepsh-zone=${encodeURIComponent(zone)}` } });
      return ((await response.json()) as { day: string }).day;
    };
    await day('Europe/London');
    await day('UTC');
    site.rendered.length = 0;
    clock.advance(29 * 60_000);
    await day('Europe/London');
    expect(site.rendered).toEqual([]);
    clock.advance(60_000);
    await Promise.all([day('Europe/London'), day('UTC')]);
    expect(site.rendered).toEqual(['/ nepsh-zone=Europe%2FLondon']);
  } finally {
    await test.close();
  }
});

it('renders a cached page again after the clock was set back to the day before', async () => {
  const site = new StubSite();
  const clock = new FakeClock(Date.parse('2031-06-02T00:10:00Z'));
  const test = await startTestApp({ clock, prepare: site.prepare });
  try {
    const day = async () => {
      const response = await fetch(test.url, { headers: { cookie: 'nepsh-zone=UTC' } });
      return ((await response.json()) as { day: string }).day;
    };
    expect(await day()).toBe('2031-06-02');
    clock.setBy(-60 * 60_000);
    await eventually(async () => ((await day()) === '2031-06-01' ? true : undefined));
  } finally {
    await test.close();
  }
});

it('serves a list from memory on the next day if it stays the same', async () => {
  const clock = new FakeClock(Date.parse('2031-06-01T23:30:00Z'));
  const test = await startTestApp({ clock });
  try {
    const served = async (): Promise<number> => {
      const before = test.app.get(FrontDoor).answered.lists;
      for (let time = 0; time < 3; time += 1) expect((await fetch(`${test.url}/api/leagues`)).status).toBe(200);
      return test.app.get(FrontDoor).answered.lists - before;
    };
    expect(await served()).toBeGreaterThanOrEqual(1);
    clock.advance(60 * 60_000);
    await served();
    expect(await served()).toBe(3);
  } finally {
    await test.close();
  }
});
