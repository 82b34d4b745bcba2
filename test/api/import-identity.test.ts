import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import type { LeagueRecord } from '../../src/contract/records/league.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { adminApi, apiOf, databaseOf, expectFailure, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';

const csv = (header: string, ...rows: string[]): string => [header, ...rows].join('\n');
const SERIES = 'Date,Time,Home Team,Away Team,Location';
const series = (...rows: string[]): string => csv(SERIES, ...rows);
const scores = (...rows: string[]): string => csv('Date,Time,Home Team,Away Team,Score', ...rows);
const event = (uid: string, summary: string, start: string): string =>
  ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${summary}`, `DTSTART:${start}`, 'END:VEVENT'].join('\r\n');
const ics = (...events: string[]): string => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
const json = (name: string, ...matches: object[]): string => JSON.stringify({ name, matches });
const counted = ({ created, updated, skipped }: ImportReport): object => ({ created, updated, skipped });

describe('the identity of imported fixtures', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp({ clock: new FakeClock() });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const send = async (
    format: string,
    text: string,
    league: string,
    { api = admin, isDryRun = false } = {},
  ): Promise<ImportReport> => {
    const query = `format=${format}${isDryRun ? '&dryRun=true' : ''}`;
    const body = { text, league, category: 'Football', timeZone: 'Europe/London' };
    const response = await api.post(`/api/matches/import?${query}`, body).expect(201);
    return (response.body as { report: ImportReport }).report;
  };
  /** Imports a file, and expects a dry run to return the same report. */
  const run = async (format: string, text: string, league: string): Promise<ImportReport> => {
    const checked = await send(format, text, league, { isDryRun: true });
    const report = await send(format, text, league);
    expect(checked).toEqual(report);
    return report;
  };
  const gamesOf = async (league: string): Promise<GameRecord[]> =>
    (await admin.list('/api/games', { filter: { league }, sort: ['startsAt', 'ASC'] }).expect(200)).body
      .games as GameRecord[];
  const linesOf = async (league: string): Promise<string[]> =>
    (await gamesOf(league)).map(({ title, date, status, homeScore, awayScore }) =>
      [title, date, status, ...(homeScore === null ? [] : [`${homeScore}–${awayScore}`])].join(', '),
    );
  const leagueOf = async (name: string): Promise<LeagueRecord> => {
    const { body } = await admin.list('/api/leagues', { filter: { name } }).expect(200);
    const [league] = body.leagues as LeagueRecord[];
    if (!league) throw new Error(`There is no league ${name}`);
    return league;
  };
  const storedOf = (league: string) =>
    databaseOf(test).collection('games').find({ leagueName: league }).sort({ startsAt: 1 }).toArray();

  it('creates each game of a series without rounds once, in any order of the rows', async () => {
    const rows = [
      '2040-12-01,19:30,Gulls,Rams,Arena',
      '2040-12-02,19:30,Gulls,Rams,Arena',
      '2041-02-10,20:00,Gulls,Rams,Arena',
      '2041-01-15,19:00,Rams,Gulls,Center',
      '2041-03-03,19:00,Rams,Gulls,Center',
    ];

    expect(counted(await run('csv', series(...rows), 'Series'))).toEqual({ created: 5, updated: 0, skipped: 0 });
    expect(counted(await run('csv', series(...rows.toReversed()), 'Series'))).toEqual({
      created: 0,
      updated: 0,
      skipped: 5,
    });
  });

  it('moves the closest game of a series', async () => {
    const before = series('2040-12-01,19:30,A,B,', '2040-12-02,19:30,A,B,', '2041-02-10,20:00,A,B,');
    const after = series('2041-02-12,20:00,A,B,', '2040-12-02,19:30,A,B,', '2040-12-01,18:00,A,B,');
    await run('csv', before, 'Moved Series');

    expect(counted(await run('csv', after, 'Moved Series'))).toEqual({ created: 0, updated: 2, skipped: 1 });
    expect(await gamesOf('Moved Series')).toHaveLength(3);
  });

  it('creates the games of a play-off of one round', async () => {
    const header = 'Date,Time,Home Team,Away Team,Round';
    const days = ['20,20:00,A,B', '22,20:00,A,B', '25,20:00,B,A', '27,20:00,B,A', '29,20:00,A,B'];
    const rows = days.map((day) => `2041-04-${day},First Round`);

    expect((await run('csv', csv(header, ...rows), 'Play-offs')).created).toBe(5);
    const games = await gamesOf('Play-offs');
    expect(new Set(games.map(({ matchId }) => matchId)).size).toBe(1);
  });

  it('never changes a game of one calendar year by a row of the next', async () => {
    const first = scores('2040-09-05,19:00,Rio,Porto,2-1', '2040-04-11,19:00,Porto,Rio,0-0');
    const second = scores('2041-04-10,19:00,Rio,Porto,', '2041-09-04,19:00,Porto,Rio,');

    await run('csv', first, 'Calendar Years');
    const report = await run('csv', second, 'Calendar Years');

    expect(report).toMatchObject({
      created: 2,
      leagues: [{ league: 'Calendar Years', seasonStart: 1, decidedBy: 'league' }],
    });
    expect(await linesOf('Calendar Years')).toEqual([
      'Porto vs Rio, 2040-04-11, Finished, 0–0',
      'Rio vs Porto, 2040-09-05, Finished, 2–1',
      'Rio vs Porto, 2041-04-10, Scheduled',
      'Porto vs Rio, 2041-09-04, Scheduled',
    ]);
    expect(await leagueOf('Calendar Years')).toMatchObject({ seasonStart: 1 });
  });

  it('moves a scheduled game across the boundary of two seasons', async () => {
    await run('csv', series('2041-06-28,15:00,A,B,', '2041-05-20,15:00,B,A,'), 'Boundary');
    const [, game] = await gamesOf('Boundary');

    const report = await run('csv', series('2041-07-20,15:00,A,B,'), 'Boundary');

    expect(report.rows).toMatchObject([
      {
        outcome: 'updated',
        gameId: game?._id,
        changes: ['Kick-off: 2041-06-28 15:00 → 2041-07-20 15:00'],
        reason: 'Same teams; moved from season 2040/41',
      },
    ]);
    expect((await storedOf('Boundary')).map(({ fixture }) => fixture.season)).toEqual(['2040/41', '2041/42']);
  });

  it('recognizes a fixture of a calendar that has changed its ids, and by its new id later', async () => {
    await run('ics', ics(event('old', 'A v B', '20410110T150000Z')), 'New Ids');
    expect((await run('ics', ics(event('new', 'A v B', '20410112T150000Z')), 'New Ids')).updated).toBe(1);

    const report = await run('ics', ics(event('new', 'Arden v B', '20410301T150000Z')), 'New Ids');

    expect(report.rows).toMatchObject([
      {
        outcome: 'updated',
        reason: 'Same id',
        changes: ['Kick-off: 2041-01-12 15:00 → 2041-03-01 15:00', 'Teams: A vs B → Arden vs B', 'Location: A → Arden'],
      },
    ]);
    expect(await linesOf('New Ids')).toEqual(['Arden vs B, 2041-03-01, Scheduled']);
  });

  it('gives an id of a finished game to a new one of other teams', async () => {
    await run('csv', csv('Date,Home,Away,Score', '2040-03-01,A,B,1-0'), 'Reused Ids');
    await databaseOf(test)
      .collection('games')
      .updateOne({ leagueName: 'Reused Ids' }, { $set: { 'fixture.format': 'ics', 'fixture.sourceId': 'id' } });
    const next = ics(event('id', 'C v D', '20410110T150000Z'));

    expect((await run('ics', next, 'Reused Ids')).created).toBe(1);
    expect(counted(await run('ics', next, 'Reused Ids'))).toEqual({ created: 0, updated: 0, skipped: 1 });
    expect(await linesOf('Reused Ids')).toEqual(['A vs B, 2040-03-01, Finished, 1–0', 'C vs D, 2041-01-10, Scheduled']);
  });

  it('never re-opens a game that has a score', async () => {
    const at = (date: string, score: string): string =>
      csv('Date,Home,Away,Round,Score,Season', `${date},A,B,1,${score},2040/41`);
    await run('csv', at('2040-09-01', '2-1'), 'Scored');

    await run('csv', at('2041-03-01', ''), 'Scored');
    await run('csv', at('2040-09-02', ''), 'Scored');

    expect(await linesOf('Scored')).toEqual(['A vs B, 2040-09-01, Finished, 2–1', 'A vs B, 2041-03-01, Scheduled']);
  });

  it('schedules a game again that ended without a score and gets a later date', async () => {
    const at = (date: string): string => csv('Date,Home,Away,Round', `${date},A,B,1`);
    await run('csv', at('2041-03-01'), 'Abandoned League');
    await databaseOf(test)
      .collection('games')
      .updateOne({ leagueName: 'Abandoned League' }, { $set: { status: 'Finished', statusText: 'Abandoned' } });

    const report = await run('csv', at('2041-04-01'), 'Abandoned League');

    expect(report.rows[0]?.changes).toEqual([
      'Kick-off: 2041-03-01 20:00 → 2041-04-01 20:00',
      'Status: Finished → Scheduled',
      'Result: Abandoned → none',
    ]);
    expect(await linesOf('Abandoned League')).toEqual(['A vs B, 2041-04-01, Scheduled']);
  });

  it('names the games that a file no longer has', async () => {
    await run('csv', series('2041-01-10,15:00,A,B,', '2041-01-17,15:00,C,D,'), 'Shorter');

    const report = await run('csv', series('2041-01-10,15:00,A,B,'), 'Shorter');

    expect(report.leftOver).toMatchObject([{ title: 'C vs D', league: 'Shorter', season: '2040/41' }]);
    expect(await gamesOf('Shorter')).toHaveLength(2);
  });

  it('stores season, round and id of the source as fields', async () => {
    await run('ics', ics(event('uid-1', 'A v B', '20410110T150000Z')), 'Fields');
    const round = json('Rounds 2040/41', { round: 'Matchday 9', date: '2041-01-10', team1: 'A', team2: 'B' });
    await run('openfootball', round, 'Rounds');

    const [[ofCalendar], [ofRound]] = [await storedOf('Fields'), await storedOf('Rounds')];

    expect(ofCalendar?.fixture).toMatchObject({ format: 'ics', sourceId: 'uid-1', season: '2040/41' });
    expect(ofRound?.fixture).toMatchObject({ round: 'Matchday 9', season: '2040/41', isSeasonNamed: true });
  });

  it('recognizes a fixture in a file of another format', async () => {
    const round = json('Formats 2040/41', { round: 'Matchday 9', date: '2041-01-10', team1: 'A', team2: 'B' });
    await run('openfootball', round, 'Formats');

    await run('ics', ics(event('uid', 'A v B', '20410111T150000Z')), 'Formats');
    await run('csv', csv('Date,Time,Home,Away,Round,Season', '2041-01-11,15:00,A,B,9,2040/41'), 'Formats');

    expect(await storedOf('Formats')).toMatchObject([{ fixture: { sourceId: 'uid', round: '9', season: '2040/41' } }]);
  });

  it('imports one file at a time over all processes', async () => {
    const other = await adminApi({ ...test, url: await test.another() });
    const rows = Array.from({ length: 120 }, (_, index) => `2041-02-${String((index % 28) + 1).padStart(2, '0')},A,B`);
    const files = rows.map((row, index) => `${row.slice(0, 10)},H${index},A${index}`);
    const text = csv('Date,Home,Away', ...files);
    const later = text.replaceAll('2041-02', '2041-03');

    const reports = await Promise.all(
      [text, later, text, later].map((one, index) => send('csv', one, 'Processes', { api: index % 2 ? other : admin })),
    );

    expect(reports.reduce((sum, { created }) => sum + created, 0)).toBe(120);
    expect(await storedOf('Processes')).toHaveLength(120);
  });

  describe('the season of a league', () => {
    it('comes from the first file that decides it', async () => {
      const autumn = await run('csv', series('2040-09-05,15:00,A,B,'), 'Deciding');
      expect(autumn.leagues).toEqual([{ league: 'Deciding', seasonStart: 7, decidedBy: 'usual', isStored: false }]);
      expect(await leagueOf('Deciding')).toMatchObject({ seasonStart: null });

      const summer = await run('csv', series('2040-04-05,15:00,C,A,', '2040-10-01,15:00,B,C,'), 'Deciding');

      expect(summer.leagues).toEqual([{ league: 'Deciding', seasonStart: 1, decidedBy: 'file', isStored: true }]);
      expect(await leagueOf('Deciding')).toMatchObject({ seasonStart: 1 });
      expect((await storedOf('Deciding')).map(({ fixture }) => fixture.season)).toEqual(['2040', '2040', '2040']);
    });

    it('computes the seasons of its games again when staff change it', async () => {
      await run('csv', series('2040-08-15,15:00,A,B,', '2041-03-05,15:00,B,A,'), 'Changed Season');
      const { _id, name, abbreviation, country, category } = await leagueOf('Changed Season');
      const fields = { name, abbreviation, country, category };

      const response = await admin.put(`/api/leagues/${_id}`, { ...fields, seasonStart: 4 }).expect(200);

      expect(response.body.league).toMatchObject({ seasonStart: 4 });
      expect((await storedOf('Changed Season')).map(({ fixture }) => fixture.season)).toEqual(['2040/41', '2040/41']);
      await admin.put(`/api/leagues/${_id}`, { ...fields, seasonStart: 1 }).expect(200);
      expect((await storedOf('Changed Season')).map(({ fixture }) => fixture.season)).toEqual(['2040', '2041']);
      await admin.put(`/api/leagues/${_id}`, fields).expect(200);
      expect(await leagueOf('Changed Season')).toMatchObject({ seasonStart: 1 });
      await admin.put(`/api/leagues/${_id}`, { ...fields, seasonStart: 13 }).expect(400);
    });

    it('is not stored by a user who may not change leagues', async () => {
      const fields = { abbreviation: 'OL', country: 'spain', category: 'Football', logoUrl: 'https://example.org/' };
      await admin.post('/api/leagues', { name: 'Others League', ...fields }).expect(201);
      const api = await apiOf(test, { permissions: ['games:create', 'matches:create'] });

      const report = await send('csv', series('2040-12-05,15:00,A,B,', '2041-02-01,15:00,B,A,'), 'Others League', {
        api,
      });

      expect(report.leagues).toMatchObject([{ seasonStart: 7, decidedBy: 'file', isStored: false }]);
      expect(await leagueOf('Others League')).toMatchObject({ seasonStart: null });
    });
  });

  describe('a team that is not decided', () => {
    const final = (team1: string, team2: string, more = {}) =>
      json('Cup 2041', { round: 'Final', date: '2041-07-19', time: '15:00 UTC-4', team1, team2, ...more });

    it('is replaced in place once the source names it', async () => {
      await run('openfootball', final('W101', 'W102'), 'Cup');
      const [before] = await gamesOf('Cup');
      expect(before).toMatchObject({ title: 'W101 vs W102', location: '', isHomePlaceholder: true });

      const report = await run('openfootball', final('Norland', 'W102'), 'Cup');
      expect(report.rows).toMatchObject([{ outcome: 'updated', gameId: before?._id }]);
      await run('openfootball', final('Norland', 'Sudia', { ground: 'Harbor City' }), 'Cup');

      expect(await gamesOf('Cup')).toMatchObject([
        {
          ...{ _id: before?._id, title: 'Norland vs Sudia', homeTeam: 'Norland', awayTeam: 'Sudia' },
          ...{ location: 'Harbor City', isHomePlaceholder: false, isAwayPlaceholder: false },
        },
      ]);
    });

    it('is replaced in place when the day of the game changes too', async () => {
      const semiFinal = (date: string, team1: string, team2: string): string =>
        json('Knock-out 2041', { round: 'Semi-final', date, team1, team2 });
      await run('openfootball', semiFinal('2041-07-15', 'Winner QF1', 'TBD'), 'Knock-out');

      const report = await run('openfootball', semiFinal('2041-07-16', 'Norland', 'Sudia'), 'Knock-out');

      expect(report.rows).toMatchObject([{ reason: 'Only open game of the round; a team was not decided' }]);
      expect(await linesOf('Knock-out')).toEqual(['Norland vs Sudia, 2041-07-16, Scheduled']);
    });

    it('stays decided when an older file is imported', async () => {
      await run('openfootball', final('Norland', 'Sudia'), 'Old Cup');

      const report = await run('openfootball', final('W101', 'W102'), 'Old Cup');

      expect(counted(report)).toEqual({ created: 0, updated: 0, skipped: 1 });
      expect(await linesOf('Old Cup')).toEqual(['Norland vs Sudia, 2041-07-19, Scheduled']);
    });

    it('is replaced by the id of a calendar', async () => {
      await run('ics', ics(event('final', 'Winner SF1 v Winner SF2', '20410719T190000Z')), 'Calendar Cup');

      await run('ics', ics(event('final', 'Norland v Sudia', '20410720T190000Z')), 'Calendar Cup');

      expect(await linesOf('Calendar Cup')).toEqual(['Norland vs Sudia, 2041-07-20, Scheduled']);
    });

    it('needs no location when staff edit the game', async () => {
      await run('openfootball', final('W301', 'W302'), 'Edited Cup');
      const [game] = await gamesOf('Edited Cup');
      const { title, homeTeam, awayTeam, location, date, league } = game!;
      const path = `/api/matches/${game?.matchId}/game/${game?._id}`;
      const body = { title, homeTeam, awayTeam, location, date, league, time: '18:00' };

      await admin.put(path, body).expect(200);

      expectFailure(
        await admin.put(path, { ...body, homeTeam: 'Norland' }),
        'VALIDATION_FAILED',
        'Location is required',
      );
    });

    it('has no page', async () => {
      await run('openfootball', final('W201', 'Norland'), 'Pageless Cup');

      await admin.get('/api/games/teams/w201').expect(404);
      await admin.get('/api/games/teams/norland').expect(200);
    });

    it('may be both teams of a game', async () => {
      expect((await run('openfootball', final('TBD', 'TBD'), 'Open Cup')).created).toBe(1);
    });
  });
});
