import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import { ImportLease } from '../../src/modules/fixture-import/import-lease.js';
import { ImportMatcher } from '../../src/modules/fixture-import/import-matcher.js';
import { adminApi, databaseOf, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';
import { eventually } from '../support/wait.js';

const series = (...rows: string[]): string => ['Date,Time,Home Team,Away Team,Location', ...rows].join('\n');
const ics = (uid: string, summary: string, start: string): string => {
  const event = ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${summary}`, `DTSTART:${start}`, 'END:VEVENT'];
  return ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n');
};

describe('an import that does not run smoothly', () => {
  const clock = new FakeClock();
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp({ clock });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const send = async (format: string, text: string, league: string): Promise<ImportReport> => {
    const body = { text, league, category: 'Football', timeZone: 'Europe/London' };
    const response = await admin.post(`/api/matches/import?format=${format}`, body).expect(201);
    return (response.body as { report: ImportReport }).report;
  };
  const storedOf = (league: string) => databaseOf(test).collection('games').find({ leagueName: league }).toArray();

  it('renews the lease of an import that takes long', async () => {
    const leases = databaseOf(test).collection<{ _id: string; expiresAt: Date }>('leases');

    const renewedUntil = await test.app.get(ImportLease).run(async () => {
      clock.advance(3_000);
      return eventually(async () => {
        const lease = await leases.findOne({
          _id: 'fixture-import',
          expiresAt: { $gt: new Date(clock.now() + 3_000) },
        });
        return lease?.expiresAt.getTime();
      });
    });

    expect(renewedUntil).toBe(clock.now() + 5_000);
  });

  it('matches the file again if another process had the lease in the meantime', async () => {
    const [database, matcher] = [databaseOf(test), test.app.get(ImportMatcher)];
    const match = matcher.match.bind(matcher);
    const [leases, games] = [database.collection<{ _id: string }>('leases'), database.collection('games')];
    await send('ics', ics('lost', 'A v B', '20410110T150000Z'), 'Lost Lease');
    const [stored] = await storedOf('Lost Lease');
    await games.deleteOne({ _id: stored!._id });
    jest.spyOn(matcher, 'match').mockImplementationOnce(async (fixtures) => {
      const matched = await match(fixtures);
      // Another process takes the lease, imports a calendar, and gives the lease back.
      clock.advance(3_000);
      const change = { $set: { owner: 'other', expiresAt: new Date(0) }, $inc: { fence: 1 } };
      await leases.updateOne({ _id: 'fixture-import' }, change);
      await games.insertOne(stored!);
      return matched;
    });

    const report = await send('csv', series('2041-01-10,15:00,A,B,'), 'Lost Lease');

    expect(report).toMatchObject({ created: 0, updated: 0, skipped: 1 });
    expect(await storedOf('Lost Lease')).toHaveLength(1);
  });

  describe('a stored game that is damaged', () => {
    const rows = (time: string) => series(...['A', 'C', 'E'].map((home) => `2041-04-01,${time},${home},Guests,Ground`));
    const damage = async (leagueName: string, homeTeam: string, change: object): Promise<void> => {
      await databaseOf(test).collection('games').updateOne({ leagueName, homeTeam }, { $set: change });
    };

    it('lets the other rows be imported, and is not created again', async () => {
      await send('csv', rows('15:00'), 'Damaged League');
      await damage('Damaged League', 'A', { announce: null });
      await damage('Damaged League', 'C', { 'fixture.home': 7 });

      const report = await send('csv', rows('17:30'), 'Damaged League');

      expect(report.rows.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'updated']);
      const problem = expect.stringMatching(/^The stored game cannot be compared: /);
      expect(report.rows[0]).toMatchObject({ reason: problem, notes: [problem] });
      expect(report.errors).toEqual([
        { row: 1, message: problem },
        { row: 2, message: problem },
      ]);
    });

    it('does not hide the outcomes of other rows if the file is matched again', async () => {
      await send('csv', rows('15:00'), 'Unwritable League');
      await damage('Unwritable League', 'C', { matchId: null });
      // All rows together, the first and the second row; then the lease is lost.
      const isHeldIn = jest.spyOn(test.app.get(ImportLease), 'isHeldIn');
      for (const isHeld of [true, true, true, false]) isHeldIn.mockResolvedValueOnce(isHeld);

      const report = await send('csv', rows('17:30'), 'Unwritable League');

      expect(report.rows.map(({ outcome }) => outcome)).toEqual(['updated', 'error', 'updated']);
    });
  });
});
