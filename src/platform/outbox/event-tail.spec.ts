import { describe, expect, it } from '@jest/globals';
import { EventTail } from './event-tail.js';
import type { EventRow } from './outbox.schema.js';

/** Returns events of about 10,000 bytes each. */
const events = (from: number, to: number, size = 10_000): EventRow[] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    _id: from + index,
    key: String(from + index),
    name: 'changed',
    data: { resource: 'games', ids: ['x'.repeat(size)] },
    visibility: 'everyone',
    at: new Date(0),
  }));

const seqsOf = (tail: EventTail, seq: number) => tail.since(seq)?.map((event) => event.seq) ?? null;

describe('EventTail', () => {
  it('returns the events after an event, or null if some were evicted', () => {
    const tail = new EventTail(3, 1_000_000);
    expect(tail.since(0)).toBeNull();
    tail.add(events(5, 6));
    expect(seqsOf(tail, 4)).toEqual([5, 6]);
    expect(seqsOf(tail, 6)).toEqual([]);
    expect(seqsOf(tail, 3)).toBeNull();
    tail.add(events(7, 9));
    expect(seqsOf(tail, 6)).toEqual([7, 8, 9]);
    expect(seqsOf(tail, 5)).toBeNull();
  });

  it('starts again after a gap', () => {
    const tail = new EventTail(10, 1_000_000);
    tail.add(events(1, 3));
    tail.add(events(5, 6));
    expect(seqsOf(tail, 3)).toBeNull();
    expect(seqsOf(tail, 4)).toEqual([5, 6]);
  });

  it('evicts events above the byte limit and counts them', () => {
    const tail = new EventTail(1_000, 35_000);
    tail.add(events(1, 100));
    expect(seqsOf(tail, 96)).toBeNull();
    expect(seqsOf(tail, 97)).toEqual([98, 99, 100]);
    tail.add(events(101, 130, 10));
    // Small events fit into the remaining space.
    expect(seqsOf(tail, 97)).toHaveLength(33);
    tail.add(events(131, 131, 40_000));
    expect(seqsOf(tail, 131)).toBeNull();
    expect(seqsOf(tail, 130)).toBeNull();
    tail.add(events(132, 133));
    expect(seqsOf(tail, 131)).toEqual([132, 133]);
  });

  it('retains an event for some time unless it is among the oldest tenth', () => {
    const tail = new EventTail(20, 1_000_000);
    expect(tail.keeps(0)).toBe(false);
    tail.add(events(1, 20, 10));
    expect([1, 2, 20].map((seq) => tail.keeps(seq))).toEqual([false, true, true]);
  });
});
