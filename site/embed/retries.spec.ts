import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Retries } from './retries.js';

/** Longer than any wait before a look, ms. */
const LONG_MS = 600_000;

describe('the retries of a stream page that stands alone', () => {
  let reloads: number;
  let answer: string;
  let changed: () => void;
  let subscriptions: number;

  beforeEach(() => {
    jest.useFakeTimers();
    [reloads, answer, subscriptions] = [0, '<main id="player"></main>', 0];
    Object.assign(globalThis, {
      window: {
        history: { state: null, replaceState: () => undefined },
        location: { href: 'http://localhost/api/stream?id=1', reload: () => (reloads += 1) },
        addEventListener: () => undefined,
      },
      fetch: () => Promise.resolve(new Response(answer)),
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'window');
  });

  const begun = (code?: string): Retries => {
    const retries = new Retries(code, (listener) => {
      subscriptions += 1;
      changed = listener;
      return Promise.resolve();
    });
    retries.begin();
    return retries;
  };

  it('load a player that failed again', async () => {
    begun();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(reloads).toBe(1);
  });

  it('leave a player alone that came back by itself, also when games change', async () => {
    const retries = begun();
    retries.works();
    changed();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(reloads).toBe(0);
    retries.begin();
    changed();
    await jest.advanceTimersByTimeAsync(10_000);
    expect({ reloads, subscriptions }).toEqual({ reloads: 1, subscriptions: 1 });
  });

  it('wait while the page has the same to say, and load it once it has not', async () => {
    answer = '<main data-code="STREAM_NOT_OPEN"></main>';
    begun('STREAM_NOT_OPEN');
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(reloads).toBe(0);
    answer = '<main id="player"></main>';
    changed();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reloads).toBe(1);
  });
});
