import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsMongoId,
  IsNumber,
  IsObject,
  IsOptional,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { GAME_STATUSES, PLATFORMS, type GameStatus, type Platforms } from '../games.js';
import { LIMITS } from '../limits.js';
import { wholeNumberMessage } from '../messages.js';
import { isPlaceholder } from '../placeholders.js';
import { all, Label, OptionalText, OptionalWebAddress, RequiredText, RequiredTextUnless } from './decorators.js';
import { StreamEntryDto } from './stream.dto.js';
import { IsCalendarDate, IsTimeOfDay, IsZoneName } from './time-rules.js';

export const TIME_MESSAGE = 'Time must look like 20:00';

/** Returns whether the home team, which may not be validated yet, is a placeholder such as 'Winner SF1'. */
const isUndecided = (team: unknown): boolean =>
  typeof team === 'string' && isPlaceholder(team, { hasNumber: true, round: null });

/** Validates the total score of a team: a whole number, or null without a score. */
const Score = (label: string): PropertyDecorator => {
  const message = wholeNumberMessage(label, LIMITS.score);
  return all(Label(label), IsOptional(), IsInt({ message }), Min(0, { message }), Max(LIMITS.score, { message }));
};

/** `PUT /api/matches/{matchId}/game/{gameId}/result`. Omitted fields keep their values. */
export class ResultDto {
  /** Whole number. Null for both scores removes the score. */
  @Score('Home score')
  homeScore?: number | null;

  /** Whole number. Null for both scores removes the score. */
  @Score('Away score')
  awayScore?: number | null;

  /** Status of the game: Half-time, Abandoned, Postponed, or a custom text. An empty text removes the status. */
  @OptionalText('Status text', LIMITS.statusText)
  statusText?: string;
}

/** Fields of a game. Omitted fields receive their default values. */
export class GameDto extends ResultDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  @RequiredText('Home team', LIMITS.name)
  homeTeam!: string;

  @RequiredText('Away team', LIMITS.name)
  awayTeam!: string;

  /** Venue. May only be empty while the home team is undecided. */
  @RequiredTextUnless('Location', LIMITS.location, ({ homeTeam }: GameDto) => isUndecided(homeTeam))
  location!: string;

  /** Day of the kick-off in the time zone of the game, YYYY-MM-DD. */
  @IsCalendarDate({ message: 'Date must look like 2026-08-15' })
  @RequiredText('Date', 10)
  date!: string;

  /** Time of the kick-off in the time zone of the game, HH:mm. 20:00 if omitted for a new game. */
  @IsOptional()
  @IsTimeOfDay({ message: TIME_MESSAGE })
  time?: string;

  /** IANA name of the time zone. A new game uses the time zone of the settings if omitted. */
  @IsOptional()
  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone?: string;

  /** Whether the kick-off time is final. True if omitted for a new game. If false, the game does not go live automatically. */
  @IsOptional()
  @IsBoolean({ message: 'Time confirmed must be yes or no' })
  isTimeConfirmed?: boolean;

  /** Name of the league. If several leagues have the name, `leagueId` is required. */
  @ValidateIf((game: GameDto) => !game.leagueId || game.league !== undefined)
  @RequiredText('League', LIMITS.name)
  league?: string;

  /** Id of the league. It takes precedence over `league`. */
  @IsOptional()
  @IsMongoId({ message: 'League must be from the list' })
  leagueId?: string;

  /** Platforms that show the game. 'both' if omitted for a new game. */
  @IsOptional()
  @IsIn(PLATFORMS, { message: 'Platforms must be web, mobile or both' })
  platforms?: Platforms;

  /** 'Scheduled' if omitted for a new game. 'Live' applies immediately, before the go-live time, too. */
  @IsOptional()
  @IsIn(GAME_STATUSES, { message: 'Status must be Scheduled, Live or Finished' })
  status?: GameStatus;

  /**
   * Short form of `status`: true for 'Live', and false for 'Finished' if the game is live. Both must not contradict each
   * other.
   */
  @IsOptional()
  @IsBoolean({ message: 'Live must be yes or no' })
  isLive?: boolean;

  /** Address of the highlights, http or https. Empty for none. */
  @OptionalWebAddress({ message: 'Highlights must be a valid URL' })
  highlightsUrl?: string;

  /** Accepted but ignored, because only the server counts views. */
  @IsOptional()
  @IsNumber({}, { message: 'View count must be a number' })
  @Min(0, { message: 'View count must not be negative' })
  viewCount?: number;
}

/** A game that is added, with its first streams. */
export class AddedGameDto extends GameDto {
  /** Streams of the new game. Requires games:update. */
  @all(
    IsOptional(),
    IsArray({ message: 'Streams must be a list' }),
    ArrayMaxSize(LIMITS.streamsPerGame, { message: `At most ${LIMITS.streamsPerGame} streams are allowed` }),
    // ValidateNested would accept a list as an entry, because it also validates the items of nested lists.
    IsObject({ each: true, message: 'A stream must be an object with a title' }),
    ValidateNested({ each: true, message: 'A stream must be an object with a title' }),
  )
  @Type(() => StreamEntryDto)
  streamUrls?: StreamEntryDto[];

  /** Whether the usual streams of the league follow the streams of the new game. Requires games:update. */
  @IsOptional()
  @IsBoolean({ message: 'Usual streams must be yes or no' })
  hasUsualStreams?: boolean;
}

/** `POST /api/matches/{matchId}/game`. */
export class NewGameDto extends AddedGameDto {
  /** Id of a game to copy. The new game receives its streams and trending flag, and no others. Requires games:update. */
  @IsOptional()
  @IsMongoId({ message: 'The id of the game to copy is not valid' })
  copyOf?: string;
}

/** `PUT /api/matches/{matchId}/game/{gameId}`. Omitted optional fields keep their values. */
export class GameUpdateDto extends GameDto {
  /** Accepted but ignored. */
  @IsOptional()
  createdAt?: unknown;
}

/** `PUT /api/matches/{matchId}/game/{gameId}/trending`. */
export class TrendingDto {
  /** Whether the game is listed among the trending games. */
  @IsBoolean({ message: 'Trending must be yes or no' })
  isTrending!: boolean;
}

/**
 * `PUT /api/matches/{matchId}/game/{gameId}/live`: sets a game live. Unless `force` is false, staff may do so before the go-live
 * time.
 */
export class GoLiveDto {
  /** Whether staff set the game live before its go-live time. True if omitted. Visitors cannot force. */
  @IsOptional()
  @IsBoolean({ message: 'Force must be yes or no' })
  force?: boolean;
}
