import type { FixtureFormat } from '../../contract/dto/import.dto.js';

/** What files of fixtures are, by the endings of their names. */
export const FORMATS: Record<string, FixtureFormat> = { '.json': 'openfootball', '.csv': 'csv', '.ics': 'ics' };
