import type { LeagueRecord } from '@contract/records/league.record.js';
import { RecordFilter } from '../shared/list/index.js';
import { leagueLabel } from './countries.js';

/** Filters a list by league; leagues of the same name are distinguished by their country. */
export const LeagueFilter = () => (
  <RecordFilter<LeagueRecord>
    resource="leagues"
    source="leagueId"
    label="League"
    sortedBy="name"
    optionLabel={leagueLabel}
    width={210}
  />
);
