import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Refetcher } from './refetcher.js';

describe('Refetcher', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('fetches once for a burst of changes, after a random delay', async () => {
    const fetchNow = jest.fn(() => Promise.resolve());
    const refetcher = new Refetcher(fetchNow, () => 0.5);
    refetcher.schedule();
    refetcher.schedule();
    await jest.advanceTimersByTimeAsync(399);
    expect(fetchNow).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(fetchNow).toHaveBeenCalledTimes(1);
  });

  it('pauses between two fetches', async () => {
    const fetchNow = jest.fn(() => Promise.resolve());
    const refetcher = new Refetcher(fetchNow, () => 0);
    refetcher.schedule();
    await jest.advanceTimersByTimeAsync(0);
    refetcher.schedule();
    await jest.advanceTimersByTimeAsync(2999);
    expect(fetchNow).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(fetchNow).toHaveBeenCalledTimes(2);
  });

  it('fetches again when a change arrives during a fetch', async () => {
    let finish = (): void => undefined;
    const fetchNow = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const refetcher = new Refetcher(fetchNow, () => 0);
    refetcher.schedule();
    await jest.advanceTimersByTimeAsync(0);
    refetcher.schedule();
    finish();
    await jest.advanceTimersByTimeAsync(3000);
    expect(fetchNow).toHaveBeenCalledTimes(2);
  });

  it('continues after a failure', async () => {
    const fetchNow = jest.fn(() => Promise.reject(new Error('away')));
    const refetcher = new Refetcher(fetchNow, () => 0);
    refetcher.schedule();
    await jest.advanceTimersByTimeAsync(0);
    refetcher.schedule();
    await jest.advanceTimersByTimeAsync(3000);
    expect(fetchNow).toHaveBeenCalledTimes(2);
  });
});
