import { formatOf } from '@contract/fixture-format.js';
import type { ImportReport } from '@contract/records/import.record.js';
import { describe, expect, it } from '@jest/globals';
import {
  hasSomethingToLose,
  leagueSeasonsInWords,
  outcomeInWords,
  remarks,
  toImport,
  totals,
} from './fixture-import.js';

describe('the format of a file', () => {
  it('is what its text says before what its name says', () => {
    expect(formatOf('games.txt', '\uFEFFBEGIN:VCALENDAR\r\n')).toBe('ics');
    expect(formatOf('en.1.csv', ' {"matches": []}')).toBe('openfootball');
    expect(formatOf('round.CSV', 'date,home,away')).toBe('csv');
    expect(formatOf('photo.png', '‰PNG')).toBeNull();
  });
});

describe('a report', () => {
  const row = (number: number, outcome: ImportReport['rows'][number]['outcome']) => ({
    row: number,
    outcome,
    title: '',
    league: '',
    match: '',
    startsAt: '',
    reason: outcome === 'created' ? 'New' : '',
    changes: [],
    notes: outcome === 'skipped' ? ['Postponed'] : [],
  });
  const report: ImportReport = {
    created: 1,
    updated: 2,
    skipped: 1,
    refused: 0,
    needsDateOrder: false,
    ambiguousAbbreviations: [],
    errors: [{ row: 2, message: 'Postponed' }],
    rows: [row(1, 'created'), row(2, 'skipped')],
    leagues: [],
    leftOver: [],
  };

  it('counts what would be written, and each outcome', () => {
    expect(toImport(report)).toBe(3);
    expect(totals(report)).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 1, refused: 0, error: 0 });
  });

  it('is asked about before it is left, unless it is done or has nothing to import', () => {
    const file = { name: 'round.csv', text: 'date', encoding: 'UTF-8', format: 'csv', rows: 1 } as const;
    const chosen = { file, hasTyped: false, report: undefined, isDone: false };
    expect(hasSomethingToLose(chosen)).toBe(true);
    expect(hasSomethingToLose({ ...chosen, file: null })).toBe(false);
    expect(hasSomethingToLose({ ...chosen, file: null, hasTyped: true })).toBe(true);
    expect(hasSomethingToLose({ ...chosen, file: { ...file, format: null } })).toBe(false);
    expect(hasSomethingToLose({ ...chosen, report })).toBe(true);
    expect(hasSomethingToLose({ ...chosen, hasTyped: true, report: { ...report, created: 0, updated: 0 } })).toBe(
      false,
    );
    expect(hasSomethingToLose({ ...chosen, report, isDone: true })).toBe(false);
  });

  it('names outcomes in the future before the import', () => {
    expect(outcomeInWords('created', false)).toBe('will be created');
    expect(outcomeInWords('created', true)).toBe('created');
    expect(outcomeInWords('error', false)).toBe('cannot be imported');
  });

  it('reports how the seasons of a league are found', () => {
    const league = { league: 'Cup', seasonStart: 7, decidedBy: 'file', isStored: true } as const;
    expect(leagueSeasonsInWords(league)).toBe('Cup: seasons start in July, from the dates of the file');
    expect(leagueSeasonsInWords({ ...league, seasonStart: 1, decidedBy: 'league' })).toBe(
      'Cup: seasons are calendar years, as set in the league',
    );
  });

  it('shows the reason and the changes of a row before its notes, each once', () => {
    const changes = ['Kick-off: 2031-05-20 15:00 → 2031-05-21 15:00'];
    const notes = ['No time given, 20:00 is used', 'Same id'];

    expect(remarks({ ...row(1, 'updated'), reason: 'Same id', changes, notes })).toEqual([
      'Same id',
      ...changes,
      'No time given, 20:00 is used',
    ]);
  });
});
