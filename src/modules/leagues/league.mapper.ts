import type { LeagueRecord } from '../../contract/records/league.record.js';
import { baseOf } from '../../platform/database/record.js';
import { loggedStream } from '../activity/logged-stream.js';
import type { LeagueDoc } from './league.schema.js';

export function toLeagueRecord(doc: LeagueDoc): LeagueRecord {
  const { name, abbreviation, country, category, logoUrl, seasonStart = null, order } = doc;
  return { ...baseOf(doc), name, abbreviation, country, category, logoUrl, seasonStart, order };
}

/** What the log keeps of a league: no list of usual streams where it has none, whether it had some before or not. */
export const loggedLeague = (doc: LeagueDoc): object => ({
  ...toLeagueRecord(doc),
  ...(doc.usualStreams?.length && { usualStreams: doc.usualStreams.map(loggedStream) }),
});
