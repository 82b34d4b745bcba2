import type { LeagueRecord } from '@contract/records/league.record.js';
import { RowCard } from '../shared/list/index.js';
import { countryLabel } from './countries.js';
import { LeagueActions } from './LeagueActions.js';
import { LeagueName } from './LeagueName.js';

export function LeagueCard({ league }: { league: LeagueRecord }) {
  const lines = [`${countryLabel(league.country)} · ${league.category} · ${league.abbreviation}`];
  return <RowCard title={<LeagueName league={league} />} lines={lines} actions={<LeagueActions league={league} />} />;
}
