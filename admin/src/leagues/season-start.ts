import { MONTH_NAMES } from '@contract/seasons.js';

/** Months in which a season may start: 'January (calendar years)', 'February' …, by their numbers. */
export const seasonStartChoices = MONTH_NAMES.map((month, index) => ({
  id: index + 1,
  name: index === 0 ? `${month} (calendar years)` : month,
}));
