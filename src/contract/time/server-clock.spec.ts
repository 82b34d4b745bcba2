import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fromNow } from './labels.js';
import { clockOffset, followServerClock, serverNow, setClockOffset } from './server-clock.js';

const NOW = Date.parse('2026-08-15T12:00:00Z');
const MINUTE = 60_000;
const dateOf = (at: number): string => new Date(at).toUTCString();
const atOnce = { sentAt: NOW, receivedAt: NOW };

describe('followServerClock', () => {
  beforeEach(() => void jest.useFakeTimers({ now: NOW }));
  afterEach(() => {
    setClockOffset(0);
    jest.useRealTimers();
  });

  it('corrects a wrong local clock', () => {
    followServerClock(dateOf(NOW - 12 * MINUTE), atOnce);

    expect(Math.round((serverNow() - NOW) / MINUTE)).toBe(-12);
    expect(fromNow(NOW - 2 * MINUTE)).toBe('in 10 min');
  });

  it('stops correcting once the local clock is right', () => {
    followServerClock(dateOf(NOW - 12 * MINUTE), atOnce);
    followServerClock(dateOf(NOW), atOnce);

    expect(clockOffset()).toBe(0);
  });

  it.each([
    ['a header of whole seconds', dateOf(NOW - 1_000), atOnce],
    ['a slow response', dateOf(NOW + 5_000), { sentAt: NOW, receivedAt: NOW + 20_000 }],
    ['a response without a date', null, atOnce],
    ['an invalid date', 'soon', atOnce],
  ])('ignores %s', (_, date, exchange) => {
    followServerClock(date, exchange);

    expect(clockOffset()).toBe(0);
  });

  it('keeps the offset if the next response differs slightly', () => {
    followServerClock(dateOf(NOW - 12 * MINUTE), atOnce);
    const first = clockOffset();
    followServerClock(dateOf(NOW - 12 * MINUTE + 1_000), atOnce);

    expect(clockOffset()).toBe(first);
  });
});
