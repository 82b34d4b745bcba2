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

describe('formatOf', () => {
  it('prefers the content of a file over its name', () => {
    expect(formatOf('games.txt', '\uFEFFBEGIN:VCALENDAR\r\n')).toBe('ics');
    expect(formatOf('en.1.csv', ' {"matches": []}')).toBe('openfootball');
    expect(formatOf('round.CSV', 'date,home,away')).toBe('csv');
    expect(formatOf('photo.png', '‰PNG')).toBeNull();
  });
});

describe('report of an import', () => {
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

  it('counts games to write and rows per outcome', () => {
    expect(toImport(report)).toBe(3);
    expect(totals(report)).toEqual({ created: 1, updated: 0, unchanged: 0, skipped: 1, refused: 0, error: 0 });
  });

  it('requires a confirmation before it is discarded, unless it is done or has nothing to import', () => {
    const file = { name: 'round.csv', text: 'date', encoding: 'UTF-8', format: 'csv', rows: 1 } as const;
    const unfinished = { file, hasTyped: false, report: undefined, isDone: false };
    expect(hasSomethingToLose(unfinished)).toBe(true);
    expect(hasSomethingToLose({ ...unfinished, file: null })).toBe(false);
    expect(hasSomethingToLose({ ...unfinished, file: null, hasTyped: true })).toBe(true);
    expect(hasSomethingToLose({ ...unfinished, file: { ...file, format: null } })).toBe(false);
    expect(hasSomethingToLose({ ...unfinished, report })).toBe(true);
    expect(hasSomethingToLose({ ...unfinished, hasTyped: true, report: { ...report, created: 0, updated: 0 } })).toBe(
      false,
    );
    expect(hasSomethingToLose({ ...unfinished, report, isDone: true })).toBe(false);
  });

  it('describes outcomes in the future tense before the import', () => {
    expect(outcomeInWords('created', false)).toBe('will be created');
    expect(outcomeInWords('created', true)).toBe('created');
    expect(outcomeInWords('error', false)).toBe('cannot be imported');
  });

  it('explains how the seasons of a league were determined', () => {
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
