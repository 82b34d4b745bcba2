import { Types } from 'mongoose';
import { feedsOf, timesOf } from '../lists/fixtures.ts';
import type { Filler } from '../lists/filler.ts';
import { idOf } from '../lists/rows.ts';

const ROUND = idOf(1, 0);

/**
 * Games of a round of a league that are due at the same instant or at regular intervals.
 *
 * @param instant ms since the epoch
 * @param everyMs interval between two games, in ms
 */
export function dueGames(count: number, instant: number, everyMs = 0): [list: string, filler: Filler][] {
  return [
    ['matches', round()],
    ['games', games(count, instant, everyMs)],
  ];
}

function round(): Filler {
  const now = new Date();
  const texts = { title: 'Bench', description: '', category: 'Football' };
  const row = () => ({ _id: ROUND, ...texts, revision: 1, createdAt: now, updatedAt: now });
  return { file: 'modules/games/match.schema', schema: 'matchSchema', documents: 1, common: '', row };
}

function games(count: number, instant: number, everyMs: number): Filler {
  const now = new Date();
  const leagueId = new Types.ObjectId();
  return {
    file: 'modules/games/game.schema',
    schema: 'gameSchema',
    documents: count,
    common: '',
    row: ({ index, id }) => ({
      matchId: id(ROUND),
      leagueId,
      title: `Home ${index} vs Away ${index}`,
      homeTeam: `Home ${index}`,
      awayTeam: `Away ${index}`,
      location: `Ground ${index}`,
      ...timesOf(new Date(instant + index * everyMs)),
      status: 'Scheduled',
      isTrending: false,
      platforms: 'both',
      highlightsUrl: '',
      viewCount: 0,
      streams: feedsOf(index, id),
      announce: { arming: 1, pending: null, at: null },
      // The streams of a game open minutes before its start.
      opening: 'published',
      matchTitle: 'Bench',
      leagueName: 'Bench',
      leagueLogoUrl: '',
      category: 'Football',
      revision: 1,
      createdAt: now,
      updatedAt: now,
    }),
  };
}
