import type { Overview } from '@contract/records/overview.record.js';
import { describe, expect, it } from '@jest/globals';
import { figuresOf } from './Figures.js';

const nothing: Overview = {
  timeZone: 'UTC',
  today: '2026-08-15',
  at: '2026-08-15T12:00:00.000Z',
  until: '2026-08-16T00:00:00.000Z',
  games: null,
  requests: null,
  contacts: null,
  pushes: null,
  webhooks: null,
  activity: null,
};

describe('the numbers of the shift', () => {
  it('are those of the parts that somebody may see', () => {
    expect(figuresOf(nothing)).toEqual([]);
    const some = figuresOf({
      ...nothing,
      contacts: { waiting: 3, latest: [] },
      pushes: { total: 0, next: [], failedTotal: 0, failed: [] },
    });
    expect(some.map(({ label, value }) => [label, value])).toEqual([
      ['New messages', 3],
      ['Pushes due', 0],
    ]);
  });
});
