import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Retries } from './retries.js';

/** Longer than any wait before a check, in ms. */
const LONG_MS = 600_000;

describe('Retries', () => {
  let reloads: number;
  let responseHtml: string;
  let changed: () => void;
  let subscriptions: number;

  beforeEach(() => {
    jest.useFakeTimers();
    [reloads, responseHtml, subscriptions] = [0, '<main id="player"></main>', 0];
    Object.assign(globalThis, {
      window: {
        history: { state: null, replaceState: () => undefined },
        location: { href: 'http://localhost/api/stream?id=1', reload: () => (reloads += 1) },
        addEventListener: () => undefined,
      },
      fetch: () => Promise.resolve(new Response(responseHtml)),
    });
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'window');
  });

  const startRetries = (code?: string): Retries => {
    const retries = new Retries(code, (listener) => {
      subscriptions += 1;
      changed = listener;
      return Promise.resolve();
    });
    retries.begin();
    return retries;
  };

  it('reload the page when the player failed again', async () => {
    startRetries();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(reloads).toBe(1);
  });

  it('do not reload a player that recovered, even when games change', async () => {
    const retries = startRetries();
    retries.works();
    changed();
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(reloads).toBe(0);
    retries.begin();
    changed();
    await jest.advanceTimersByTimeAsync(10_000);
    expect({ reloads, subscriptions }).toEqual({ reloads: 1, subscriptions: 1 });
  });

  it('wait while the page has the same code and reload it when the code has changed', async () => {
    responseHtml = '<main data-code="STREAM_NOT_OPEN"></main>';
    startRetries('STREAM_NOT_OPEN');
    await jest.advanceTimersByTimeAsync(LONG_MS);
    expect(reloads).toBe(0);
    responseHtml = '<main id="player"></main>';
    changed();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(reloads).toBe(1);
  });
});
