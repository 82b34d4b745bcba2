import { describe, expect, it } from '@jest/globals';
import { addDays, readDay, withCentury } from './days.js';

describe('days', () => {
  it('are consecutive over months, years, and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
    expect(addDays('2027-01-01', -1)).toBe('2026-12-31');
  });

  it('are in this century if their year has two digits', () => {
    expect(withCentury('0026-11-29')).toBe('2026-11-29');
    expect(withCentury('0202-11-29')).toBe('0202-11-29');
    expect(withCentury('1926-11-29')).toBe('1926-11-29');
  });

  it.each(['2026-11-29', '2028-02-29'])('accepts %s', (day) => expect(readDay(day)).toBe(day));
  it.each([null, '', 'today', '2026-02-30', '2026-1-1', '0002-01-01', '2026-11-29T00:00', '<b>'])(
    'rejects %p',
    (text) => expect(readDay(text)).toBeNull(),
  );
});
