import type { GameRecord } from '@contract/records/match.record.js';
import { describe, expect, it } from '@jest/globals';
import { alongHour, minuteOf, startWords, troubleWords, untilNext } from './shift.js';

const now = Date.parse('2026-08-15T20:00:00Z');
const at = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();
const game = (minutes: number, status: GameRecord['status'], streams = 0): GameRecord =>
  ({ status, startsAt: at(minutes), streamUrls: Array.from({ length: streams }, () => ({})) }) as unknown as GameRecord;

describe('the shift', () => {
  it('counts minutes from the kick-off', () => {
    expect(minuteOf(game(-63, 'Live'), now)).toBe(63);
    expect(minuteOf(game(20, 'Live'), now)).toBe(0);
  });

  it('places instants on the line of the next hour', () => {
    expect([-1, 0, 15, 60, 61].map((minutes) => alongHour(at(minutes), now))).toEqual([0, 0, 25, 100, 100]);
  });

  it('says how many games start, and how many of them have no stream', () => {
    expect(startWords({ at: at(12), games: 1, withoutStream: 0 }, 'in 12 min')).toBe('in 12 min: 1 game');
    expect(startWords({ at: at(12), games: 1, withoutStream: 1 }, '20:00')).toBe('20:00: 1 game, without a stream');
    expect(startWords({ at: at(12), games: 3, withoutStream: 2 }, '20:00')).toBe('20:00: 3 games, 2 without a stream');
  });

  it('says what is wrong', () => {
    expect(troubleWords('no-stream', game(-5, 'Live'), now)).toBe('Live without a stream');
    expect(troubleWords('no-stream', game(5, 'Scheduled'), now)).toBe('Starts soon without a stream');
    expect(troubleWords('no-stream', game(5, 'Scheduled', 1), now)).toBe('Starts soon, and no stream has an address');
    expect(troubleWords('overtime', game(-185, 'Live', 1), now)).toBe('On air for 3 h 5 min: over by now?');
  });

  it('asks again when time alone has changed it, and never in a hurry', () => {
    expect(untilNext({ at: at(0), until: at(2) })).toBe(120_250);
    expect(untilNext({ at: at(2), until: at(0) })).toBe(1_000);
  });
});
