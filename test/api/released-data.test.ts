import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { getConnectionToken } from '@nestjs/mongoose';
import { Types, type Connection } from 'mongoose';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { extract } from 'tar';
import { RELEASED_SCHEMAS } from '../../scripts/release/schemas.mjs';
import { createApp } from '../../src/app.js';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import { compareTexts } from '../../src/contract/sort-key.js';
import { Clock } from '../../src/platform/clock/clock.js';
import { loadConfig } from '../../src/config.js';
import { startDatabase, type RunningDatabase } from '../../src/platform/database/server/embedded.js';

/** Facts that `scripts/release/data.mjs` stored next to the data. */
interface Facts {
  version: string;
  secretKey: string;
  account: { email: string; password: string };
  /** Records by list, as a super-admin sees them. */
  totals: Record<string, number>;
}

const FOLDERS = globSync('test/fixtures/data-*.tar.gz').map((path) => resolve(path));

it('has a data folder of each released version', () => {
  const versions = Object.keys(JSON.parse(readFileSync(RELEASED_SCHEMAS, 'utf8')) as object);
  expect(FOLDERS.map((path) => basename(path)).sort()).toEqual(versions.map((name) => `data-${name}.tar.gz`).sort());
});

describe.each(FOLDERS)('the data folder %s', (archive) => {
  let folder: string;
  let facts: Facts;
  let database: RunningDatabase;
  let app: NestFastifyApplication;
  let url: string;

  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const signIn = async (): Promise<{ authorization: string }> => {
    const { email, password } = facts.account;
    const response = await post('/api/auth/login', { email, password, client: 'app' });
    return { authorization: `Bearer ${((await response.json()) as { token: string }).token}` };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-released-'));
    await extract({ file: archive, cwd: folder });
    facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Facts;
    const config = loadConfig({
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: facts.secretKey,
      NODE_ENV: 'test',
      STREAM_CHECKS: 'false',
      SERVE_PAGES: 'false',
    });
    database = await startDatabase(config);
    app = await createApp({ config, clock: new Clock(), databaseUri: database.uri, isSoleUser: true }, false);
    await app.listen(0, '127.0.0.1');
    url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await app.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('opens with all its records', async () => {
    const headers = await signIn();
    const storedTotals: Record<string, number> = {};
    for (const list of Object.keys(facts.totals)) {
      const response = await fetch(`${url}/api/${list}?range=[0,0]`, { headers });
      storedTotals[list] = Number(response.headers.get('content-range')?.split('/')[1]);
    }
    expect(storedTotals).toEqual(facts.totals);
  });

  it('sorts its texts as readers expect', async () => {
    const query = new URLSearchParams({ sort: '["title","ASC"]', range: '[0,99]' });
    const response = await fetch(`${url}/api/games?${query.toString()}`, { headers: await signIn() });
    const { games } = (await response.json()) as { games: { title: string }[] };
    const titles = games.map(({ title }) => title);
    expect(titles).toEqual(titles.toSorted(compareTexts));
    expect(new Set(titles).size).toBeGreaterThan(10);
  });

  describe('with games that version 0.1.0 imported', () => {
    /** Computes keys as version 0.1.0 did, whose imports stored no other identity of a fixture. */
    const keyOf = (...parts: string[]): string =>
      createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32);
    const readCsv = (...rows: string[]): string => ['date,time,home,away,round,score', ...rows].join('\n');

    const calendar = (uid: string, summary: string, start: string, ...more: string[]): string => {
      const event = ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${summary}`, `DTSTART:${start}`, 'END:VEVENT'];
      return ['BEGIN:VCALENDAR', ...more, ...event, 'END:VCALENDAR'].join('\r\n');
    };

    let league: { _id: string; name: string };
    const games = () => app.get<Connection>(getConnectionToken()).collection('games');
    const createLeague = async (name: string, more: object = {}): Promise<typeof league> => {
      const fields = { name, abbreviation: 'XL', country: 'malta', category: 'Football', ...more };
      const response = await post('/api/leagues', { ...fields, logoUrl: 'https://example.org/' }, await signIn());
      return ((await response.json()) as { league: typeof league }).league;
    };
    const importFile = async (format: string, text: string, name = league.name): Promise<ImportReport> => {
      const body = { text, league: name, category: 'Football', timeZone: 'UTC' };
      const response = await post(`/api/matches/import?format=${format}`, body, await signIn());
      return ((await response.json()) as { report: ImportReport }).report;
    };
    const storeGame = async (home: string, away: string, day: string, more: object): Promise<void> => {
      const { _id: _old, ...template } = (await games().findOne({})) ?? {};
      const startsAt = new Date(`${day}T15:00:00Z`);
      await games().insertOne({
        ...template,
        ...{ title: `${home} vs ${away}`, homeTeam: home, awayTeam: away, location: home, streams: [] },
        ...{ date: day, time: '15:00', timeZone: 'UTC', startsAt, fixtureStartsAt: startsAt, usualEndAt: startsAt },
        ...{ leagueId: new Types.ObjectId(league._id), leagueName: league.name, status: 'Scheduled', ...more },
      });
    };

    beforeAll(async () => {
      league = await createLeague('Kept League');
    });

    it('recognizes these games and stores season and round', async () => {
      await storeGame('Arden', 'Calder', '2040-09-01', {
        fixtureKey: keyOf('fixture', league._id, '2040/41', 'matchday 9', 'arden', 'calder'),
      });

      const report = await importFile('csv', readCsv('2040-09-03,15:00,Arden,Calder,Matchday 9,'));

      expect(report.rows).toMatchObject([
        { outcome: 'updated', reason: 'Same season, round and teams as in version 0.1.0' },
      ]);
      expect(await games().find({ title: 'Arden vs Calder' }).toArray()).toMatchObject([
        { date: '2040-09-03', fixture: { season: '2040/41', round: 'Matchday 9', home: 'Arden' } },
      ]);
    });

    it('recognizes games of a calendar and stores their id', async () => {
      await storeGame('Dunmere', 'Elmstead', '2040-09-01', { fixtureKey: keyOf('uid', league._id, 'event-1') });

      const report = await importFile('ics', calendar('event-1', 'Dunmere v Elmstead', '20410303T150000Z'));

      expect(report).toMatchObject({ created: 0, updated: 1 });
      expect(await games().findOne({ title: 'Dunmere vs Elmstead' })).toMatchObject({
        fixture: { format: 'ics', sourceId: 'event-1' },
      });
    });

    it('recognizes games of a calendar whose name has another season than their dates', async () => {
      const { _id, name } = await createLeague('Split League', { seasonStart: 7 });
      const fixtureKey = keyOf('uid', _id, 'event-2');
      await storeGame('Fenwick', 'Guests', '2040-09-01', { fixtureKey, leagueId: new Types.ObjectId(_id) });

      const text = calendar('event-2', 'Fenwick v Guests', '20400903T150000Z', 'X-WR-CALNAME:Split League 2040');
      const report = await importFile('ics', text, name);

      expect(report).toMatchObject({ created: 0, updated: 1 });
    });

    it('recognizes them in each further file although staff moved them to another league', async () => {
      const other = await createLeague('Other League');
      await storeGame('Moved', 'Guests', '2040-10-01', {
        ...{ leagueId: new Types.ObjectId(other._id), leagueName: other.name },
        fixtureKey: keyOf('fixture', league._id, '2040/41', '', 'moved', 'guests'),
      });

      for (const day of ['2040-10-02', '2040-10-03']) await importFile('csv', readCsv(`${day},15:00,Moved,Guests,,`));

      expect(await games().find({ homeTeam: 'Moved' }).toArray()).toMatchObject([
        { date: '2040-10-03', leagueName: 'Other League' },
      ]);
    });

    it('does not change a played game by the next season of a calendar year', async () => {
      await storeGame('Rio', 'Porto', '2040-09-05', {
        ...{ status: 'Finished', homeScore: 2, awayScore: 1, fixtureResult: '2|1|' },
        fixtureKey: keyOf('fixture', league._id, '2040/41', '', 'rio', 'porto'),
      });

      const report = await importFile('csv', readCsv('2041-04-10,15:00,Rio,Porto,,', '2041-09-04,15:00,Porto,Rio,,'));

      expect(report.created).toBe(2);
      expect(await games().find({ title: 'Rio vs Porto' }).sort({ startsAt: 1 }).toArray()).toMatchObject([
        { date: '2040-09-05', status: 'Finished', homeScore: 2 },
        { date: '2041-04-10', status: 'Scheduled', homeScore: null },
      ]);
    });
  });

  it('accepts writes', async () => {
    const question = { title: 'Does it still work?', description: 'Yes.' };
    const response = await post('/api/faq', question, await signIn());
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ faq: question });
  });
});
