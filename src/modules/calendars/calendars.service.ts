import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import type { ServerResponse } from 'node:http';
import { decidedTeams, teamId } from '../../contract/teams.js';
import { CALENDAR_PAST_DAYS, teamKey, type CalendarKind } from '../../contract/calendars.js';
import type { Resource } from '../../contract/resources/index.js';
import { isCalledOffText, isTimeOpen, type CalledOffText } from '../../contract/results.js';
import { dashed, sitePaths } from '../../contract/routes.js';
import { SPORTS } from '../../contract/sports.js';
import { DAY } from '../../contract/time/units.js';
import type { CachedResponse } from '../../platform/cache/cached-response.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import { ReadTurns } from '../../platform/cache/turns.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { inBatches } from '../../platform/database/lists/list.js';
import { searchWords } from '../../platform/database/lists/search-words.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { isObjectId } from '../../platform/http/lists/params.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { MATCH_MODEL, type MatchDoc } from '../games/match.schema.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../leagues/league.schema.js';
import { TeamDirectory } from '../teams/team-directory.js';
import { calendarText, type CalendarEvent, type EventStatus } from './calendar-text.js';
import { CancelledGames, sequenceOf } from './cancelled-games.js';
import type { CancelledGameDoc } from './cancelled-game.schema.js';

/** Maximum number of games to read for one calendar. */
const MAX_GAMES = 1_000;
const CALENDAR_TYPE = 'text/calendar; charset=utf-8';
const ON_WEB: QueryFilter<GameDoc> = { platforms: { $in: ['web', 'both'] } };
/** Resources that calendars depend on. */
const DEPENDENCIES: readonly Resource[] = ['games', 'matches', 'leagues'];
/** Resources that calendars of teams depend on. */
const TEAM_DEPENDENCIES: readonly Resource[] = [...DEPENDENCIES, 'teams'];

/** Status of an event in calendars, by the status text of the game. A postponed game has no new time yet. */
const STATUS_OF: Readonly<Record<CalledOffText, EventStatus>> = { Postponed: 'TENTATIVE', Cancelled: 'CANCELLED' };
function statusOf(game: GameDoc): EventStatus {
  const { statusText = '' } = game;
  if (isCalledOffText(statusText)) return STATUS_OF[statusText];
  return isTimeOpen(game) ? 'TENTATIVE' : 'CONFIRMED';
}

/** Subject of a calendar: a league, match, game, team, or sport. */
interface Subject {
  name: string;
  games: QueryFilter<GameDoc>;
  cancelled: QueryFilter<CancelledGameDoc>;
  /** Filters the games that were found, if the database cannot express the condition. */
  isIncluded?: (game: GameDoc) => boolean;
}

/** Calendars of games for the calendar programs of visitors. */
@Injectable()
export class CalendarsService {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(MATCH_MODEL) private readonly matches: Model<MatchDoc>,
    @InjectModel(LEAGUE_MODEL) private readonly leagues: Model<LeagueDoc>,
    private readonly cancelledGames: CancelledGames,
    private readonly directory: TeamDirectory,
    private readonly responses: ResponseCache,
    private readonly readSlots: ReadTurns,
    private readonly clock: Clock,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Returns a calendar for a response. Throws an error if the subject does not exist, and the errors of ReadTurns. */
  calendar(kind: CalendarKind, key: string, response: ServerResponse): Promise<CachedResponse> {
    const today = Math.floor(this.clock.now() / DAY);
    const write = async () => ({
      body: Buffer.from(await this.write(await this.subject(kind, key), new Date(today * DAY))),
      type: CALENDAR_TYPE,
      sources: kind === 'team' ? TEAM_DEPENDENCIES : DEPENDENCIES,
    });
    const place = { budget: 'window', key: `calendar|${kind}|${key}|${today}` } as const;
    return this.responses.get(place, (requests) => this.readSlots.run(requests, write), response);
  }

  private async write({ name, games, cancelled, isIncluded = () => true }: Subject, today: Date): Promise<string> {
    const isBounded = 'matchId' in games || '_id' in games;
    const since = new Date(today.getTime() - CALENDAR_PAST_DAYS * DAY);
    const filter = isBounded ? games : { ...games, startsAt: { $gte: since }, ...ON_WEB };
    const found = await inBatches<GameDoc>(this.games.find(filter).sort({ startsAt: 1, _id: 1 }).limit(MAX_GAMES));
    const cancelledGames = await this.cancelledGames.find(cancelled, MAX_GAMES);
    const events = [
      ...found.filter(isIncluded).map((game) => this.eventOf(game)),
      ...cancelledGames.map(cancellationOf),
    ];
    return calendarText(name, events);
  }

