import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportReport, ImportRow } from '../../src/contract/records/import.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';

const csv = (...rows: string[]): string => ['date,time,home,away,score', ...rows].join('\n');

describe('the changes that an import makes', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp({ clock: new FakeClock() });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const run = async (text: string, league: string): Promise<ImportRow | undefined> => {
    const body = { text, league, category: 'Football', timeZone: 'Europe/London' };
    const response = await admin.post('/api/matches/import?format=csv', body).expect(201);
    return (response.body as { report: ImportReport }).report.rows[0];
  };
  const gameOf = async (league: string): Promise<GameRecord> => {
    const { body } = await admin.list('/api/games', { filter: { league } }).expect(200);
    const [game] = body.games as GameRecord[];
    if (!game) throw new Error(`${league} has no game`);
    return game;
  };
  const edit = async (league: string, change: object): Promise<void> => {
    const { _id, matchId, title, homeTeam, awayTeam, location, date, time } = await gameOf(league);
    const body = { title, homeTeam, awayTeam, location, date, time, league, timeZone: 'Europe/London', ...change };
    await admin.put(`/api/matches/${matchId}/game/${_id}`, body).expect(200);
  };

  it.each([
    ['result', '2040-05-08,15:00,A,B,2-1', { status: 'Finished', homeScore: 2, awayScore: 1 }],
    ['kick-off', '2040-05-09,17:30,A,B,', { date: '2040-05-09', time: '17:30' }],
    ['open time', '2040-05-08,TBC,A,B,', { time: '20:00', isTimeConfirmed: false }],
    ['postponement', '2040-05-08,15:00,A,B,Postponed', { statusText: 'Postponed' }],
  ])('leave a game alone whose %s staff entered before', async (name, row, change) => {
    const league = `Same ${name}`;
    await run(csv('2040-05-08,15:00,A,B,'), league);
    await edit(league, change);
    const before = await gameOf(league);

    expect(await run(csv(row), league)).toMatchObject({ outcome: 'unchanged', changes: [] });
    expect(await gameOf(league)).toEqual(before);
    expect(await run(csv(row), league)).toMatchObject({ outcome: 'unchanged' });
  });

  it('name a time that is confirmed or may change', async () => {
    await run(csv('2040-05-08,20:00,A,B,'), 'Times');

    expect(await run(csv('2040-05-08,TBC,A,B,'), 'Times')).toMatchObject({
      outcome: 'updated',
      changes: ['Time: confirmed → to be confirmed'],
    });
  });

  it('list a remark of the comparison among the notes', async () => {
    await run(csv('2040-05-08,15:00,A,B,2-1'), 'Remarks');

    const row = await run(csv('2040-05-09,15:00,A,B,'), 'Remarks');

    const remark = 'The game has a score, so its kick-off is not changed';
    expect(row).toMatchObject({ outcome: 'unchanged', reason: 'Same teams', notes: [remark] });
  });
});
