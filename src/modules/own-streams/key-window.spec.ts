import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR, MINUTE } from '../../contract/time/units.js';
import { keyOpensAt, keyStateOf, refusalOf, type KeyedGame } from './key-window.js';

const KICK_OFF = Date.parse('2031-05-03T18:00:00Z');
const RULES = { opensMs: HOUR, shiftMinutes: 0 };

const game = (more: Partial<KeyedGame> = {}): KeyedGame => ({
  status: 'Scheduled',
  startsAt: new Date(KICK_OFF),
  statusText: '',
  isTimeConfirmed: true,
  updatedAt: new Date(KICK_OFF - DAY),
  ...more,
});

describe('keyStateOf', () => {
  it('opens the key of a scheduled game 60 minutes before the kick-off', () => {
    const at = (now: number) => keyStateOf(game(), null, RULES, now);

    expect(at(KICK_OFF - HOUR - 1)).toEqual({ state: 'early', opensAt: KICK_OFF - HOUR });
    expect(at(KICK_OFF - HOUR)).toEqual({ state: 'open' });
  });

  it('follows the configured time before the kick-off', () => {
    expect(keyStateOf(game(), null, { ...RULES, opensMs: 0 }, KICK_OFF - 1)).toMatchObject({ state: 'early' });
  });

  it('opens earlier when games go live before the kick-off', () => {
    expect(keyOpensAt(game(), { ...RULES, shiftMinutes: -30 })).toBe(KICK_OFF - HOUR - 30 * MINUTE);
  });

  it('opens no later when games go live after the kick-off', () => {
    expect(keyOpensAt(game(), { ...RULES, shiftMinutes: 15 })).toBe(KICK_OFF - HOUR);
  });

  it('stays open while a scheduled game is late', () => {
    expect(keyStateOf(game(), null, RULES, KICK_OFF + 2 * HOUR)).toEqual({ state: 'open' });
  });

  it.each([-DAY, 0, 40 * HOUR])('is open while the game is live, %d ms after the kick-off', (after) => {
    const live = game({ status: 'Live', statusText: 'Postponed', isTimeConfirmed: false });

    expect(keyStateOf(live, null, RULES, KICK_OFF + after)).toEqual({ state: 'open' });
  });

  it('expires 30 minutes after the game finished', () => {
    const end = KICK_OFF + 2 * HOUR;
    const at = (now: number) => keyStateOf(game({ status: 'Finished' }), new Date(end), RULES, now);

    expect(at(end + 30 * MINUTE - 1)).toEqual({ state: 'open' });
    expect(at(end + 30 * MINUTE)).toEqual({ state: 'ended', endedAt: end });
  });

  it('counts from the last write of a finished game whose end is not stored yet', () => {
    const finished = game({ status: 'Finished', updatedAt: new Date(KICK_OFF) });

    expect(keyStateOf(finished, null, RULES, KICK_OFF + 29 * MINUTE)).toEqual({ state: 'open' });
    expect(keyStateOf(finished, null, RULES, KICK_OFF + 31 * MINUTE)).toEqual({ state: 'ended', endedAt: KICK_OFF });
  });

  it.each(['Postponed', 'Cancelled'])('does not open the key of a scheduled game that is %s', (statusText) => {
    expect(keyStateOf(game({ statusText }), null, RULES, KICK_OFF)).toEqual({ state: 'called-off' });
  });

  it('opens the key of a delayed game', () => {
    expect(keyStateOf(game({ statusText: 'Delayed' }), null, RULES, KICK_OFF)).toEqual({ state: 'open' });
  });

  it('opens a day earlier while the time of the game is not confirmed', () => {
    expect(keyOpensAt(game({ isTimeConfirmed: false }), RULES)).toBe(KICK_OFF - HOUR - DAY);
  });
});

describe('refusalOf', () => {
  it('names the time from which a key works', () => {
    expect(refusalOf({ state: 'early', opensAt: KICK_OFF - HOUR })).toBe(
      'The stream key works from 2031-05-03 17:00 UTC.',
    );
  });

  it.each([{ state: 'called-off' } as const, { state: 'ended', endedAt: 0 } as const])(
    'is one sentence or two: $state',
    (state) => {
      expect(refusalOf(state)).toMatch(/^The game .*\.$/);
    },
  );
});
