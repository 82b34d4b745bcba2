import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { setClockOffset } from '@contract/time/server-clock.js';
import { Clock } from './clock.js';

describe('Clock', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 10_400 }));
  afterEach(() => void jest.useRealTimers());

  it('notifies all subscribers on the second, with one timer', () => {
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

  it('stops without subscribers', () => {
    const clock = new Clock();
    clock.subscribe(() => undefined)();
    expect(jest.getTimerCount()).toBe(0);
  });

  it("follows the server if this machine's clock is wrong", () => {
    setClockOffset(5000);
    expect(new Clock().now()).toBe(15_400);
    setClockOffset(0);
  });
});
