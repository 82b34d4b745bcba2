import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImportReport } from '../../src/contract/records/import.record.js';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { adminApi, type Api } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { FakeClock } from '../support/fake-clock.js';

const csv = (...rows: string[]): string => ['date,time,home,away', ...rows].join('\n');
const AMBIGUOUS = csv('2031-12-12,20:00 PST,A,B', '2031-12-12,20:00 BST,C,D', '2031-12-12,20:00,E,F');

describe('an import of times with the abbreviation of a zone', () => {
  let test: TestApp;
  let admin: Api;

  beforeAll(async () => {
    test = await startTestApp({ clock: new FakeClock() });
    admin = await adminApi(test);
  });
  afterAll(() => test.close());

  const run = async (
    format: string,
    text: string,
    league: string,
    more: object,
    isDryRun = false,
  ): Promise<ImportReport> => {
    const query = `format=${format}${isDryRun ? '&dryRun=true' : ''}`;
    const response = await admin.post(`/api/matches/import?${query}`, { text, league, category: 'Football', ...more });
    expect(response.status).toBe(201);
    return (response.body as { report: ImportReport }).report;
  };
  const gamesOf = async (league: string): Promise<GameRecord[]> =>
    (await admin.list('/api/games', { filter: { league } }).expect(200)).body.games as GameRecord[];

  it('reads an abbreviation by the zone of the import, else by its only meaning', async () => {
    const rows = ['2041-08-15,15:00,A,B', '2041-08-15,17:30 BST,C,D', '2041-08-15,20:00 EDT,E,F'];
    const report = await run('csv', csv(...rows), 'Abbreviated League', { timeZone: 'Europe/London' });

    expect(report.rows.map(({ startsAt }) => startsAt)).toEqual([
      '2041-08-15T14:00:00.000Z',
      '2041-08-15T16:30:00.000Z',
      '2041-08-16T00:00:00.000Z',
    ]);
    const zones = (await gamesOf('Abbreviated League')).map(({ time, timeZone }) => [time, timeZone]);
    expect(zones).toEqual([
      ['15:00', 'Europe/London'],
      ['17:30', 'Europe/London'],
      ['20:00', 'Etc/GMT+4'],
    ]);
  });

  it('rejects the row alone when an abbreviation has several meanings and the zone does not use it', async () => {
    const report = await run('csv', AMBIGUOUS, 'Ambiguous League', { timeZone: 'Europe/London' });

    expect(report.rows.map(({ outcome }) => outcome)).toEqual(['error', 'error', 'created']);
    expect(report.ambiguousAbbreviations).toEqual(['BST', 'PST']);
    expect(report.errors[0]?.message).toContain('PST has several meanings: North America (UTC-8)');
  });

  it('reads an abbreviation by the meaning that the caller chose', async () => {
    const abbreviations = ['PST=UTC+8', 'BST=UTC+6'];
    const report = await run('csv', AMBIGUOUS, 'Chosen League', { timeZone: 'Europe/London', abbreviations });

    expect(report.ambiguousAbbreviations).toEqual([]);
    expect(report.rows.map(({ startsAt }) => startsAt)).toEqual([
      '2031-12-12T12:00:00.000Z',
      '2031-12-12T14:00:00.000Z',
      '2031-12-12T20:00:00.000Z',
    ]);
  });

  it.each([
    ['IST', 'Asia/Kolkata', '2031-12-12T14:30:00.000Z'],
    ['EST', 'Europe/London', '2031-12-13T01:00:00.000Z'],
  ])('reads a calendar with the undescribed zone %s in %s', async (zone, timeZone, startsAt) => {
    const start = `DTSTART;TZID=${zone}:20311212T200000`;
    const event = ['BEGIN:VEVENT', 'UID:1@abbreviated', `SUMMARY:${zone} Arden vs Calder`, start, 'END:VEVENT'];
    const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR'].join('\r\n');

    const report = await run('ics', text, 'Undescribed League', { timeZone }, true);

    expect(report.rows).toEqual([expect.objectContaining({ outcome: 'created', startsAt })]);
  });
});
