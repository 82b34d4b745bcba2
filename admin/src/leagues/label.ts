import type { LeagueRecord } from '@contract/records/league.record.js';
import { countryLabel } from './countries.js';

/** 'Premier League · England': names are unique only within a country. */
export const leagueLabel = ({ name, country }: Pick<LeagueRecord, 'name' | 'country'>): string =>
  `${name} · ${countryLabel(country)}`;
