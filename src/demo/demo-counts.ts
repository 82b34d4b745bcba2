import type { AffiliateDoc } from '../modules/affiliates/affiliate.schema.js';
import type { DailyCountDoc } from '../modules/counting/daily-count.schema.js';
import { COUNTED_DAYS, KEPT_COUNT_DAYS } from '../contract/counting.js';
import { sampleStart } from '../modules/watching/watching-history.js';
import type { WatchingSampleDoc } from '../modules/watching/watching-sample.schema.js';
import { WATCHING_HOURS, WATCHING_SAMPLE_MINUTES } from '../contract/overview.js';
import { seeded } from './random.js';

const DAY = 24 * 60 * 60_000;

/** Clicks of the last month on a link, a few each day; together they are the link's own number. */
export function demoClicks(affiliates: readonly AffiliateDoc[], now: Date): DailyCountDoc[] {
  const random = seeded(7_011);
  return affiliates.flatMap((affiliate) => {
    const counts = Array.from({ length: COUNTED_DAYS }, (_, daysAgo) => ({ daysAgo, count: random.whole(4, 40) }));
    affiliate.clicks = counts.reduce((sum, { count }) => sum + count, 0);
    return counts.map(({ daysAgo, count }): DailyCountDoc => {
      const at = now.getTime() - daysAgo * DAY;
      const [recordId, day] = [affiliate._id.toHexString(), new Date(at).toISOString().slice(0, 10)];
      const expiresAt = new Date(at + KEPT_COUNT_DAYS * DAY);
      return { _id: `affiliates:${recordId}:${day}`, resource: 'affiliates', recordId, day, count, expiresAt };
    });
  });
}

/** The day's watching: most in the evening (UTC), hardly anybody at night. */
export function demoWatching(now: Date): WatchingSampleDoc[] {
  const random = seeded(41);
  const step = WATCHING_SAMPLE_MINUTES * 60_000;
  return Array.from({ length: (WATCHING_HOURS * 60) / WATCHING_SAMPLE_MINUTES - 1 }, (_, index) => {
    const at = sampleStart(now.getTime()) - (index + 1) * step;
    const hour = (at % DAY) / 3_600_000;
    const people = Math.round(20 + 160 * Math.max(0, Math.cos(((hour - 20) / 24) * 2 * Math.PI)) + random.whole(0, 14));
    return { _id: at, at: new Date(at), people, games: 1 + Math.round(people / 40) };
  });
}
