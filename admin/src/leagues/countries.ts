import { COUNTRIES } from '@contract/countries.js';
import type { LeagueRecord } from '@contract/records/league.record.js';

export const countryChoices = COUNTRIES.map(({ value, label }) => ({ id: value, name: label }));

const labels = new Map(COUNTRIES.map(({ value, label }) => [value, label]));

/** 'South Korea' of 'south korea'. */
export const countryLabel = (value: string): string => labels.get(value) ?? value;

/** 'Premier League · England': names are unique only within a country. */
export const leagueLabel = ({ name, country }: Pick<LeagueRecord, 'name' | 'country'>): string =>
  `${name} · ${countryLabel(country)}`;
