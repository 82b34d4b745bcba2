import { COUNTRIES } from '@contract/countries.js';
import type { LeagueRecord } from '@contract/records/league.record.js';
import { RecordFilter } from '../shared/list/index.js';

export const countryChoices = COUNTRIES.map(({ value, label }) => ({ id: value, name: label }));

const labels = new Map(COUNTRIES.map(({ value, label }) => [value, label]));

/** 'South Korea' of 'south korea'. */
export const countryLabel = (value: string): string => labels.get(value) ?? value;

/** 'Premier League · England': names are unique only within a country. */
export const leagueLabel = ({ name, country }: Pick<LeagueRecord, 'name' | 'country'>): string =>
  `${name} · ${countryLabel(country)}`;

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
