import type { LeagueRecord } from '../../contract/records/league.record.js';
import { baseOf } from '../../platform/database/record.js';
import type { LeagueDoc } from './league.schema.js';

export function toLeagueRecord(doc: LeagueDoc): LeagueRecord {
  const { name, abbreviation, country, category, logoUrl } = doc;
  return { ...baseOf(doc), name, abbreviation, country, category, logoUrl };
}
