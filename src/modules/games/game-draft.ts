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
import { isOwnAddress } from './live-tokens.js';

/** Data from outside of a game that its fields depend on. */
export interface GameContext {
  match: Pick<MatchDoc, '_id' | 'title' | 'category'>;
  league: Pick<LeagueDoc, '_id' | 'name' | 'logoUrl' | 'category'>;
  /** IANA name of the time zone for a game that does not name one. */
  timeZone: string;
  now: Date;
}

/** Returns the fields that a game copies from its match and league. */
export function copiesOf({ match, league }: Pick<GameContext, 'match' | 'league'>) {
  return {
    matchTitle: match.title,
    leagueId: league._id,
    leagueName: league.name,
    leagueLogoUrl: league.logoUrl,
    category: match.category || league.category,
  };
}

/** Builds a new game with defaults for omitted fields. A game that is already live gets a pending announcement. */
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
    ...wantedResult(NO_RESULT, dto, status, copies.category),
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

/**
 * Returns the fields that a copy of a game receives although no form contains them. Health and reports of the streams are omitted,
 * and own streams, because their encoders send the first game.
 */
export const copiedOf = ({ streams, isTrending }: GameDoc): Pick<GameDoc, 'streams' | 'isTrending'> => ({
  isTrending,
  streams: streams
    .filter(({ url }) => !isOwnAddress(url))
    .map(({ title, url, quality, language, platform }) => ({
      ...{ _id: new Types.ObjectId(), title, url, quality, language, platform },
    })),
});
