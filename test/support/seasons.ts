import type { Staff } from './browser-test.js';

const DAY_MS = 86_400_000;
const WEEKS = 12;
const PAST_WEEKS = 4;
const TEAMS = 20;
const LEAGUES = ['Amber League', 'Birch League', 'Cedar League', 'Dune League', 'Elm League'];
const KICK_OFFS = ['12:30', '15:00', '15:00', '17:30', '20:00'];

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** The pairs of one week of a league in which each team meets each other team twice (circle method). */
function pairsOf(week: number): [number, number][] {
  const at = (place: number): number => (place === 0 ? 0 : ((place - 1 + week) % (TEAMS - 1)) + 1);
  return Array.from({ length: TEAMS / 2 }, (_, index) => {
    const [home, away] = [at(index), at(TEAMS - 1 - index)];
    return week % 2 === 0 ? [home, away] : [away, home];
  });
}

/** Imports twelve weeks of five leagues: 600 games on Fridays to Mondays, of which about 200 have ended, including the games of today. */
export async function importSeasons(staff: Staff): Promise<void> {
  const today = isoDay(Date.now());
  const saturday = Date.parse(today) - ((new Date(today).getUTCDay() + 1) % 7) * DAY_MS;
  for (const league of LEAGUES) {
    const matches = Array.from({ length: WEEKS }, (_, week) =>
      pairsOf(week).map(([home, away], index) => {
        const date = isoDay(saturday + ((week - PAST_WEEKS) * 7 + [-1, 0, 0, 1, 2][index % 5]!) * DAY_MS);
        return {
          round: `Matchday ${week + 1}`,
          date,
          time: KICK_OFFS[index % 5],
          team1: `${league} town ${home}`,
          team2: `${league} town ${away}`,
          // No game is live at any time of the day.
          ...(date <= today && { score: { ft: [index % 4, week % 3] } }),
        };
      }),
    );
    const text = JSON.stringify({ name: `${league} 2025/26`, matches: matches.flat() });
    const body = { text, league, category: 'Football', timeZone: 'UTC' };
    await staff('POST', '/api/matches/import?format=openfootball', body);
  }
}
