import { describe, expect, it } from '@jest/globals';
import { shifted, shiftInWords, shiftOf, type ShiftForm } from './shift.js';

const shift = (amount: number, unit: ShiftForm['unit'], direction: ShiftForm['direction'] = 'later'): ShiftForm => ({
  amount,
  unit,
  direction,
});
/** 20:00 in London, the evening before the clocks go back there. */
const game = { date: '2026-10-24', time: '20:00', timeZone: 'Europe/London', startsAt: '2026-10-24T19:00:00.000Z' };

describe('moving a kick-off', () => {
  it('by minutes and hours moves the instant, over midnight too', () => {
    expect(shifted(game, shift(45, 'minutes'))).toMatchObject({ date: '2026-10-24', time: '20:45' });
    expect(shifted(game, shift(5, 'hours'))).toMatchObject({ date: '2026-10-25', time: '01:00' });
    expect(shifted(game, shift(21, 'hours', 'earlier'))).toMatchObject({ date: '2026-10-23', time: '23:00' });
    // Seven hours on the clock are eight when it goes back meanwhile.
    expect(shifted(game, shift(8, 'hours'))).toMatchObject({ time: '03:00', startsAt: '2026-10-25T03:00:00.000Z' });
  });

  it('by days keeps the hour on the clock', () => {
    const next = { date: '2026-10-25', time: '20:00', startsAt: '2026-10-25T20:00:00.000Z' };
    expect(shifted(game, shift(1, 'days'))).toMatchObject(next);
    expect(shifted(game, shift(24, 'days', 'earlier'))).toMatchObject({ date: '2026-09-30', time: '20:00' });
  });

  it('is said in words', () => {
    expect(shiftInWords(shift(1, 'days', 'earlier'))).toBe('1 day earlier');
    expect(shiftInWords(shift(45, 'minutes'))).toBe('45 minutes later');
    // Whether a comma follows the weekday is the machine's.
    const old = { ...game, date: '2020-10-24', startsAt: '2020-10-24T19:00:00.000Z' };
    expect(shiftOf(old, shift(1, 'days'))).toMatch(/^Sat,? 24 Oct 2020, 20:00 → Sun,? 25 Oct 2020, 20:00$/);
  });
});
