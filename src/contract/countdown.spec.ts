import { describe, expect, it } from '@jest/globals';
import { countdownTo } from './countdown.js';

const AT = '2031-08-15T19:00:00.000Z';
const instant = Date.parse(AT);

describe('countdownTo', () => {
  it('splits the remaining time into days, hours, minutes, and seconds', () => {
    const remainingMs = ((26 * 60 + 3) * 60 + 4) * 1000;
    expect(countdownTo(AT, instant - remainingMs)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
    expect(countdownTo(AT, instant - 1)).toMatchObject({ minutes: 0, seconds: 1 });
  });

  it('stops at zero', () => {
    const zero = { days: 0, hours: 0, minutes: 0, seconds: 0 };
    expect(countdownTo(AT, instant)).toEqual(zero);
    expect(countdownTo(AT, instant + 5_000)).toEqual(zero);
  });
});
