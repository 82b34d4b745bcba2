import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Types } from 'mongoose';
import { importNeedsLeagueMessage, MESSAGES } from '../../src/contract/messages.js';
import type { ActivityRecord } from '../../src/contract/records/activity.record.js';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { FixtureReader } from '../../src/modules/fixture-import/fixture-reader.js';
import { ImportLease } from '../../src/modules/fixture-import/import-lease.js';
import { adminApi, type Api, apiOf, databaseOf, everythingStored, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';

const csv = (...rows: string[]): string => ['date,time,home,away,round,location,league,score', ...rows].join('\n');
const row = (home: string, time: string, more = ''): string => `2031-08-02,${time},${home},Visitors,1,Ground,,${more}`;

describe('an import', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp();
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const run = async (api: Api, text: string, league: string, dryRun = false): Promise<ImportReport> =>
    (
      await api
        .post(`/api/matches/import?format=csv${dryRun ? '&dryRun=true' : ''}`, { text, league, category: 'Football' })
        .expect(201)
    ).body.report as ImportReport;
  const both = async (api: Api, text: string, league: string): Promise<ImportReport> => {
    const checked = await run(api, text, league, true);
    expect(await run(api, text, league)).toEqual(checked);
    return checked;
  };
  const maker = (...more: string[]) => apiOf(test, { permissions: ['games:create', 'matches:create', ...more] });
  const gamesOf = async (league: string): Promise<GameRecord[]> =>
    (await admin.list('/api/games', { filter: { league } }).expect(200)).body.games as GameRecord[];
  const logOf = async (resourceId: string): Promise<ActivityRecord[]> =>
    (await admin.list('/api/users/activity', { filter: { resourceId } }).expect(200)).body
      .activities as ActivityRecord[];

  it('requires leagues:create for a new league', async () => {
    const text = csv(row('A', '15:00'));
    const api = await maker();
    const before = await everythingStored(test);
    const report = await both(api, text, 'Unmade League');
    expect(report).toMatchObject({ created: 0, refused: 1 });
    const message = importNeedsLeagueMessage('Unmade League');
    expect(report.rows).toMatchObject([{ row: 1, outcome: 'refused', notes: [message] }]);
    const { activities: _log, events: _events, ...unchanged } = before;
    expect(await everythingStored(test)).toMatchObject(unchanged);
    const allowed = await both(await maker('leagues:create'), text, 'Unmade League');
    expect(allowed).toMatchObject({ created: 1, refused: 0 });
    expect(await gamesOf('Unmade League')).toHaveLength(1);
  });

  it('requires games:update for an existing game, for its kick-off and its end', async () => {
    await run(admin, csv(row('A', '15:00'), row('B', '15:00')), 'Kept League');
    const text = csv(row('A', '18:00'), row('B', '15:00', '2-1'), row('C', '15:00'));
    const report = await both(await maker(), text, 'Kept League');
    expect(report.rows.slice(0, 2)).toMatchObject([
      { outcome: 'refused', notes: [MESSAGES.importNeedsGamesUpdate] },
      { outcome: 'refused', notes: [MESSAGES.importNeedsGamesUpdate] },
    ]);
    const games = await gamesOf('Kept League');
    const of = (home: string) => games.find(({ homeTeam }) => homeTeam === home);
    expect([of('A')?.time, of('B')?.status, of('C')?.status]).toEqual(['15:00', 'Scheduled', 'Scheduled']);
    const allowed = await run(await maker('games:update'), text, 'Kept League');
    expect(allowed).toMatchObject({ updated: 2, refused: 0 });
  });

  it('ends between two parts once its caller is suspended or lost a permission', async () => {
    const text = csv(...Array.from({ length: 120 }, (_, index) => row(`Team ${index}`, '15:00')));
    const keys = ['games:create', 'matches:create', 'leagues:create'];
    for (const [change, code] of [
      [{ status: 'Suspended' }, 'UNAUTHENTICATED'],
      [{ permissions: keys.slice(0, 2) }, 'PERMISSION_DENIED'],
    ] as const) {
      const league = `Ended by ${code}`;
      const api = await maker('leagues:create');
      const { user } = (await api.get('/api/auth/me').expect(200)).body as { user: { _id: string } };
      const lease = jest.spyOn(test.app.get(ImportLease), 'isHeldIn').mockImplementationOnce(async () => {
        const _id = new Types.ObjectId(user._id);
        await databaseOf(test).collection('users').updateOne({ _id }, { $set: change });
        return true;
      });
      const body = { text, league, category: 'Football' };
      expectFailure(await api.post('/api/matches/import?format=csv', body), code);
      lease.mockRestore();
      expect(await gamesOf(league)).toHaveLength(50);
      expect(await run(admin, text, league)).toMatchObject({ created: 70 });
    }
  });

  it('leaves a log entry for every record with its changes', async () => {
    await run(admin, csv(row('A', '15:00')), 'Logged League');
    const [game] = await gamesOf('Logged League');
    expect((await logOf(game?._id ?? '')).map(({ action }) => action)).toEqual([
      'Created the game A vs Visitors (import)',
    ]);
    expect(await logOf(game?.leagueId ?? '')).toHaveLength(1);
    expect(await logOf(game?.matchId ?? '')).toHaveLength(1);
    const editor = await maker('games:update');
    await run(editor, csv(row('A', '18:30')), 'Logged League');
    const [changed] = await logOf(game?._id ?? '');
    expect(changed).toMatchObject({ action: 'Changed the game A vs Visitors (import)', resource: 'games' });
    expect(changed?.changes).toContainEqual({ field: 'time', before: '15:00', after: '18:30' });
    const { body } = await editor.get('/api/auth/me');
    expect(changed?.user._id).toBe((body.user as { _id: string })._id);
  });

  it('reads a file in a thread for a limited time', async () => {
    const part = 'BEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0200\nEND:STANDARD\n';
    const zones = Array.from(
      { length: 90 },
      (_, index) => `BEGIN:VTIMEZONE\nTZID:Zone ${index}\n${part.repeat(330)}END:VTIMEZONE\n`,
    );
    const events = Array.from(
      { length: 90 },
      (_, index) =>
        `BEGIN:VEVENT\nUID:${index}\nSUMMARY:A${index} - B\nDTSTART;TZID=Zone ${index}:20310101T150000\nEND:VEVENT\n`,
    );
    const text = `BEGIN:VCALENDAR\n${zones.join('')}${events.join('')}END:VCALENDAR\n`;
    const reader = test.app.get(FixtureReader);
    const started = process.threadCpuUsage();
    const parsed = await reader.read('ics', text, {}, 60_000);
    const { user, system } = process.threadCpuUsage(started);
    expect(parsed.rows).toHaveLength(90);
    expect((user + system) / 1_000).toBeLessThan(5_000);
    await expect(reader.read('ics', text, {}, 1)).rejects.toMatchObject({ code: 'FIXTURE_FILE_UNREADABLE' });
    const response = await admin.post('/api/matches/import?format=csv', {
      text: 'x'.repeat(5_000_001),
      league: 'Long',
      category: 'Football',
    });
    expectFailure(response, 'VALIDATION_FAILED', 'The file is too large');
  });
});
