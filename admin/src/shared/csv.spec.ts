import { describe, expect, it } from '@jest/globals';
import { toCsv } from './csv.js';

const columns = [
  { title: 'Name', value: (row: { name: string; count: number }) => row.name },
  { title: 'Count', value: (row: { name: string; count: number }) => row.count },
];

describe('CSV', () => {
  it('quotes what needs it', () => {
    expect(toCsv([{ name: 'A, "B"\nC', count: -2 }], columns)).toBe('Name,Count\r\n"A, ""B""\nC",-2');
  });

  it('keeps spreadsheets from running a name as a formula', () => {
    expect(toCsv([{ name: '=HYPERLINK("x")', count: 1 }], columns)).toContain(`"'=HYPERLINK(""x"")"`);
  });
});
