import type { GameEvent } from '@contract/events.js';
import { describe, expect, it, jest } from '@jest/globals';
import { collectWentLive, wentLiveByItself } from './went-live.js';

const INSTANT = '2026-08-15T20:00:00.000Z';
const event = (gameId: string, more: Partial<GameEvent> = {}): GameEvent => ({
  matchId: 'm',
  gameId,
  status: 'Live',
  isLive: true,
  startsAt: INSTANT,
  goLiveAt: INSTANT,
  at: '2026-08-15T20:00:00.120Z',
  ...more,
});

describe('games that go live by themselves', () => {
  it('are those that do at their instant, not before it', () => {
    expect(wentLiveByItself(event('a'))).toBe(true);
    expect(wentLiveByItself(event('a', { at: '2026-08-15T19:40:00.000Z' }))).toBe(false);
    expect(wentLiveByItself(event('a', { status: 'Finished', isLive: false }))).toBe(false);
  });

  it('are handed over together, each once until it is live no more', () => {
    jest.useFakeTimers();
    try {
      const said: string[][] = [];
      const games = collectWentLive((some) => said.push(some.map(({ gameId }) => gameId)), 300);
      for (const id of ['a', 'b', 'a']) games.add(event(id));
      jest.advanceTimersByTime(300);
      games.add(event('a'));
      games.add(event('b', { status: 'Scheduled', isLive: false }));
      games.add(event('b'));
      jest.advanceTimersByTime(300);
      games.add(event('c'));
      games.stop();
      jest.advanceTimersByTime(300);
      expect(said).toEqual([['a', 'b'], ['b']]);
    } finally {
      jest.useRealTimers();
    }
  });
});
