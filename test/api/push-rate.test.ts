import { describe, expect, it } from '@jest/globals';
import { FakeClock } from '../support/fake-clock.js';
import { waitAfter } from '../../src/modules/push-delivery/jobs/batch-sender.js';
import { TokenBucket } from '../../src/modules/push-delivery/gateways/gateways.js';
import { retryAfterMs } from '../../src/platform/http/limits/retry-after.js';

/** Resolves after all promises that can be settled. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('the rate of a provider', () => {
  it('limits all senders together in every second', async () => {
    const clock = new FakeClock(0);
    const bucket = new TokenBucket(600, 100, clock);
    const sentAt: number[] = [];
    for (let sender = 0; sender < 40; sender += 1) void bucket.take(100).then(() => sentAt.push(clock.now()));
    for (let now = 0; now < 10_000; now += 1) {
      clock.advance(1);
      await settled();
    }
    expect(sentAt).toHaveLength(40);
    for (let from = 0; from < 7_000; from += 50) {
      expect(sentAt.filter((at) => from <= at && at < from + 1_000).length).toBeLessThanOrEqual(6 + 1);
    }
    expect(sentAt.at(-1)).toBeGreaterThanOrEqual(6_500);
    expect(sentAt.at(-1)).toBeLessThanOrEqual(6_502);
  });

  it('does not accumulate unused capacity', async () => {
    const clock = new FakeClock(0);
    const bucket = new TokenBucket(100, 10, clock);
    clock.advance(60_000);
    await bucket.take(10);
    let went = false;
    void bucket.take(10).then(() => (went = true));
    clock.advance(99);
    await settled();
    expect(went).toBe(false);
    clock.advance(1);
    await settled();
    expect(went).toBe(true);
  });
});

describe('the delay after a failure', () => {
  it('grows with each attempt up to a minute, at random below that limit', () => {
    expect([1, 2, 5, 6, 20].map((tries) => waitAfter(tries, 1))).toEqual([2_000, 4_000, 32_000, 60_000, 60_000]);
    expect(waitAfter(3, 0)).toBe(0);
  });

  it('equals Retry-After, in seconds or until a date', () => {
    const now = Date.parse('2026-08-15T10:00:00Z');
    expect(retryAfterMs('120', now)).toBe(120_000);
    expect(retryAfterMs('Sat, 15 Aug 2026 10:00:30 GMT', now)).toBe(30_000);
    expect(retryAfterMs('Sat, 15 Aug 2026 09:00:00 GMT', now)).toBe(0);
    expect([retryAfterMs(undefined, now), retryAfterMs('soon', now)]).toEqual([null, null]);
  });
});
