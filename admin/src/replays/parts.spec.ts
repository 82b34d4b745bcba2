import { describe, expect, it } from '@jest/globals';
import type { ReplayPartRecord } from '@contract/records/replay.record.js';
import { dayPlayed, partsIn } from './labels.js';
import { partsBody, partsForm } from './parts.js';

const part = (title: string): ReplayPartRecord => ({
  _id: `id of ${title}`,
  id: `id of ${title}`,
  title,
  url: `https://a.example/${title}`,
  stream: '/api/stream?id=x',
});

describe('the parts of a replay', () => {
  it('start with what is stored, and with an empty one where nothing is', () => {
    const stored = partsForm({ parts: [part('1')], revision: 3 });
    expect(stored).toEqual({ parts: [{ _id: 'id of 1', title: '1', url: 'https://a.example/1' }], revision: 3 });
    expect(partsForm({ parts: [], revision: 1 }).parts).toEqual([{ title: '', url: '' }]);
  });

  it('are sent in their order, with the id of those that exist and nothing that the API adds', () => {
    const typed = [{ title: 'New', url: '/media/new.m3u8' }, { ...part('1') }];
    expect(partsBody(typed)).toEqual({
      parts: [
        { title: 'New', url: '/media/new.m3u8' },
        { _id: 'id of 1', title: '1', url: 'https://a.example/1' },
      ],
    });
  });

  it('are counted in words', () => {
    expect([0, 1, 2].map((count) => partsIn({ parts: Array.from({ length: count }, () => part('1')) }))).toEqual([
      'No parts',
      '1 part',
      '2 parts',
    ]);
  });
});

it('shows the day a replay was played without a zone, and what is no day as it is', () => {
  expect(dayPlayed('2026-01-01')).toBe('1 Jan 2026');
  expect(dayPlayed('soon')).toBe('soon');
});