  private eventOf(game: GameDoc): CalendarEvent {
    const path = sitePaths.game(game.matchId.toHexString(), game._id.toHexString(), game.title);
    const url = this.config.publicUrl && `${this.config.publicUrl}${path}`;
    return {
      ...commonOf(game),
      sequence: sequenceOf(game),
      changedAt: game.updatedAt,
      description: [game.leagueName, game.matchTitle, url].filter(Boolean).join('\n'),
      url,
      status: statusOf(game),
      ...(isTimeOpen(game) ? { day: game.date } : {}),
    };
  }

  private async subject(kind: CalendarKind, key: string): Promise<Subject> {
    if (kind === 'team') return this.team(teamKey(key));
    if (kind === 'category') return sport(key);
    if (!isObjectId(key)) throw new ApiError('BAD_ID');
    const id = new Types.ObjectId(key);
    if (kind === 'league') return this.league(id);
    return kind === 'match' ? this.match(id) : this.game(id);
  }

  private async league(leagueId: Types.ObjectId): Promise<Subject> {
    const league = await this.leagues.findById(leagueId, { name: 1 }).lean<LeagueDoc>();
    if (!league) throw new ApiError('LEAGUE_NOT_FOUND');
    return { name: league.name, games: { leagueId }, cancelled: { leagueId } };
  }

  /** Returns the subject of a match. A deleted match still has a calendar while its cancelled games are stored. */
  private async match(matchId: Types.ObjectId): Promise<Subject> {
    const match = await this.matches.findById(matchId, { title: 1 }).lean<MatchDoc>();
    const [cancelledGame] = match ? [] : await this.cancelledGames.find({ matchId }, 1);
    if (!match && !cancelledGame) throw new ApiError('MATCH_NOT_FOUND');
    return { name: match?.title ?? cancelledGame?.matchTitle ?? '', games: { matchId }, cancelled: { matchId } };
  }

  private async game(_id: Types.ObjectId): Promise<Subject> {
    const game = await this.games.findById(_id, { title: 1 }).lean<GameDoc>();
    const [cancelledGame] = game ? [] : await this.cancelledGames.find({ _id }, 1);
    if (!game && !cancelledGame) throw new ApiError('GAME_NOT_FOUND');
    return { name: game?.title ?? cancelledGame?.title ?? '', games: { _id }, cancelled: { _id } };
  }

  /**
   * Returns the subject of a team with the games of all its names. A team exists if a game or cancelled game of any date has one
   * of the names.
   */
  private async team(key: string): Promise<Subject> {
    const profile = await this.directory.named(key);
    const nameIds = new Set(profile?.nameIds);
    const isName = (side: string): boolean => teamKey(side) === key || nameIds.has(teamId(side));
    const sideOf = (game: GameDoc): string | undefined => decidedTeams(game).find(isName);
    const names = [key, ...(profile ? [profile.name, ...profile.aliases] : [])];
    const keys = [...new Set(names.map(teamKey))];
    const cancelled = { teams: { $in: keys } };
    const wordsOfNames = keys.map((name) => searchWords(name)).filter((words) => words.length > 0);
    if (wordsOfNames.length === 0) throw new ApiError('NOT_FOUND');
    const games = { $or: wordsOfNames.map((words) => ({ words: { $all: words } })) };
    const newest = await this.games
      .find(games, { homeTeam: 1, awayTeam: 1, isHomePlaceholder: 1, isAwayPlaceholder: 1 })
      .sort({ startsAt: -1, _id: -1 })
      .limit(MAX_GAMES)
      .lean<GameDoc[]>();
    const side = newest.map(sideOf).find((found) => found !== undefined);
    if (side === undefined && (await this.cancelledGames.find(cancelled, 1)).length === 0)
      throw new ApiError('NOT_FOUND', { message: 'No games of this team were found.' });
    return { name: profile?.name ?? side ?? key, games, cancelled, isIncluded: (game) => sideOf(game) !== undefined };
  }
}

function sport(key: string): Subject {
  const category = SPORTS.find((one) => dashed(one).toLowerCase() === key.toLowerCase());
  if (!category) throw new ApiError('NOT_FOUND', { message: 'This sport was not found.' });
  return { name: category, games: { category }, cancelled: { category } };
}

type Common = Pick<GameDoc, '_id' | 'startsAt' | 'usualEndAt' | 'title' | 'location' | 'category'>;

const commonOf = ({ _id, startsAt, usualEndAt, title, location, category }: Common) => ({
  uid: `${_id.toHexString()}@games.nepsh`,
  startsAt,
  endsAt: usualEndAt,
  title,
  location,
  sport: category,
});

function cancellationOf(game: CancelledGameDoc): CalendarEvent {
  return {
    ...commonOf(game),
    sequence: game.sequence,
    changedAt: game.cancelledAt,
    description: [game.leagueName, game.matchTitle].filter(Boolean).join('\n'),
    url: null,
    status: 'CANCELLED',
  };
}
