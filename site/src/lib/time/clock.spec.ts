import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Clock, clockOffset } from './clock.js';

describe('Clock', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 10_400 }));
  afterEach(() => void jest.useRealTimers());

  it('ticks for everyone on the second, with one timer', () => {
    const clock = new Clock();
    const one = jest.fn();
    const other = jest.fn();
    clock.subscribe(one);
    clock.subscribe(other);
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(600);
    expect(one).toHaveBeenCalledTimes(1);
    expect(clock.now()).toBe(11_000);
    jest.advanceTimersByTime(1000);
    expect(other).toHaveBeenCalledTimes(2);
  });

  it('sleeps when nobody listens', () => {
    const clock = new Clock();
    clock.subscribe(() => undefined)();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('follows the server where this machine is wrong', () => {
    const clock = new Clock();
    clock.correct(5000);
    expect(clock.now()).toBe(15_400);
  });
});

describe('clockOffset', () => {
  it('corrects a clock that is clearly wrong', () => {
    expect(clockOffset({ serverNow: 100_000, receivedAt: 40_000, fresh: true })).toBe(60_000);
  });

  it('leaves what the network explains, and pages that the browser kept', () => {
    expect(clockOffset({ serverNow: 100_000, receivedAt: 101_500, fresh: true })).toBe(0);
    expect(clockOffset({ serverNow: 100_000, receivedAt: 900_000, fresh: false })).toBe(0);
  });
});
