import { describe, expect, it } from '@jest/globals';
import type { StreamRecord } from '@contract/records/match.record.js';
import { partsOfGame, replayOf } from './from-game.js';

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

describe('a replay of a game', () => {
  it('is named by its teams and day, and takes what the game has', () => {
    const sides = { id: 'g', homeTeam: 'Reds', awayTeam: 'Blues' };
    const game = { ...sides, leagueId: 'l', category: 'Football', date: '2026-08-15', highlightsUrl: '' };
    const { homeTeam, awayTeam, id, ...same } = game;
    expect(replayOf(game)).toEqual({ ...same, title: 'Reds vs Blues, 15 Aug 2026', thumbnail: '', gameId: 'g' });
  });

  it('has the streams that can be watched later for parts, each once', () => {
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
