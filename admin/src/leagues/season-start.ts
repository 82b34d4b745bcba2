import { MONTHS_OF_YEAR } from '@contract/seasons.js';
import { monthName } from '@contract/time/zones.js';

/** Choices for the first month of a season, by number (1 to 12): 'January (calendar years)', 'February' … */
export const seasonStartChoices = Array.from({ length: MONTHS_OF_YEAR }, (_, index) => ({
  id: index + 1,
  name: index === 0 ? `${monthName(1)} (calendar years)` : monthName(index + 1),
}));
