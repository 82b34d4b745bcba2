import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsObject, ValidateNested } from 'class-validator';
import { LIMITS } from '../limits.js';
import type { Language, StreamPlatform, StreamQuality } from '../streams.js';
import { all, RequiredText, RequiredVerbatim } from './decorators.js';
import {
  IsPlayableAddress,
  OptionalLanguage,
  OptionalPlatform,
  OptionalQuality,
  playableAddressMessage,
} from './stream.dto.js';

/** A usual stream for games of a league. */
export class UsualStreamDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** Stream address. */
  @all(RequiredVerbatim('URL', LIMITS.url), IsPlayableAddress({ message: playableAddressMessage }))
  url!: string;

  /** Vertical resolution of the video. 1080p if omitted. */
  @OptionalQuality()
  quality?: StreamQuality;

  /** Spoken language. English if omitted. */
  @OptionalLanguage()
  language?: Language;

  /** Host of the video. 'Own' means any other host, and is displayed as the brand. 'Own' if omitted. */
  @OptionalPlatform()
  platform?: StreamPlatform;
}

const STREAM_MESSAGE = 'A stream must be an object with a title and a URL';

/** `PUT /api/leagues/{id}/streams`: replaces all usual streams. An empty list removes all usual streams. */
export class UsualStreamsDto {
  @all(
    IsArray({ message: 'Streams must be a list' }),
    ArrayMaxSize(LIMITS.streamsPerGame, { message: `At most ${LIMITS.streamsPerGame} streams are allowed` }),
    // ValidateNested would accept a list as an entry, because it also validates the items of nested lists.
    IsObject({ each: true, message: STREAM_MESSAGE }),
    ValidateNested({ each: true, message: STREAM_MESSAGE }),
  )
  @Type(() => UsualStreamDto)
  streams!: UsualStreamDto[];
}
