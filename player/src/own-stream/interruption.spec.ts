import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Interruption } from './interruption.js';

const TARGET_SECONDS = 2;

describe('Interruption', () => {
  let events: string[];
  let interruption: Interruption;

  beforeEach(() => {
    jest.useFakeTimers();
    events = [];
    interruption = new Interruption({
      onInterrupted: () => events.push('interrupted'),
      onResumed: () => events.push('resumed'),
      onRetry: () => events.push('retry'),
    });
    interruption.loaded(true, TARGET_SECONDS);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('starts when a stalled stream gets no new segment', () => {
    interruption.stalled();
    jest.advanceTimersByTime(3_000);

    expect(events).toEqual(['interrupted']);
  });

  it('does not start while new segments arrive, because then the connection of the viewer is slow', () => {
    interruption.stalled();
    for (let seconds = 0; seconds < 20; seconds += TARGET_SECONDS) {
      jest.advanceTimersByTime(TARGET_SECONDS * 1_000);
      interruption.loaded(true, TARGET_SECONDS);
    }

    expect(events).toEqual([]);
  });

  it('starts with the next unchanged playlist when segments stop after a slow phase', () => {
    interruption.stalled();
    jest.advanceTimersByTime(2_000);
    interruption.loaded(true, TARGET_SECONDS);
    jest.advanceTimersByTime(2_000);
    interruption.loaded(false, TARGET_SECONDS);
    jest.advanceTimersByTime(2_000);

    expect(events).toEqual(['interrupted']);
  });

  it('does not start when the image moves again in time', () => {
    interruption.stalled();
    interruption.plays();
    jest.advanceTimersByTime(60_000);

    expect(events).toEqual([]);
  });

  it('ends when the image moves', () => {
    interruption.missing();
    interruption.plays();

    expect(events).toEqual(['interrupted', 'resumed']);
  });

  it('requests a missing playlist at least every 4 s', () => {
    interruption.missing();
    for (let seconds = 0; seconds < 40; seconds += 1) {
      const retries = events.filter((event) => event === 'retry').length;
      jest.advanceTimersByTime(1_000);
      if (events.filter((event) => event === 'retry').length > retries) interruption.missing();
    }

    expect(events.filter((event) => event === 'retry').length).toBeGreaterThanOrEqual(10);
  });

  it('stops the requests when nothing follows', () => {
    interruption.missing();
    interruption.end();
    jest.advanceTimersByTime(60_000);

    expect(events).toEqual(['interrupted', 'resumed']);
  });
});
