import { COUNTRIES } from '@contract/countries.js';

export const countryChoices = COUNTRIES.map(({ value, label }) => ({ id: value, name: label }));

const labels = new Map(COUNTRIES.map(({ value, label }) => [value, label]));

/** 'South Korea' of 'south korea'. */
export const countryLabel = (value: string): string => labels.get(value) ?? value;
