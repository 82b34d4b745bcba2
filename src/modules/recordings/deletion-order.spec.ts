import { describe, expect, it } from '@jest/globals';
import { recordingsToDelete } from './deletion-order.js';

const recording = (id: string, bytes = 10) => ({ id, bytes });
const THREE = [recording('oldest'), recording('middle'), recording('newest')];

const idsFor = (recordings: typeof THREE, usedBytes: number, budgetBytes: number | null): string[] =>
  recordingsToDelete(recordings, { usedBytes, budgetBytes }).map(({ id }) => id);

describe('recordingsToDelete', () => {
  it('returns nothing while all recordings fit into the budget', () => {
    expect(idsFor(THREE, 30, 30)).toEqual([]);
  });

  it('returns the oldest recordings until the others fit', () => {
    expect(idsFor(THREE, 30, 15)).toEqual(['oldest', 'middle']);
  });

  it('counts files that belong to no recording', () => {
    expect(idsFor(THREE, 100, 95)).toEqual(['oldest']);
  });

  it('never returns a recording without files, which frees no space', () => {
    expect(idsFor([recording('empty', 0), recording('raw')], 20, 10)).toEqual(['raw']);
  });

  it('returns nothing without a budget', () => {
    expect(idsFor(THREE, 30, null)).toEqual([]);
  });
});
