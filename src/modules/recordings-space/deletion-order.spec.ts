import { describe, expect, it } from '@jest/globals';
import { recordingsToDelete, type StoredRecording } from './deletion-order.js';

const recording = (id: string, endedAt: number, more: Partial<StoredRecording> = {}): StoredRecording => ({
  id,
  bytes: 10,
  endedAt,
  isPublished: false,
  isOpen: false,
  ...more,
});
const idsFor = (recordings: StoredRecording[], usedBytes: number, budgetBytes: number | null): string[] =>
  recordingsToDelete(recordings, { usedBytes, budgetBytes }).map(({ id }) => id);

describe('recordingsToDelete', () => {
  const THREE = [recording('newest', 3), recording('oldest', 1), recording('middle', 2)];

  it('returns nothing while all recordings fit into the budget', () => {
    expect(idsFor(THREE, 30, 30)).toEqual([]);
  });

  it('returns the oldest recordings until the others fit', () => {
    expect(idsFor(THREE, 30, 15)).toEqual(['oldest', 'middle']);
  });

  it('never returns a published recording', () => {
    const recordings = [recording('replay', 1, { isPublished: true }), recording('raw', 2)];

    expect(idsFor(recordings, 20, 0)).toEqual(['raw']);
  });

  it('never returns a recording that an encoder may continue', () => {
    const recordings = [recording('live', 1, { isOpen: true }), recording('raw', 2)];

    expect(idsFor(recordings, 20, 0)).toEqual(['raw']);
  });

  it('counts files that belong to no recording', () => {
    expect(idsFor(THREE, 100, 95)).toEqual(['oldest']);
  });

  it('returns nothing without a budget', () => {
    expect(idsFor(THREE, 30, null)).toEqual([]);
  });

  it('does not change the order of its input', () => {
    const recordings = [...THREE];

    recordingsToDelete(recordings, { usedBytes: 30, budgetBytes: 0 });

    expect(recordings).toEqual(THREE);
  });
});
