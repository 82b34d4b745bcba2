import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { adminApi, everythingStored, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { NIGHTLY } from '../support/nightly.js';

const FIXTURES = resolve(process.cwd(), '../shared/fixtures');
/** One season has all that an import does; at night every season is imported. */
const SEASONS = ['en.1', ...(NIGHTLY ? ['es.1', 'de.1', 'it.1', 'fr.1'] : [])];
const here = existsSync(FIXTURES);
const withFixtures = here ? it : it.skip;
if (!here) process.stderr.write(`${FIXTURES} is not there: the tests of whole seasons are left out.\n`);

const fixture = (name: string): string => readFileSync(resolve(FIXTURES, name), 'utf8');

describe('import', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    // Before the seasons end, so that games are still to come; never behind the database's own clock for sessions.
    test = await startTestApp({ clock: new FakeClock(Date.now()) });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const send = (format: string, text: string, league: string, more: object = {}, dryRun = false) =>
    admin.post(`/api/matches/import?format=${format}${dryRun ? '&dryRun=true' : ''}`, {
      text,
      league,
      category: 'Football',
      ...more,
    });
  const run = async (...all: Parameters<typeof send>): Promise<ImportReport> =>
    (
      await send(...all)
        .timeout(120_000)
        .expect(201)
    ).body.report as ImportReport;
  const gamesOf = async (league: string): Promise<GameRecord[]> =>
    (await admin.list('/api/games', { filter: { league } }).expect(200)).body.games as GameRecord[];
  const counted = ({ created, updated, skipped }: ImportReport): object => ({ created, updated, skipped });
  const csv = (...rows: string[]): string => ['date,time,home,away,round,location,league', ...rows].join('\n');

  withFixtures.each(SEASONS)(
    'imports a complete season, and nothing the second time: %s',
    async (name) => {
      const text = fixture(`${name}.json`);
      const { matches } = JSON.parse(text) as { matches: object[] };
      const dry = await run('openfootball', text, `League ${name}`, { timeZone: 'Europe/London' }, true);
      expect(await gamesOf(`League ${name}`)).toEqual([]);
      const first = await run('openfootball', text, `League ${name}`, { timeZone: 'Europe/London' });
      expect(dry).toEqual(first);
      expect(first.rows).toHaveLength(matches.length);
      expect(first.created + first.skipped + first.rows.filter(({ outcome }) => outcome === 'error').length).toBe(
        matches.length,
      );
      if (name === 'en.1') expect(counted(first)).toEqual({ created: 380, updated: 0, skipped: 0 });
      const before = await everythingStored(test);
      const second = await run('openfootball', text, `League ${name}`, { timeZone: 'Europe/London' });
      expect(counted(second)).toEqual({ created: 0, updated: 0, skipped: first.created + first.skipped });
      const { activities: _activities, events: _events, ...unchanged } = before;
      expect(await everythingStored(test)).toMatchObject(unchanged);
      const games = await gamesOf(`League ${name}`);
      expect(games).toHaveLength(first.created);
      expect(new Set(games.map(({ _id }) => _id)).size).toBe(games.length);
      for (const game of games) expect(Number.isNaN(Date.parse(game.startsAt))).toBe(false);
    },
    180_000,
  );

  withFixtures(
    'imports the World Cup with its time zones, grounds, groups and rounds',
    async () => {
      const text = fixture('worldcup-2026.json');
      const { matches } = JSON.parse(text) as {
        matches: { date: string; time: string; team1: string; ground: string }[];
      };
      const report = await run('openfootball', text, 'World Cup 2026');
      expect(report.created + report.skipped + report.errors.length).toBeGreaterThanOrEqual(matches.length);
      const games = await gamesOf('World Cup 2026');
      const opening = games.find(
        ({ homeTeam, location }) => homeTeam === matches[0]?.team1 && location === matches[0].ground,
      );
      expect(opening).toMatchObject({
        timeZone: 'Etc/GMT+6',
        date: '2026-06-11',
        time: '13:00',
        startsAt: '2026-06-11T19:00:00.000Z',
      });
    },
    120_000,
  );

  withFixtures.each([
    ['premier_league.ics', 'Football'],
    ['basket_full_set.ics', 'Basketball'],
  ])(
    'imports a calendar that names its own leagues: %s',
    async (name, category) => {
      const text = fixture(name);
      const report = await run('ics', text, 'Not this one', { category });
      expect(report.created).toBeGreaterThan(0);
      expect(await gamesOf('Not this one')).toEqual([]);
      const named = new Set(report.rows.filter(({ outcome }) => outcome === 'created').map(({ league }) => league));
      for (const league of named) expect((await gamesOf(league)).length).toBeGreaterThan(0);
      expect(counted(await run('ics', text, 'Not this one', { category }))).toMatchObject({ created: 0, updated: 0 });
      const later = text.replaceAll(
        /(DTSTART[^:]*:\d{8}T)(\d\d)/g,
        (_, head: string, hour: string) => head + String((Number(hour) + 1) % 24).padStart(2, '0'),
      );
      expect(counted(await run('ics', later, 'Not this one', { category }))).toMatchObject({
        created: 0,
        updated: report.created,
      });
    },
    120_000,
  );

  it('creates a league with its known fields, and a match for each round', async () => {
    const report = await run(
      'csv',
      csv('2031-08-02,15:00,A,B,1,Ground A,', '2031-08-09,,B,A,2,,'),
      'Northern Premier League',
    );
    expect(counted(report)).toEqual({ created: 2, updated: 0, skipped: 0 });
    const { body } = await admin.list('/api/leagues', { filter: { name: 'Northern Premier League' } });
    expect((body.leagues as LeagueRecord[])[0]).toMatchObject({
      abbreviation: 'NPL',
      country: 'international',
      category: 'Football',
      logoUrl: '',
    });
    const games = await gamesOf('Northern Premier League');
    expect(
      games.map(({ title, location, time, matchTitle, status }) => [title, location, time, matchTitle, status]),
    ).toEqual([
      ['A vs B', 'Ground A', '15:00', 'Northern Premier League 2031/32, Round 1', 'Scheduled'],
      ['B vs A', 'B', '20:00', 'Northern Premier League 2031/32, Round 2', 'Scheduled'],
    ]);
  });

  it('reports bad rows and imports the rest, and past games have ended', async () => {
    const rows = [
      '2031-02-30,15:00,A,B,1,,',
      '2031-03-01,25:00,A,C,1,,',
      ',15:00,A,D,1,,',
      '2031-03-01,15:00,,E,1,,',
      '2031-03-01,15:00,F,F,1,,',
    ];
    const report = await run(
      'csv',
      csv('2031-03-01,15:00,A,B,1,,', ...rows, '2001-03-01,15:00,Old,Boys,1,,'),
      'Odd League',
    );
    expect(report.created).toBe(2);
    expect(report.rows.map(({ row, outcome }) => [row, outcome])).toEqual([
      [1, 'created'],
      [2, 'error'],
      [3, 'error'],
      [4, 'error'],
      [5, 'error'],
      [6, 'error'],
      [7, 'created'],
    ]);
    expect(report.errors.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
    for (const { message } of report.errors) expect(message).toMatch(/[a-z]/);
    const statuses = (await gamesOf('Odd League')).map(({ title, status }) => [title, status]);
    expect(statuses).toEqual([
      ['Old vs Boys', 'Finished'],
      ['A vs B', 'Scheduled'],
    ]);
  });

  it('moves a kick-off that the file moved, and leaves one that staff moved', async () => {
    const at = (time: string): string => csv(`2031-04-01,${time},A,B,1,Ground,`, '2031-04-02,15:00,C,D,1,Ground,');
    await run('csv', at('15:00'), 'Moving League');
    const find = async (home: string): Promise<GameRecord> => {
      const [game] = (await gamesOf('Moving League')).filter(({ homeTeam }) => homeTeam === home);
      if (!game) throw new Error(`There is no game of ${home}`);
      return game;
    };
    expect(counted(await run('csv', at('17:30'), 'Moving League'))).toEqual({ created: 0, updated: 1, skipped: 1 });
    expect(await find('A')).toMatchObject({ time: '17:30', startsAt: '2031-04-01T17:30:00.000Z', revision: 2 });
    const game = await find('C');
    const { title, homeTeam, awayTeam, location, date, timeZone, league } = game;
    const put = { title, homeTeam, awayTeam, location, date, timeZone, league, time: '12:00' };
    await admin.put(`/api/matches/${game.matchId}/game/${game._id}`, put).expect(200);
    expect(counted(await run('csv', at('17:30'), 'Moving League'))).toEqual({ created: 0, updated: 0, skipped: 2 });
    expect(await find('C')).toMatchObject({ time: '12:00' });
  });

  it('imports a row once, even if the file repeats it, and a fixture once from two files at the same time', async () => {
    const rows = Array.from(
      { length: 30 },
      (_, index) => `2031-05-${String((index % 28) + 1).padStart(2, '0')},15:00,H${index},A${index},1,,`,
    );
    const twice = await run('csv', csv(...rows, ...rows), 'Twice League', {}, true);
    expect(counted(twice)).toEqual({ created: 30, updated: 0, skipped: 30 });
    expect(twice.errors[0]).toEqual({ row: 31, message: 'Same fixture as row 1' });
    const reports = await Promise.all([
      run('csv', csv(...rows), 'Twice League'),
      run('csv', csv(...rows), 'Twice League'),
    ]);
    expect(reports.map(({ created }) => created).sort()).toEqual([0, 30]);
    expect(await gamesOf('Twice League')).toHaveLength(30);
    expect((await admin.list('/api/leagues', { filter: { name: 'Twice League' } })).body.leagues).toHaveLength(1);
  });

  it('puts every game into the named match, even if staff created it', async () => {
    const match = (await admin.post('/api/matches', { title: 'Super Sunday' }).expect(201)).body.match as MatchRecord;
    await run('csv', csv('2031-06-01,15:00,A,B,1,,', '2031-06-08,15:00,B,A,2,,'), 'Named League', {
      match: 'Super Sunday',
    });
    const games = await gamesOf('Named League');
    expect(games.map(({ matchId }) => matchId)).toEqual([match._id, match._id]);
    const { body } = await admin.list('/api/matches', { filter: { title: 'Super Sunday' } });
    expect(body.matches).toHaveLength(1);
  });

  describe('a fixture that is not played at its time', () => {
    const match = { round: 'Matchday 9', date: '2031-05-08', time: '15:00', team1: 'North', team2: 'South' };
    const season = (more: object): string => JSON.stringify({ name: 'Off 2030/31', matches: [{ ...match, ...more }] });
    const only = async (league: string): Promise<GameRecord | undefined> => {
      const games = await gamesOf(league);
      expect(games).toHaveLength(1);
      return games[0];
    };

    it('is shown as postponed until a later file has a new date', async () => {
      await run('openfootball', season({}), 'Off');
      const before = await only('Off');
      const report = await run('openfootball', season({ status: 'postponed' }), 'Off');
      expect(report.rows).toMatchObject([{ outcome: 'updated' }]);
      expect(await only('Off')).toMatchObject({ _id: before?._id, status: 'Scheduled', statusText: 'Postponed' });
      await run('openfootball', season({ date: '2031-05-20' }), 'Off');
      expect(await only('Off')).toMatchObject({ _id: before?._id, status: 'Scheduled', statusText: '' });
    });

    it('is played if the next file does not name a state any more', async () => {
      await run('openfootball', season({ status: 'Cancelled' }), 'On again');
      expect(await only('On again')).toMatchObject({ statusText: 'Cancelled' });
      await run('openfootball', season({}), 'On again');
      expect(await only('On again')).toMatchObject({ status: 'Scheduled', statusText: '' });
    });

    it.each([
      ['abandoned', 'Finished', 'Abandoned'],
      ['Walkover', 'Finished', 'Walkover'],
      ['IN_PLAY', 'Scheduled', ''],
      ['NS', 'Finished', ''],
    ])('has the state that the file names with the score: %s', async (word, status, statusText) => {
      await run('openfootball', season({ status: word, score: [1, 0] }), `Is ${word}`);
      expect(await only(`Is ${word}`)).toMatchObject({ status, statusText });
    });

    it('keeps the text that staff gave it', async () => {
      await run('openfootball', season({ status: 'postponed' }), 'Staff');
      const game = await only('Staff');
      const path = `/api/matches/${game?.matchId}/game/${game?._id}/result`;
      await admin.put(path, { statusText: 'Pitch inspection' }).expect(200);
      await run('openfootball', season({}), 'Staff');
      expect(await only('Staff')).toMatchObject({ statusText: 'Pitch inspection' });
    });

    it('stays as the newest version of its event has it, in any order of the files', async () => {
      const event = (...lines: string[]): string =>
        [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'UID:off@x',
          'SUMMARY:North v South',
          ...lines,
          'END:VEVENT',
          'END:VCALENDAR',
        ].join('\r\n');
      const first = event('SEQUENCE:0', 'DTSTART:20310508T150000Z');
      const second = event('SEQUENCE:1', 'DTSTART:20310509T150000Z', 'STATUS:CANCELLED');
      for (const text of [first, second, first]) await run('ics', text, 'Versions');
      expect(await only('Versions')).toMatchObject({ date: '2031-05-09', statusText: 'Cancelled' });
      await run('ics', event('SEQUENCE:2', 'DTSTART:20310510T150000Z'), 'Versions');
      expect(await only('Versions')).toMatchObject({ date: '2031-05-10', statusText: '' });
    });

    it('has no certain time until a file names one', async () => {
      await run('openfootball', season({ time: 'TBC' }), 'Open');
      expect(await only('Open')).toMatchObject({ date: '2031-05-08', time: '20:00', isTimeConfirmed: false });
      expect(counted(await run('openfootball', season({ time: 'TBD' }), 'Open'))).toMatchObject({ updated: 0 });
      await run('openfootball', season({ time: '17:30' }), 'Open');
      expect(await only('Open')).toMatchObject({ time: '17:30', isTimeConfirmed: true });
    });

    it('keeps the time that staff confirmed', async () => {
      await run('openfootball', season({ time: 'TBC' }), 'Confirmed');
      const game = await only('Confirmed');
      const { title, homeTeam, awayTeam, location, date, league } = game ?? ({} as GameRecord);
      const put = { title, homeTeam, awayTeam, location, date, league, time: '12:00', isTimeConfirmed: true };
      await admin.put(`/api/matches/${game?.matchId}/game/${game?._id}`, put).expect(200);
      await run('openfootball', season({ time: 'TBC' }), 'Confirmed');
      expect(await only('Confirmed')).toMatchObject({ time: '12:00', isTimeConfirmed: true });
    });
  });

  it('makes the part of a title a league if a league has this name', async () => {
    const event = (uid: number, summary: string): string =>
      `BEGIN:VEVENT\nUID:${uid}@parts\nSUMMARY:${summary}\nDTSTART:2031050${uid}T150000Z\nEND:VEVENT\n`;
    const titles = ['A v B (Part Cup)', 'C v D (Nothing)', 'Part Cup: E v F', 'Preseason: G v H'];
    const events = [...titles, 'Own Cup: I v J (Part Cup)', 'Own Cup: K v L'].map((summary, index) =>
      event(index + 1, summary),
    );
    await run('csv', csv('2031-03-01,15:00,A,B,1,,'), 'Part Cup');
    const report = await run('ics', `BEGIN:VCALENDAR\n${events.join('')}END:VCALENDAR`, 'Part League');
    expect(report.rows.map(({ league, notes }) => [league, notes])).toEqual([
      ['Part Cup', []],
      ['Part League', ['League Nothing does not exist, so these words are ignored']],
      ['Part Cup', []],
      ['Part League', ['League Preseason does not exist, so these words are ignored']],
      ['Own Cup', ['The league is Own Cup, so the words Part Cup are ignored']],
      ['Own Cup', []],
    ]);
  });

  it('requires the order of dates only where the file does not decide', async () => {
    const text = 'date,home,away\n05/08/2031,A,B\n2031-08-06,C,D';
    const undecided = await run('csv', text, 'Orders', {}, true);
    expect(undecided).toMatchObject({ needsDateOrder: true, rows: [{ outcome: 'error' }, { outcome: 'created' }] });
    const dayFirst = await run('csv', text, 'Orders', { dateOrder: 'day-first' });
    expect(dayFirst).toMatchObject({ needsDateOrder: false, created: 2 });
    expect((await gamesOf('Orders')).map(({ date }) => date)).toEqual(['2031-08-05', '2031-08-06']);
    const wrong = await send('csv', text, 'Orders', { dateOrder: 'year-first' });
    expectFailure(wrong, 'VALIDATION_FAILED', wrong.body.message as string);
  });

  it('requires a more precise name if several leagues match, and rejects files that cannot be read', async () => {
    const league = { name: 'Twin', abbreviation: 'T', category: 'Football', logoUrl: 'https://example.org/' };
    for (const country of ['england', 'wales']) await admin.post('/api/leagues', { ...league, country }).expect(201);
    const report = await run('csv', csv('2031-03-01,15:00,A,B,1,,Twin', '2031-03-01,15:00,C,D,1,,Other'), 'Twin');
    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['error', 'created']);
    expect(report.errors[0]?.message).toContain('Several leagues are called Twin');
    for (const [format, text] of [
      ['openfootball', '{"matches": 7}'],
      ['openfootball', 'x'],
      ['ics', 'hello'],
      ['csv', 'a,b\n1,2'],
    ]) {
      const response = await send(format ?? '', text ?? '', 'Unreadable League');
      expectFailure(response, 'FIXTURE_FILE_UNREADABLE', response.body.message as string);
      expect(response.body.errors.text).toHaveLength(1);
    }
    expect((await admin.list('/api/leagues', { filter: { name: 'Unreadable League' } })).body.leagues).toEqual([]);
    const queries = ['', '?format=xml', '?format=csv&dryRun=yes', '?format=csv&force=1', '?format=csv&format=ics'];
    for (const query of queries) {
      const response = await admin.post(`/api/matches/import${query}`, {
        text: 'x',
        league: 'L',
        category: 'Football',
      });
      expectFailure(response, 'BAD_QUERY', response.body.message as string);
    }
  });
});
