import { IsBoolean, IsIn, IsInt, IsMongoId, IsNumber, IsOptional, Max, Min, ValidateIf } from 'class-validator';
import { GAME_STATUSES, PLATFORMS, type GameStatus, type Platforms } from '../games.js';
import { LIMITS } from '../limits.js';
import { wholeNumberMessage } from '../messages.js';
import { isPlaceholder } from '../placeholders.js';
import { all, Label, OptionalText, OptionalWebAddress, RequiredText, RequiredTextUnless } from './decorators.js';
import { IsCalendarDate, IsTimeOfDay, IsZoneName } from './time-rules.js';

export const TIME_MESSAGE = 'Time must be an hour like 20:00';

/** Whether a home team, not yet validated, is a text such as 'Winner SF1'. */
const isUndecided = (team: unknown): boolean =>
  typeof team === 'string' && isPlaceholder(team, { hasNumber: true, round: null });

/** The total of one side: a whole number, or null for none. */
const Score = (label: string): PropertyDecorator => {
  const message = wholeNumberMessage(label, LIMITS.score);
  return all(Label(label), IsOptional(), IsInt({ message }), Min(0, { message }), Max(LIMITS.score, { message }));
};

/** `PUT /api/matches/{matchId}/game/{gameId}/result`. A field left out stays as it is. */
export class ResultDto {
  /** A whole number; null, with the other one, takes the score back. */
  @Score('Home score')
  homeScore?: number | null;

  @Score('Away score')
  awayScore?: number | null;

  /** What is to be said of the game: Half-time, Abandoned, Postponed or a text of one's own; empty for nothing. */
  @OptionalText('Status text', LIMITS.statusText)
  statusText?: string;
}

/** What is said of a game. A field left out takes its default. */
export class GameDto extends ResultDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  @RequiredText('Home team', LIMITS.name)
  homeTeam!: string;

  @RequiredText('Away team', LIMITS.name)
  awayTeam!: string;

  /** Empty only while the home team is not decided. */
  @RequiredTextUnless('Location', LIMITS.location, ({ homeTeam }: GameDto) => isUndecided(homeTeam))
  location!: string;

  /** The day of the kick-off in the game's zone, YYYY-MM-DD. */
  @IsCalendarDate({ message: 'Date must be a day like 2026-08-15' })
  @RequiredText('Date', 10)
  date!: string;

  /** The hour of the kick-off in the game's zone, HH:mm; 20:00 when left out. */
  @IsOptional()
  @IsTimeOfDay({ message: TIME_MESSAGE })
  time?: string;

  /** IANA name; the setting's zone when left out. */
  @IsOptional()
  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone?: string;

  /** Whether the kick-off is certain; true if omitted. A game whose time may still change does not go live automatically. */
  @IsOptional()
  @IsBoolean({ message: 'Time confirmed must be yes or no' })
  isTimeConfirmed?: boolean;

  /** The league's name. Where several leagues have it, `leagueId` must say which. */
  @ValidateIf((game: GameDto) => !game.leagueId || game.league !== undefined)
  @RequiredText('League', LIMITS.name)
  league?: string;

  @IsOptional()
  @IsMongoId({ message: 'League must be one of the list' })
  leagueId?: string;

  @IsOptional()
  @IsIn(PLATFORMS, { message: 'Platforms must be web, mobile or both' })
  platforms?: Platforms;

  @IsOptional()
  @IsIn(GAME_STATUSES, { message: 'Status must be Scheduled, Live or Finished' })
  status?: GameStatus;

  @IsOptional()
  @IsBoolean({ message: 'Live must be yes or no' })
  isLive?: boolean;

  @OptionalWebAddress({ message: 'Highlights must be a valid URL' })
  highlightsUrl?: string;

  /** Accepted and ignored: the server alone counts views. */
  @IsOptional()
  @IsNumber({}, { message: 'View count must be a number' })
  @Min(0, { message: 'View count must not be negative' })
  viewCount?: number;
}

/** `POST /api/matches/{matchId}/game`. */
export class NewGameDto extends GameDto {
  /** The game that this one is a copy of: its streams and its trending flag come along, which asks for games:update. */
  @IsOptional()
  @IsMongoId({ message: 'The game to copy must be one that exists' })
  copyOf?: string;
}

/** `PUT /api/matches/{matchId}/game/{gameId}`. An optional field left out stays as it is. */
export class GameUpdateDto extends GameDto {
  /** Accepted and ignored. */
  @IsOptional()
  createdAt?: unknown;
}

/** `PUT /api/matches/{matchId}/game/{gameId}/trending`. */
export class TrendingDto {
  @IsBoolean({ message: 'Trending must be yes or no' })
  isTrending!: boolean;
}

/** `PUT /api/matches/{matchId}/game/{gameId}/live`: staff may force a game live before its instant. */
export class GoLiveDto {
  @IsOptional()
  @IsBoolean({ message: 'Force must be yes or no' })
  force?: boolean;
}
