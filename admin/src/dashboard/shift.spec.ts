import type { GameRecord } from '@contract/records/match.record.js';
import { describe, expect, it } from '@jest/globals';
import { minuteOf, needsAHand, withinHour } from './shift.js';

const now = Date.parse('2026-08-15T20:00:00Z');
const game = (id: string, minutes: number, status: GameRecord['status'], streams = 1): GameRecord => {
  const startsAt = new Date(now + minutes * 60_000).toISOString();
  const streamUrls = Array.from({ length: streams }, () => ({}));
  return { id, status, startsAt, goLiveAt: startsAt, category: 'Football', streamUrls } as unknown as GameRecord;
};

describe('the shift', () => {
  it('looks an hour ahead', () => {
    const games = [game('soon', 12, 'Scheduled'), game('later', 61, 'Scheduled'), game('on', -5, 'Live')];
    expect(withinHour(games, now).map(({ id }) => id)).toEqual(['soon']);
  });

  it('names what needs a hand: on air first', () => {
    const games = [
      game('fine', -30, 'Live'),
      game('soon-empty', 30, 'Scheduled', 0),
      game('far-empty', 600, 'Scheduled', 0),
      game('live-empty', -10, 'Live', 0),
      game('long', -140, 'Live'),
    ];
    expect(needsAHand(games, now).map(({ game: { id }, kind }) => [id, kind])).toEqual([
      ['long', 'finish'],
      ['live-empty', 'streams'],
      ['soon-empty', 'streams'],
    ]);
  });

  it('counts minutes from the kick-off', () => {
    expect(minuteOf(game('on', -63, 'Live'), now)).toBe(63);
    expect(minuteOf(game('forced', 20, 'Live'), now)).toBe(0);
  });
});
