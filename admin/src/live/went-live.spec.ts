import type { GameEvent } from '@contract/events.js';
import { describe, expect, it, jest } from '@jest/globals';
import { collectWentLive, wentLiveByItself, wentLiveText } from './went-live.js';

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

describe('games that go live automatically', () => {
  it('are live at their go-live instant, not before it', () => {
    expect(wentLiveByItself(event('a'))).toBe(true);
    expect(wentLiveByItself(event('a', { at: '2026-08-15T19:40:00.000Z' }))).toBe(false);
    expect(wentLiveByItself(event('a', { status: 'Finished', isLive: false }))).toBe(false);
  });

  it('are passed on together, each once until it ends', () => {
    jest.useFakeTimers();
    try {
      const batches: string[][] = [];
      const games = collectWentLive((some) => batches.push(some.map(({ gameId }) => gameId)), 300);
      for (const id of ['a', 'b', 'a']) games.add(event(id));
      jest.advanceTimersByTime(300);
      games.add(event('a'));
      games.add(event('b', { status: 'Scheduled', isLive: false }));
      games.add(event('b'));
      jest.advanceTimersByTime(300);
      games.add(event('c'));
      games.stop();
      jest.advanceTimersByTime(300);
      expect(batches).toEqual([['a', 'b'], ['b']]);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('wentLiveText', () => {
  const game = (...states: ('healthy' | 'down' | undefined)[]) =>
    ({
      homeTeam: 'Home',
      awayTeam: 'Away',
      streamUrls: states.map((state) => (state ? { health: { state } } : {})),
    }) as unknown as Parameters<typeof wentLiveText>[1][number];

  it.each([
    ['one with a stream that plays', 1, [game('down', 'healthy')], 'Home vs Away is live.'],
    ['one whose stream was not checked yet', 1, [game(undefined)], 'Home vs Away is live.'],
    ['one whose streams are down', 1, [game('down', 'down')], 'Home vs Away is live, but has no working stream.'],
    ['one without streams', 1, [game()], 'Home vs Away is live, but has no working stream.'],
    ['one that may not be read', 1, [], 'A game is live.'],
    ['several', 3, [game('healthy'), game('healthy'), game('healthy')], '3 games are live.'],
    [
      'several, some without',
      3,
      [game('healthy'), game(), game('down')],
      '3 games are live, 2 of them without a working stream.',
    ],
  ])('names %s', (_, count, records, text) => {
    expect(wentLiveText(count, records, true)).toEqual({ text, isAlert: text.includes('stream') });
  });

  it('omits streams for users who may not change them', () => {
    expect(wentLiveText(1, [game()], false)).toEqual({ text: 'Home vs Away is live.', isAlert: false });
  });
});
