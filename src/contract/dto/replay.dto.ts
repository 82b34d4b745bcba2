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
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { dayOf } from '../time/moments.js';
import { LIMITS } from '../limits.js';
import { MESSAGES, requiredMessage } from '../messages.js';
import { SPORTS, type Sport } from '../sports.js';
import { all, Label, OptionalPicture, OptionalWebAddress, RequiredText, Trim } from './decorators.js';
import { IsPlayableAddress, playableAddressMessage } from './stream.dto.js';
import { IsCalendarDate } from './time-rules.js';

/** `POST /api/replays`, `PUT /api/replays/{id}`. */
export class ReplayDto {
  @OptionalPicture({ message: 'Thumbnail must be a valid URL' })
  @Label('Thumbnail URL')
  thumbnail?: string;

  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** The league's name. Where several leagues have it, `leagueId` must say which. */
  @ValidateIf((replay: ReplayDto) => !replay.leagueId || replay.league !== undefined)
  @RequiredText('League', LIMITS.name)
  league?: string;

  @IsOptional()
  @IsMongoId({ message: 'League must be one of the list' })
  leagueId?: string;

  @IsIn(SPORTS, { message: 'Category must be one of the list' })
  @RequiredText('Category', LIMITS.name)
  category!: Sport;

  /** The day it was played: YYYY-MM-DD; a moment (ISO 8601, or seconds and nanoseconds) stands for its day in UTC. */
  @Transform(({ value }: { value: unknown }) => dayOf(value))
  @all(
    IsNotEmpty({ message: requiredMessage('Date') }),
    IsCalendarDate({ message: 'Date must be a day like 2026-08-15' }),
  )
  date!: string;

  @OptionalWebAddress({ message: 'Highlights must be a valid URL' })
  highlightsUrl?: string;

  /** The game that it shows again; null or empty for none. */
  @Label('Game')
  @ValidateIf((_, value) => value !== undefined && value !== null && value !== '')
  @IsMongoId({ message: 'Game must be one of the list' })
  gameId?: string;
}

/** One part of a replay. */
export class ReplayPartDto {
  /** Of a part that exists; without it the part is new. */
  @IsOptional()
  @IsMongoId({ message: 'The id of a part is not valid' })
  _id?: string;

  /** Sent with `_id` by ra-data-simple-rest; the same value. */
  @IsOptional()
  @IsMongoId({ message: 'The id of a part is not valid' })
  id?: string;

  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** https, or a path under /media of this site. */
  @Trim()
  @all(IsNotEmpty({ message: requiredMessage('URL') }), IsPlayableAddress({ message: playableAddressMessage }))
  url!: string;

  /** The embed path the API sends; accepted and ignored. */
  @IsOptional()
  @IsString({ message: 'Stream must be a text' })
  stream?: string;
}

/** `PUT /api/replays/{id}/parts`: the whole list. */
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
