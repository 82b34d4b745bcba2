import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { serverUnavailable } from '../api/index.js';
import { pollUntilAvailable } from './poll-until-available.js';
import { liveState } from './bus.js';

const realFetch = globalThis.fetch;
const fetchMock = jest.fn<typeof fetch>();
const respondWith = (status: number) => (): Promise<Response> => Promise.resolve(new Response('{}', { status }));

beforeEach(() => {
  jest.useFakeTimers();
  globalThis.fetch = fetchMock;
  fetchMock.mockReset().mockImplementation(respondWith(503));
  liveState.set('lost');
  serverUnavailable.set(true);
});
afterEach(() => {
  jest.useRealTimers();
  globalThis.fetch = realFetch;
});

describe('pollUntilAvailable', () => {
  it('polls at growing intervals until the server is available', async () => {
    const back = jest.fn();
    pollUntilAvailable(back);
    for (const [seconds, calls] of [
      [1, 1],
      [2, 2],
      [4, 3],
      [8, 4],
      [8, 5],
    ] as const) {
      await jest.advanceTimersByTimeAsync(seconds * 1_000);
      expect(fetchMock).toHaveBeenCalledTimes(calls);
    }
    expect(back).not.toHaveBeenCalled();
    fetchMock.mockImplementation(respondWith(200));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetchMock).toHaveBeenCalledTimes(6);
    expect(back).toHaveBeenCalledTimes(1);
    expect(serverUnavailable.get()).toBe(false);
  });

  it('polls immediately when the event stream reconnects', async () => {
    const back = jest.fn();
    pollUntilAvailable(back);
    fetchMock.mockImplementation(respondWith(200));
    liveState.set('open');
    await jest.advanceTimersByTimeAsync(0);
    expect(back).toHaveBeenCalledTimes(1);
  });

  it('stops after the page is left', async () => {
    const stop = pollUntilAvailable(jest.fn());
    stop();
    liveState.set('open');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetchMock).not.toHaveBeenCalled();
  });
});
