import { feedsOf, timesOf } from '../lists/fixtures.ts';
import type { Filler } from '../lists/filler.ts';
import { idOf, LEAGUES, MINUTE, SIDES, tag } from '../lists/rows.ts';

const PER_MATCH = 10;
const now = new Date();
const record = { revision: 1, createdAt: now, updatedAt: now };
const leagueName = (index: number): string => `${LEAGUES[index % LEAGUES.length] ?? ''} ${tag(index)}`;

/** Minutes from now to a kick-off. The kick-offs are spread evenly over a week. */
const inWeek = (index: number, count: number): number => 120 + Math.floor(index * ((7 * 1440) / count));

/**
 * Games of a busy site: a few live games, many upcoming games, and a round for each league.
 *
 * @param minutesTo minutes from now to the kick-off of an upcoming game; by default, kick-offs are spread over a week
 */
export function crowdGames(count: number, minutesTo = inWeek): [list: string, filler: Filler][] {
  const rounds = Math.ceil(count / PER_MATCH);
  const leagues: Filler = {
    file: 'modules/leagues/league.schema',
    schema: 'leagueSchema',
    documents: rounds,
    common: '',
    row: ({ index }) => ({
      _id: idOf(1, index),
      name: leagueName(index),
      nameKey: leagueName(index).toLowerCase(),
      abbreviation: tag(index).toUpperCase(),
      country: 'england',
      category: 'Football',
      logoUrl: '',
      ...record,
    }),
  };
  const matches: Filler = {
    file: 'modules/games/match.schema',
    schema: 'matchSchema',
    documents: rounds,
    common: '',
    row: ({ index }) => ({
      _id: idOf(2, index),
      title: `${leagueName(index)}: round ${index}`,
      description: '',
      category: 'Football',
      ...record,
    }),
  };
  const games: Filler = {
    file: 'modules/games/game.schema',
    schema: 'gameSchema',
    documents: count,
    common: '',
    row: ({ index, choose, id }) => {
      const [homeTeam, awayTeam] = [choose.of(SIDES), choose.of(SIDES)];
      const isLive = index % 20 === 0;
      const startsAt = new Date(now.getTime() + (isLive ? -30 : minutesTo(index, count)) * MINUTE);
      const round = Math.floor(index / PER_MATCH);
      return {
        matchId: id(idOf(2, round)),
        leagueId: id(idOf(1, round)),
        title: `${homeTeam} vs ${awayTeam}`,
        homeTeam,
        awayTeam,
        location: `${homeTeam} Stadium`,
        ...timesOf(startsAt),
        status: isLive ? 'Live' : 'Scheduled',
        isTrending: index % 25 === 0,
        platforms: 'both',
        highlightsUrl: '',
        viewCount: choose.below(5_000),
        streams: feedsOf(index, id),
        announce: { arming: 1, pending: null, at: null },
        opening: isLive ? 'published' : 'closed',
        matchTitle: `${leagueName(round)}: round ${round}`,
        leagueName: leagueName(round),
        leagueLogoUrl: '',
        category: 'Football',
        ...record,
      };
    },
  };
  return [
    ['leagues', leagues],
    ['matches', matches],
    ['games', games],
  ];
}
