import { Types } from 'mongoose';
import type { GameDto } from '../../contract/dto/game.dto.js';
import { GAME_DEFAULTS } from '../../contract/games.js';
import { NO_RESULT } from '../../contract/results.js';
import { kickOffInstant } from '../../contract/time/kick-off.js';
import type { LeagueDoc } from '../leagues/league.schema.js';
import type { MatchDoc } from './match.schema.js';
import { usualEndAt, wantedStatus } from './game-rules.js';
import { wantedResult } from './game-result.js';
import { gameWords, type GameDoc } from './game.schema.js';

/** What a game takes from around it. */
export interface GameContext {
  match: Pick<MatchDoc, '_id' | 'title' | 'category'>;
  league: Pick<LeagueDoc, '_id' | 'name' | 'logoUrl' | 'category'>;
  /** IANA name, for a game that names none. */
  timeZone: string;
  now: Date;
}

/** The copies a game keeps of its match and league. */
export function copiesOf({ match, league }: Pick<GameContext, 'match' | 'league'>) {
  return {
    matchTitle: match.title,
    leagueId: league._id,
    leagueName: league.name,
    leagueLogoUrl: league.logoUrl,
    category: match.category || league.category,
  };
}

/** A new game with its defaults filled in; one that is live already is marked to be announced. */
export function newGame(dto: GameDto, context: GameContext): GameDoc {
  const { title, homeTeam, awayTeam, location, date } = dto;
  const time = dto.time ?? GAME_DEFAULTS.time;
  const timeZone = dto.timeZone ?? context.timeZone;
  const startsAt = kickOffInstant(date, time, timeZone);
  const copies = copiesOf(context);
  const status = wantedStatus(GAME_DEFAULTS.status, dto);
  return {
    _id: new Types.ObjectId(),
    matchId: context.match._id,
    ...copies,
    title,
    homeTeam,
    awayTeam,
    location,
    words: gameWords({ ...copies, title, homeTeam, awayTeam, location }),
    date,
    time,
    timeZone,
    isTimeConfirmed: dto.isTimeConfirmed ?? true,
    startsAt,
    usualEndAt: usualEndAt(startsAt, copies.category),
    status,
    isTrending: false,
    platforms: dto.platforms ?? GAME_DEFAULTS.platforms,
    highlightsUrl: dto.highlightsUrl ?? '',
    viewCount: 0,
    ...wantedResult(NO_RESULT, dto, status),
    streams: [],
    announce: {
      arming: 1,
      ...(status === 'Live' ? { pending: 'live', at: context.now } : { pending: null, at: null }),
    },
    opening: 'closed',
    revision: 1,
    createdAt: context.now,
    updatedAt: context.now,
  };
}

/** What a copy of a game takes from it that no form holds. What is known of the streams is not of the copy's. */
export const copiedOf = ({ streams, isTrending }: GameDoc): Pick<GameDoc, 'streams' | 'isTrending'> => ({
  isTrending,
  streams: streams.map(({ title, url, quality, language, platform }) => ({
    ...{ _id: new Types.ObjectId(), title, url, quality, language, platform },
  })),
});
