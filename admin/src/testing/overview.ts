import type { GamesOverview, Overview } from '@contract/records/overview.record.js';

const AT = '2026-01-01T12:00:00.000Z';

/** Games of an overview in which nothing is live and nothing is scheduled. */
export function gamesOverview(fields: Partial<GamesOverview> = {}): GamesOverview {
  const none = { total: 0, games: [] };
  return {
    live: { ...none, viewers: 0, bySport: [] },
    next: { ...none, starts: [] },
    trouble: none,
    due: none,
    streams: { healthy: 0, down: 0, unknown: 0, gamesWithout: 0 },
    watching: [],
    byDay: [],
    ...fields,
  };
}

/** An overview for a user who may see only the given parts. */
export const overviewRecord = (parts: Partial<Overview>): Overview => ({
  ...{ timeZone: 'UTC', today: AT.slice(0, 10), at: AT, until: '2026-01-01T13:00:00.000Z' },
  ...{ games: null, requests: null, contacts: null, pushes: null, webhooks: null, activity: null },
  ...parts,
});
