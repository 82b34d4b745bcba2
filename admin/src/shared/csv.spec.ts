import { describe, expect, it } from '@jest/globals';
import { type CsvColumns, toCsv } from './csv.js';

const columns: CsvColumns<{ name: string; count: number }> = ['name', ['Count', ({ count }) => count]];

describe('CSV', () => {
  it('quotes what needs it', () => {
    expect(toCsv([{ name: 'A, "B"\nC', count: -2 }], columns)).toBe('Name,Count\r\n"A, ""B""\nC",-2');
  });

  it('keeps spreadsheets from running a name as a formula', () => {
    expect(toCsv([{ name: '=HYPERLINK("x")', count: 1 }], columns)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
