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

/** A stream that games of a league usually have. */
export class UsualStreamDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** The plain address. */
  @all(RequiredVerbatim('URL', LIMITS.url), IsPlayableAddress({ message: playableAddressMessage }))
  url!: string;

  @OptionalQuality()
  quality?: StreamQuality;

  @OptionalLanguage()
  language?: Language;

  @OptionalPlatform()
  platform?: StreamPlatform;
}

const STREAM_MESSAGE = 'A stream must be an object with a title and a URL';

/** `PUT /api/leagues/{id}/streams`: the whole list; none where it is empty. */
export class UsualStreamsDto {
  @all(
    IsArray({ message: 'Streams must be a list' }),
    ArrayMaxSize(LIMITS.streamsPerGame, { message: `At most ${LIMITS.streamsPerGame} streams are allowed` }),
    // ValidateNested also looks into lists within the list: such an entry would pass.
    IsObject({ each: true, message: STREAM_MESSAGE }),
    ValidateNested({ each: true, message: STREAM_MESSAGE }),
  )
  @Type(() => UsualStreamDto)
  streams!: UsualStreamDto[];
}
