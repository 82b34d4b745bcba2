import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { serverUnavailable } from '../api/request.js';
import { liveState } from '../live/bus.js';
import { runningNow } from './time.js';

describe('runningNow', () => {
  afterEach(() => {
    liveState.set('open');
    serverUnavailable.set(false);
    jest.useRealTimers();
  });

  it.each([
    ['the event stream is lost', () => liveState.set('lost'), () => liveState.set('open')],
    ['the server is unavailable', () => serverUnavailable.set(true), () => serverUnavailable.set(false)],
  ])('stops while %s', (_when, lose, restore) => {
    jest.useFakeTimers({ now: 1_000_000 });
    lose();
    const stopped = runningNow();
    jest.advanceTimersByTime(90_000);
    liveState.set('connecting');
    expect(runningNow()).toBe(stopped);

    restore();

    expect(runningNow()).toBe(1_090_000);
  });
});
