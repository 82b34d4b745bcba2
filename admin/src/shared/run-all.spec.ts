import { describe, expect, it } from '@jest/globals';
import { currentRun, runAll, summarize } from './run-all.js';

const deleted = (count: number): string => `${count} deleted`;

describe('a thing done to many rows', () => {
  it('goes on after refusals and reports its progress', async () => {
    const seen: string[] = [];
    const forget = currentRun.subscribe(() => {
      const run = currentRun.get();
      seen.push(run ? `${run.done}/${run.total}` : 'over');
    });
    const outcomes = await runAll('Deleting', ['a', 'b', 'c'], (row) =>
      row === 'b' ? Promise.reject(new Error('In use.')) : Promise.resolve(),
    );
    forget();
    expect(outcomes).toHaveLength(3);
    expect(outcomes.filter(({ refusal }) => refusal)).toEqual([{ row: 'b', refusal: 'In use.' }]);
    expect([seen[0], ...seen.slice(-2)]).toEqual(['0/3', '3/3', 'over']);
  });

  it('begins no more once it was stopped', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => index);
    const begun: number[] = [];
    const outcomes = await runAll('Deleting', rows, (row) => {
      begun.push(row);
      if (row === 5) currentRun.get()?.stop();
      return Promise.resolve();
    });
    expect(begun.length).toBeLessThan(rows.length);
    expect(outcomes).toHaveLength(begun.length);
  });
});

describe('what became of it', () => {
  it('is one line when all went well', () => {
    expect(summarize([{ row: 'a' }, { row: 'b' }], 2, deleted, String)).toEqual(['2 deleted']);
  });

  it('names each reason once, with the rows it was about, and what was left', () => {
    const inUse = ['b', 'c', 'd', 'e', 'f'].map((row) => ({ row, refusal: 'In use.' }));
    const lines = summarize([{ row: 'a' }, ...inUse, { row: 'g', refusal: 'Live.' }], 9, deleted, String);
    expect(lines).toEqual([
      '1 deleted',
      '5 refused (b, c, d and 2 more): In use.',
      '1 refused (g): Live.',
      'Stopped: 2 left as they were',
    ]);
  });
});
