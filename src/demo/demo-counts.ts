import type { AffiliateDoc } from '../modules/affiliates/affiliate.schema.js';
import type { DailyCountDoc } from '../modules/counting/daily-count.schema.js';
import type { DownloadDoc } from '../modules/downloads/download.schema.js';
import { COUNTED_DAYS, KEPT_COUNT_DAYS } from '../contract/counting.js';
import { sampleStart } from '../modules/watching/watching-history.js';
import type { WatchingSampleDoc } from '../modules/watching/watching-sample.schema.js';
import { WATCHING_HOURS, WATCHING_SAMPLE_MINUTES } from '../contract/overview.js';
import { DAY, HOUR, MINUTE } from '../contract/time/units.js';
import { dayKey } from '../contract/time/zones.js';
import { seeded } from './random.js';

/** Returns daily clicks of the last month for each link, and sets the link's total to their sum. */
export function demoClicks(affiliates: readonly AffiliateDoc[], now: Date): DailyCountDoc[] {
  const random = seeded(7_011);
  return affiliates.flatMap((affiliate) => {
    const counts = Array.from({ length: COUNTED_DAYS }, () => random.whole(4, 40));
    affiliate.clicks = sum(counts);
    return daily('affiliates', affiliate, counts, now);
  });
}

/**
 * Returns daily downloads of each build since its release, most of them in the first days, and sets the build's total to their
 * sum.
 */
export function demoDownloads(builds: readonly DownloadDoc[], now: Date): DailyCountDoc[] {
  const random = seeded(1_409);
  return builds.flatMap((build) => {
    const days = Math.min(COUNTED_DAYS, Math.floor((now.getTime() - build.createdAt.getTime()) / DAY) + 1);
    const counts = Array.from({ length: days }, (_, daysAgo) => random.whole(2, 6 + daysAgo));
    build.downloadCount = sum(counts);
    return daily('downloads', build, counts, now);
  });
}

const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);

/** Builds the daily counts of a record, today's count first. */
function daily(
  resource: DailyCountDoc['resource'],
  { _id }: AffiliateDoc | DownloadDoc,
  counts: readonly number[],
  now: Date,
): DailyCountDoc[] {
  return counts.map((count, daysAgo) => {
    const at = now.getTime() - daysAgo * DAY;
    const [recordId, day] = [_id.toHexString(), dayKey(at, 'UTC')];
    const expiresAt = new Date(at + KEPT_COUNT_DAYS * DAY);
    return { _id: `${resource}:${recordId}:${day}`, resource, recordId, day, count, expiresAt };
  });
}

/** Returns the viewer counts of the last day: most viewers in the evening (UTC), few at night. */
export function demoWatching(now: Date): WatchingSampleDoc[] {
  const random = seeded(41);
  const step = WATCHING_SAMPLE_MINUTES * MINUTE;
  return Array.from({ length: (WATCHING_HOURS * 60) / WATCHING_SAMPLE_MINUTES - 1 }, (_, index) => {
    const at = sampleStart(now.getTime()) - (index + 1) * step;
    const hour = (at % DAY) / HOUR;
    const people = Math.round(20 + 160 * Math.max(0, Math.cos(((hour - 20) / 24) * 2 * Math.PI)) + random.whole(0, 14));
    return { _id: at, at: new Date(at), people, games: 1 + Math.round(people / 40) };
  });
}
