import { Transform, Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsMongoId,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  type ValidationOptions,
} from 'class-validator';
import { dayOf } from '../time/moments.js';
import { LIMITS } from '../limits.js';
import { MESSAGES, requiredMessage } from '../messages.js';
import { SPORTS, type Sport } from '../sports.js';
import { all, Label, OptionalPicture, OptionalWebAddress, RequiredText, Trim } from './decorators.js';
import { isPlayableAddress, playableAddressMessage } from './stream.dto.js';
import { IsCalendarDate } from './time-rules.js';

/** `POST /api/replays`, `PUT /api/replays/{id}`. */
export class ReplayDto {
  /** Https address, or the path of an uploaded image. Empty for none. */
  @OptionalPicture({ message: 'Thumbnail must be a valid URL' })
  @Label('Thumbnail URL')
  thumbnail?: string;

  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** Name of the league. If several leagues have the name, `leagueId` is required. */
  @ValidateIf((replay: ReplayDto) => !replay.leagueId || replay.league !== undefined)
  @RequiredText('League', LIMITS.name)
  league?: string;

  /** Id of the league. It takes precedence over `league`. */
  @IsOptional()
  @IsMongoId({ message: 'League must be from the list' })
  leagueId?: string;

  /** Sport. */
  @IsIn(SPORTS, { message: 'Category must be from the list' })
  @RequiredText('Category', LIMITS.name)
  category!: Sport;

  /**
   * Day of the game, YYYY-MM-DD. A point in time (ISO 8601, or an object with seconds and nanoseconds) is converted to its day in
   * UTC.
   */
  @Transform(({ value }: { value: unknown }) => dayOf(value))
  @all(IsNotEmpty({ message: requiredMessage('Date') }), IsCalendarDate({ message: 'Date must look like 2026-08-15' }))
  date!: string;

  /** Address of the highlights, http or https. Empty for none. */
  @OptionalWebAddress({ message: 'Highlights must be a valid URL' })
  highlightsUrl?: string;

  /** Id of the replayed game. Null or empty for none. */
  @Label('Game')
  @ValidateIf((_, value) => value !== undefined && value !== null && value !== '')
  @IsMongoId({ message: 'Game must be from the list' })
  gameId?: string;
}

/** Address of a recording, as responses contain it. */
const RECORDING_ADDRESS = /^\/live\/replay-[\w-]+\/index\.m3u8$/;

/** Returns whether a value may be the address of a part. */
export const isPartAddress = (value: unknown): boolean =>
  isPlayableAddress(value) ||
  (typeof value === 'string' && value.length <= LIMITS.url && RECORDING_ADDRESS.test(value));

const IsPartAddress = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isPartAddress', validator: { validate: isPartAddress } }, options);

/** A part of a replay. */
export class ReplayPartDto {
  /** Id of an existing part. Omit for a new part. */
  @IsOptional()
  @IsMongoId({ message: 'The id of a part is not valid' })
  _id?: string;

  /** Same value as `_id`. ra-data-simple-rest sends both fields. */
  @IsOptional()
  @IsMongoId({ message: 'The id of a part is not valid' })
  id?: string;

  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** Stream address: https, a path under /media of this site, or the address of a recording as in responses. */
  @Trim()
  @all(IsNotEmpty({ message: requiredMessage('URL') }), IsPartAddress({ message: playableAddressMessage }))
  url!: string;

  /** Path of the embed page, as in responses. Accepted but ignored. */
  @IsOptional()
  @IsString({ message: 'Stream must be text' })
  stream?: string;
}

/** `PUT /api/replays/{id}/parts`: replaces all parts. */
export class ReplayPartsDto {
  @all(
    IsArray({ message: MESSAGES.replayPartRequired }),
    ArrayMinSize(1, { message: MESSAGES.replayPartRequired }),
    ArrayMaxSize(LIMITS.replayParts, { message: `At most ${LIMITS.replayParts} parts are allowed` }),
    IsObject({ each: true, message: 'A part must be an object with a title and a URL' }),
    ValidateNested({ each: true, message: 'A part must be an object with a title and a URL' }),
  )
  @Type(() => ReplayPartDto)
  parts!: ReplayPartDto[];
}
