import { describe, expect, it } from '@jest/globals';
import { MINUTE, SECOND } from '../../../contract/time/units.js';
import type { KeyedGame } from '../key-window.js';
import { openingOf, publicRangeOf } from './public-range.js';

const KICK_OFF = Date.parse('2031-05-03T18:00:00Z');
const RULES = { opensMs: 60 * MINUTE, shiftMinutes: 0 };
const OPENS = KICK_OFF - 15 * MINUTE;
const END = KICK_OFF + 120 * MINUTE;

const game = (more: Partial<KeyedGame> = {}): KeyedGame => ({
  status: 'Scheduled',
  startsAt: new Date(KICK_OFF),
  statusText: '',
  isTimeConfirmed: true,
  updatedAt: new Date(KICK_OFF),
  ...more,
});

describe('openingOf', () => {
  it('is null before the streams open', () => {
    expect(openingOf(game(), RULES, OPENS - 1)).toBeNull();
  });

  it('is the planned opening, also when it is noticed later', () => {
    expect(openingOf(game(), RULES, OPENS + 5 * MINUTE)).toBe(OPENS);
  });

  it('is now when a game goes live before its streams open', () => {
    expect(openingOf(game({ status: 'Live' }), RULES, OPENS - 30 * MINUTE)).toBe(OPENS - 30 * MINUTE);
  });
});

describe('openingOf a game whose time was never confirmed', () => {
  it('is now when the game goes live', () => {
    const live = game({ status: 'Live', isTimeConfirmed: false });

    expect(openingOf(live, RULES, KICK_OFF + 7 * 60 * MINUTE)).toBe(KICK_OFF + 7 * 60 * MINUTE);
  });
});

describe('publicRangeOf', () => {
  const open = { openedAt: new Date(OPENS), finishedAt: null };
  const ended = { openedAt: new Date(OPENS), finishedAt: new Date(END) };
  const finished = game({ status: 'Finished' });
  const at = (now: number, isConnected = true) => ({ now, isConnected });

  it('is null before the opening', () => {
    expect(publicRangeOf({ ...open, openedAt: null }, game(), RULES, at(KICK_OFF))).toBeNull();
  });

  it('is null while a game that was open is postponed', () => {
    expect(publicRangeOf(open, game({ statusText: 'Postponed' }), RULES, at(KICK_OFF))).toBeNull();
  });

  it('has no end while the game is live without an encoder', () => {
    const range = publicRangeOf(open, game({ status: 'Live' }), RULES, at(KICK_OFF, false));

    expect(range).toEqual({ from: OPENS, to: Infinity, isEnded: false });
  });

  it('ends with the game', () => {
    expect(publicRangeOf(ended, finished, RULES, at(END + SECOND))).toEqual({ from: OPENS, to: END, isEnded: false });
  });

  it.each([
    ['30 seconds after the game', END + 30 * SECOND, true],
    ['when the encoder has left after the game', END + SECOND, false],
  ])('is complete %s', (_, now, isConnected) => {
    expect(publicRangeOf(ended, finished, RULES, at(now, isConnected))).toMatchObject({ isEnded: true });
  });

  it('is null after the key has expired', () => {
    expect(publicRangeOf(ended, finished, RULES, at(END + 30 * MINUTE))).toBeNull();
  });
});
