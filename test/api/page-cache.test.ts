import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { get, request as ask, type ClientRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { MatchRecord } from '../../src/contract/records/match.record.js';
import type { StatusAnswer } from '../../src/contract/records/status.record.js';
import { WindowCache } from '../../src/modules/games/window-cache.js';
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

describe('kept pages', () => {
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
      // As it is: an address that is parsed loses what comes after a "#".
      const asked = ask(url, { path, method, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
      });
      asked.on('error', reject).end();
    });
  const shown = async (path: string, url = test.url): Promise<string> =>
    JSON.stringify(
      (JSON.parse((await receive(path, {}, 'GET', url)).body.toString()) as { matches: MatchRecord[] }).matches,
    );
  const rename = (title: string) => admin.put(`/api/matches/${stage.matchId}`, { title }).expect(200);
  /** Makes every kept page stale; resolves when the events of all writes so far have come, so that what is made now stays. */
  const settle = async (title: string): Promise<void> => {
    const events = await EventListener.open(test.url);
    const { body } = await admin.post('/api/matches', { title }).expect(201);
    const { match } = body as { match: MatchRecord };
    await events.until(isChangeOf('matches', match._id));
    events.close();
  };

  it('are rendered once, whatever a query says that the page does not know', async () => {
    await settle('Once');
    await receive('/');
    site.rendered.length = 0;
    for (let index = 0; index < 30; index += 1) await receive(`/?utm_source=${index}`);
    expect(site.rendered).toEqual([]);
    const first = await receive('/?utm=1&category=Tennis');
    expect((await receive('/?category=Tennis&utm=2')).body).toEqual(first.body);
    expect(site.rendered).toEqual(['/?category=Tennis']);
  });

  it('show nothing of a query that the page does not know, not of the first visitor’s either', async () => {
    for (const query of ['?utm=first', '?category=Tennis&utm=first', '?category=Tennis&category=first']) {
      const path = `/about/${query.length}`;
      expect((await receive(path + query)).status).toBe(200);
      for (const own of [path, `${path}?category=Tennis`])
        expect((await receive(own)).body.toString()).not.toContain('first');
    }
  });

  it('differ by zone, and by nothing else that a cookie says', async () => {
    const zoned = (zone: string) => receive('/', { cookie: `other=${zone}; nepsh-zone=${encodeURIComponent(zone)}` });
    await settle('Zones');
    await receive('/');
    for (const zone of ['Mars/Olympus', 'Europe/London', 'Europe/London', 'europe/london', '+05:30', ''])
      await zoned(zone);
    expect(site.rendered).toEqual(['/', '/ nepsh-zone=Europe%2FLondon']);
  });

  it('come in each coding with a strong tag, and answer 304 and HEAD', async () => {
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

  it('are made without the JSON of the lists that they show', async () => {
    const windows = jest.spyOn(test.app.get(WindowCache), 'get');
    await settle('Handed over');
    expect(await shown('/')).toContain('"Handed over"');
    expect(windows).not.toHaveBeenCalled();
    expect(await shown('/')).toBe(await shown('/api/matches/web'));
    expect(windows).toHaveBeenCalled();
    windows.mockRestore();
  });

  it('are private where somebody may be signed in, and not kept where they are missing', async () => {
    const staff = await receive('/', { cookie: 'nepsh-session=secret' });
    expect(staff.headers['cache-control']).toBe('private, no-cache');
    expect(site.rendered.join()).not.toContain('secret');
    for (let time = 0; time < 2; time += 1) expect((await receive('/missing')).status).toBe(404);
    expect(site.rendered.filter((one) => one === '/missing')).toHaveLength(2);
  });

  it('are rendered once for many, and every request after a write shows it', async () => {
    await receive('/');
    for (let round = 0; round < 5; round += 1) {
      await rename(`Crowd ${round}`);
      site.rendered.length = 0;
      // Fewer than a crowd, which is shown a page for up to a second after a write.
      const answers = await Promise.all(Array.from({ length: 20 }, () => receive('/')));
      expect(answers.every(({ status }) => status === 200)).toBe(true);
      expect(await shown('/')).toContain(`"Crowd ${round}"`);
      // A second one where the event of the write came in between.
      expect(site.rendered.length).toBeLessThanOrEqual(3);
      const current = await receive('/', { 'cache-control': 'no-cache' });
      expect(current.body.toString()).toContain(`"Crowd ${round}"`);
    }
  });

  it('are made again in the codings they were asked for before they take the place of the last', async () => {
    const servedPages = async (): Promise<number> =>
      ((await admin.get('/api/status').expect(200)).body as StatusAnswer).status.cache.servedPages;
    await settle('Codings');
    for (const coding of ['br', 'gzip']) await receive('/', { 'accept-encoding': coding });
    await settle('Codings again');
    await receive('/');
    const before = await servedPages();
    for (const coding of ['br', 'gzip']) await receive('/', { 'accept-encoding': coding });
    expect(await servedPages()).toBe(before + 2);
  });

  it('go on being served while none can be made', async () => {
    await receive('/');
    await rename('Unseen');
    site.isFailing = true;
    const answer = await receive('/');
    expect([answer.status, answer.body.toString()]).toEqual([200, expect.not.stringContaining('Unseen')]);
    expect((await receive('/never-seen')).status).toBe(503);
    site.isFailing = false;
    expect(await eventually(async () => ((await shown('/')).includes('Unseen') ? true : undefined))).toBe(true);
  });

  it('show what was written before the clock was set forward, however long ago the database seems to have answered', async () => {
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

  it('are not kept where a part of them could not be read', async () => {
    site.isPartFailing = true;
    await settle('Part');
    for (let time = 0; time < 2; time += 1) {
      const answer = await receive('/?category=Part');
      expect([answer.status, answer.body.toString()]).toEqual([200, expect.not.stringContaining('read')]);
      expect(answer.headers['cache-control']).toBe('private, no-cache');
    }
    expect(site.rendered).toHaveLength(2);
    site.isPartFailing = false;
    expect((await receive('/?category=Part')).body.toString()).toContain('"part":"read"');
    // One that is whole is better than a newer one that is not.
    site.isPartFailing = true;
    await settle('Part again');
    expect((await receive('/?category=Part')).body.toString()).toContain('"part":"read"');
  });

  it('and lists are kept at their own addresses, not at every spelling of them', async () => {
    const servedLists = async (): Promise<number> =>
      ((await admin.get('/api/status').expect(200)).body as StatusAnswer).status.cache.servedLists;
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

  it('are not rendered for those who have left', async () => {
    const gate = Promise.withResolvers<undefined>();
    site.gate = gate.promise;
    const asked: ClientRequest[] = [];
    for (let index = 0; index < 20; index += 1) {
      asked.push(get(`${test.url}/slow/${index}`, { agent: false }).on('error', () => undefined));
    }
    const begun = await eventually(() => (site.rendered.length >= 3 ? site.rendered.length : undefined));
    const last = receive('/slow/last');
    for (const one of asked) one.destroy();
    // The server has noticed once it has answered on a connection that was opened after those were closed.
    await receive('/api/health');
    gate.resolve(undefined);
    expect((await last).status).toBe(200);
    expect(site.rendered.filter((one) => one.startsWith('/slow/')).length).toBeLessThanOrEqual(begun + 1);
  });

  it('and lists equal fresh ones after any writes, in every process', async () => {
    const choose = new Choices();
    // A slice is read from the database each time; none of the games is finished, so that the page shows all of them.
    const fresh = () => shown('/api/matches?sort=["createdAt","DESC"]&range=[0,999]');
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
      // Twice as many numbers as rounds: names are taken once.
      for (let count = choose.below(2); count >= 0; count -= 1) await choose.of(writes)(2 * round + count);
      for (const path of ['/', '/api/matches']) expect(await shown(path)).toBe(await fresh());
      if (round % 4 > 0) continue;
      const expected = await fresh();
      for (const path of ['/', '/api/matches']) {
        await eventually(async () => ((await shown(path, other)) === expected ? true : undefined));
      }
    }
  });
});

it('a kept page ends with the visitor’s day', async () => {
  const site = new StubSite();
  const clock = new FakeClock(Date.parse('2031-06-01T22:30:00Z'));
  const test = await startTestApp({ clock, prepare: site.prepare });
  try {
    const day = async (zone: string) => {
      const answer = await fetch(test.url, { headers: { cookie: `nepsh-zone=${encodeURIComponent(zone)}` } });
      return ((await answer.json()) as { day: string }).day;
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

it('a kept page is made again once the clock was set back to the day before', async () => {
  const site = new StubSite();
  const clock = new FakeClock(Date.parse('2031-06-02T00:10:00Z'));
  const test = await startTestApp({ clock, prepare: site.prepare });
  try {
    const day = async () => {
      const answer = await fetch(test.url, { headers: { cookie: 'nepsh-zone=UTC' } });
      return ((await answer.json()) as { day: string }).day;
    };
    expect(await day()).toBe('2031-06-02');
    clock.setBy(-60 * 60_000);
    await eventually(async () => ((await day()) === '2031-06-01' ? true : undefined));
  } finally {
    await test.close();
  }
});

it('a list that is the same on the next day goes on being served from what is ready', async () => {
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
