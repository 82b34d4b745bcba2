import { ROWS, idOf, COUNTRIES, LEAGUES, MINUTE, SIDES, SPORTS, storedFields, tag } from './rows.ts';
import type { Filler, Making } from './filler.ts';

const GROUP = { leagues: 1, matches: 2 };
const league = (index: number): string => `${LEAGUES[index % LEAGUES.length] ?? ''} ${tag(index)}`;

export const leagues: Filler = {
  file: 'modules/leagues/league.schema',
  schema: 'leagueSchema',
  documents: ROWS,
  common: 'league',
  row: ({ index, choose }) => ({
    _id: idOf(GROUP.leagues, index),
    name: league(index),
    nameKey: league(index).toLowerCase(),
    abbreviation: tag(index).toUpperCase(),
    country: choose.of(COUNTRIES),
    category: choose.of(SPORTS),
    logoUrl: '',
    ...storedFields(index, choose),
  }),
};

export const teams: Filler = {
  file: 'modules/teams/team.schema',
  schema: 'teamSchema',
  documents: ROWS,
  common: 'club',
  row: ({ index, choose }) => ({
    name: `${choose.of(SIDES)} ${tag(index)}`,
    aliases: [`Club ${tag(index)}`],
    shortName: tag(index).slice(0, 12).toUpperCase(),
    colours: ['#c8102e'],
    crest: '',
    nameIds: [`team-${tag(index)}`, `club-${tag(index)}`],
    ...storedFields(index, choose),
  }),
};

export const matches: Filler = {
  file: 'modules/games/match.schema',
  schema: 'matchSchema',
  documents: ROWS,
  common: 'round',
  row: ({ index, choose }) => ({
    _id: idOf(GROUP.matches, index),
    title: `${choose.of(LEAGUES)}: round ${tag(index)}`,
    description: `Games of ${choose.of(LEAGUES)} on day ${index % 40}`,
    category: choose.of(SPORTS),
    ...storedFields(index, choose),
  }),
};

/** Returns all fields that describe the time of a game. */
export const timesOf = (startsAt: Date) => ({
  date: startsAt.toISOString().slice(0, 10),
  time: startsAt.toISOString().slice(11, 16),
  timeZone: 'UTC',
  startsAt,
  usualEndAt: new Date(startsAt.getTime() + 120 * MINUTE),
});

/** Returns the two streams of a game. */
export const feedsOf = (index: number, id: Making['id']) =>
  [0, 1].map((stream) => ({
    _id: id(idOf(10 + stream, index)),
    title: `Feed ${stream + 1}`,
    url: 'https://example.org/live.m3u8',
    quality: '1080p',
    language: 'English',
    platform: 'Own',
  }));

/** Games: most have ended, some are live, and a season is upcoming. */
export const games: Filler = {
  file: 'modules/games/game.schema',
  schema: 'gameSchema',
  documents: ROWS,
  common: 'vs',
  row({ index, choose, id }) {
    const [homeTeam, awayTeam] = [choose.of(SIDES), choose.of(SIDES)];
    const ahead = index % 10 === 0;
    const startsAt = new Date(Date.now() + (ahead ? 1 : -1) * (1440 + index) * MINUTE);
    const number = choose.below(1_000);
    return {
      matchId: id(idOf(GROUP.matches, choose.below(ROWS))),
      leagueId: id(idOf(GROUP.leagues, number)),
      title: `${homeTeam} vs ${awayTeam} ${tag(index)}`,
      homeTeam,
      awayTeam,
      location: `${homeTeam} Stadium`,
      ...timesOf(startsAt),
      status: ahead ? 'Scheduled' : 'Finished',
      isTrending: choose.below(100) === 0,
      platforms: choose.of(['both', 'both', 'web', 'mobile']),
      highlightsUrl: '',
      viewCount: choose.below(5_000),
      streams: ahead ? feedsOf(index, id) : [],
      announce: { arming: 1, pending: null, at: null },
      opening: ahead ? 'closed' : 'published',
      matchTitle: `Round ${index % 40}`,
      leagueName: league(number),
      leagueLogoUrl: '',
      category: choose.of(SPORTS),
      ...storedFields(index, choose),
    };
  },
};
