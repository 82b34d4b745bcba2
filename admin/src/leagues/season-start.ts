import { MONTHS_OF_YEAR } from '@contract/seasons.js';
import { monthName } from '@contract/time/zones.js';

/** Months in which a season may start: 'January (calendar years)', 'February' …, by their numbers. */
export const seasonStartChoices = Array.from({ length: MONTHS_OF_YEAR }, (_, index) => ({
  id: index + 1,
  name: index === 0 ? `${monthName(1)} (calendar years)` : monthName(index + 1),
}));
