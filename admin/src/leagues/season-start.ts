const MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November'],
  'December',
];

/** 'January (calendar years)', 'July': the first month of a season, by its number. */
export const seasonStartLabel = (month: number): string =>
  `${MONTHS[month - 1] ?? ''}${month === 1 ? ' (calendar years)' : ''}`;

export const seasonStartChoices = MONTHS.map((_, index) => ({ id: index + 1, name: seasonStartLabel(index + 1) }));
