import type { LeagueRecord } from '../../contract/records/league.record.js';
import { baseOf } from '../../platform/database/records/record.js';
import { loggedStream } from '../activity/logged-stream.js';
import type { LeagueDoc } from './league.schema.js';

export function toLeagueRecord(doc: LeagueDoc): LeagueRecord {
  const { name, abbreviation, country, category, logoUrl, seasonStart = null, order } = doc;
  return { ...baseOf(doc), name, abbreviation, country, category, logoUrl, seasonStart, order };
}

/**
 * Returns a league for the activity log. Omits an empty list of usual streams, so that the log does not distinguish it from a
 * missing list.
 */
export const loggedLeague = (doc: LeagueDoc): object => ({
  ...toLeagueRecord(doc),
  ...(doc.usualStreams?.length && { usualStreams: doc.usualStreams.map(loggedStream) }),
});
