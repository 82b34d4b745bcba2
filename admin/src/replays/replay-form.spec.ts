import type { StreamRecord } from '@contract/records/match.record.js';
import type { ReplayPartRecord } from '@contract/records/replay.record.js';
import { describe, expect, it } from '@jest/globals';
import { dayPlayed, partsBody, partsForm, partsIn, partsOfGame, replayOf } from './replay-form.js';

const stream = (title: string, address?: string): StreamRecord => ({
  _id: title,
  id: title,
  title,
  quality: '1080p',
  language: 'English',
  platform: 'Own',
  stream: '/api/stream?id=x',
  ...(address !== undefined && { url: `head.${btoa(JSON.stringify({ url: address }))}.signature` }),
});

describe('replay of a game', () => {
  it('has a title from teams and day and copies the game’s fields', () => {
    const sides = { id: 'g', homeTeam: 'Reds', awayTeam: 'Blues' };
    const game = { ...sides, leagueId: 'l', category: 'Football', date: '2026-08-15', highlightsUrl: '' };
    const { homeTeam, awayTeam, id, ...same } = game;
    expect(replayOf(game)).toEqual({ ...same, title: 'Reds vs Blues, 15 Aug 2026', thumbnail: '', gameId: 'g' });
  });

  it('has the recorded streams as parts, each once', () => {
    const streamUrls = [
      stream('Main', 'https://a.example/one.m3u8?quality=high'),
      stream('The same', 'https://a.example/one.m3u8?quality=high'),
      stream('Own', '/media/match.mp4'),
      stream('A page', 'https://a.example/embed/7'),
      stream('Insecure', 'http://a.example/two.mp4'),
      stream('Closed'),
      { ...stream('Undecodable'), url: 'x.y.z' },
    ];
    expect(partsOfGame({ streamUrls })).toEqual([
      { title: 'Main', url: 'https://a.example/one.m3u8?quality=high' },
      { title: 'Own', url: '/media/match.mp4' },
    ]);
  });
});

const part = (title: string): ReplayPartRecord => ({
  _id: `id of ${title}`,
  id: `id of ${title}`,
  title,
  url: `https://a.example/${title}`,
  stream: '/api/stream?id=x',
});

describe('parts of a replay', () => {
  it('start with the stored parts, or with an empty part', () => {
    const stored = partsForm({ parts: [part('1')], revision: 3 });
    expect(stored).toEqual({ parts: [{ _id: 'id of 1', title: '1', url: 'https://a.example/1' }], revision: 3 });
    expect(partsForm({ parts: [], revision: 1 }).parts).toEqual([{ title: '', url: '' }]);
  });

  it('are sent in order with the ids of stored parts and without fields that the API adds', () => {
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

it('dayPlayed formats a day without a zone and returns other texts unchanged', () => {
  expect(dayPlayed('2026-01-01')).toBe('1 Jan 2026');
  expect(dayPlayed('soon')).toBe('soon');
});
