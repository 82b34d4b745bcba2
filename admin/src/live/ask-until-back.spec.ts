import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serverUnavailable } from '../api/index.js';
import { askUntilBack } from './ask-until-back.js';
import { liveState } from './bus.js';

const realFetch = globalThis.fetch;
const asked = jest.fn<typeof fetch>();
const answer = (status: number) => (): Promise<Response> => Promise.resolve(new Response('{}', { status }));

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = asked;
  asked.mockReset().mockImplementation(answer(503));
  liveState.set('lost');
  serverUnavailable.set(true);
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

describe('a server that is unavailable', () => {
  it('is asked at growing intervals whether it is back, and no more after it is', async () => {
    const back = jest.fn();
    askUntilBack(back);
    for (const [seconds, calls] of [
      [1, 1],
      [2, 2],
      [4, 3],
      [8, 4],
      [8, 5],
    ] as const) {
      await jest.advanceTimersByTimeAsync(seconds * 1_000);
      expect(asked).toHaveBeenCalledTimes(calls);
    }
    expect(back).not.toHaveBeenCalled();
    asked.mockImplementation(answer(200));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(6);
    expect(back).toHaveBeenCalledTimes(1);
    expect(serverUnavailable.get()).toBe(false);
  });

  it('is asked at once when its events arrive again', async () => {
    const back = jest.fn();
    askUntilBack(back);
    asked.mockImplementation(answer(200));
    liveState.set('open');
    await jest.advanceTimersByTimeAsync(0);
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('is asked no more once the page is left', async () => {
    const stop = askUntilBack(jest.fn());
    stop();
    liveState.set('open');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
  });
});
