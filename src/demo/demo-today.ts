/** Game of today. The time is relative to the first start, so that a game is always live. */
export interface TodaysGame {
  /** Abbreviation of the league. */
  league: string;
  /** Minutes until the kick-off. Negative for live games. */
  minutes: number;
  /** Kick-offs fall on multiples of this number of minutes. */
  round: number;
  /** Number of views. */
  views: number;
  trending?: true;
}

/** Games of today. No league occurs more often than it has pairs of sides, so that no side plays twice today. */
export const TODAYS_GAMES: readonly TodaysGame[] = [
  { league: 'NFD', minutes: -35, round: 5, views: 1_284, trending: true },
  { league: 'MON', minutes: -95, round: 5, views: 942, trending: true },
  { league: 'HSC', minutes: -60, round: 5, views: 611 },
  { league: 'CCB', minutes: -50, round: 5, views: 367, trending: true },
  { league: 'HBO', minutes: -75, round: 5, views: 158 },
  { league: 'SCR', minutes: -20, round: 5, views: 74 },
  { league: 'GSC', minutes: -10, round: 5, views: 23 },
  // The kick-off is at most two minutes away, so that a new user sees a game go live.
  { league: 'LDS', minutes: 1, round: 1, views: 31, trending: true },
  { league: 'NFD', minutes: 4, round: 1, views: 12 },
  { league: 'AUR', minutes: 9, round: 1, views: 4 },
  { league: 'RBH', minutes: 14, round: 1, views: 2 },
  { league: 'CCB', minutes: 25, round: 5, views: 0, trending: true },
  { league: 'HSC', minutes: 40, round: 5, views: 0 },
  { league: 'LDS', minutes: 55, round: 5, views: 0 },
  { league: 'HBO', minutes: 120, round: 30, views: 0 },
  { league: 'NFD', minutes: 180, round: 30, views: 0, trending: true },
  { league: 'LDS', minutes: 270, round: 30, views: 0 },
];
