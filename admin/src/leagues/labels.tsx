import { COUNTRIES } from '@contract/countries.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import { RecordFilter } from '../shared/list/index.js';

export const countryChoices = COUNTRIES.map(({ value, label }) => ({ id: value, name: label }));

const labels = new Map(COUNTRIES.map(({ value, label }) => [value, label]));

/** Returns a label such as 'South Korea' for 'south korea'. */
export const countryLabel = (value: string): string => labels.get(value) ?? value;

/** Returns a label such as 'Premier League · England', because names are unique only within a country. */
export const leagueLabel = ({ name, country }: Pick<LeagueRecord, 'name' | 'country'>): string =>
  `${name} · ${countryLabel(country)}`;

/** Filters a list by league. Labels contain the country, because several leagues may have the same name. */
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
