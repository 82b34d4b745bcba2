import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsMongoId,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateNested,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { LIMITS } from '../limits.js';
import { MESSAGES, tooLongMessage } from '../messages.js';
import {
  LANGUAGES,
  STREAM_PLATFORMS,
  STREAM_QUALITIES,
  type Language,
  type StreamPlatform,
  type StreamQuality,
} from '../streams.js';
import { all, isHttpsAddress, RequiredText, Trim } from './decorators.js';

/** A token as the API sends it in place of an address; sent back, it means 'as it is'. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Whether a text is an address that can be played: https, or a path under /media of this site. */
export function isPlayableAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LIMITS.url) return false;
  return value.startsWith('/') ? isMediaPath(value) : isHttpsAddress(value);
}

/** What is wrong with an address that cannot be played; browsers refuse http in a page that came by https. */
export const playableAddressMessage = ({ value }: Pick<ValidationArguments, 'value'>): string =>
  typeof value === 'string' && /^http:/i.test(value)
    ? 'URL must start with https://, not http://'
    : 'URL must be a valid URL';

/** Whether a text may stand for a stream's address in a write: empty (none yet) and a token (as it is) too. */
export function isStreamAddress(value: unknown): boolean {
  if (typeof value === 'string' && value.length <= LIMITS.url && (value === '' || TOKEN.test(value))) return true;
  return isPlayableAddress(value);
}

/** A path that a browser, too, takes for one under /media: it reads '%2e%2e' as '..'. */
function isMediaPath(value: string): boolean {
  if (!/^\/media\/[^\s\\\p{C}]+$/u.test(value) || value.includes('..') || value.includes('//')) return false;
  return new URL(value, 'https://site.invalid').pathname.startsWith('/media/');
}

const IsStreamAddress = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isStreamAddress', validator: { validate: isStreamAddress } }, options);

export const IsPlayableAddress = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isPlayableAddress', validator: { validate: isPlayableAddress } }, options);

export const OptionalQuality = (): PropertyDecorator =>
  all(IsOptional(), IsIn(STREAM_QUALITIES, { message: 'Quality must be 1080p, 720p, 480p or 360p' }));

export const OptionalLanguage = (): PropertyDecorator =>
  all(IsOptional(), IsIn(LANGUAGES, { message: 'Language must be one of the list' }));

export const OptionalPlatform = (): PropertyDecorator =>
  all(IsOptional(), IsIn(STREAM_PLATFORMS, { message: 'Platform must be one of the list' }));

/** One stream of a game. */
export class StreamEntryDto {
  /** Of an entry that exists; without it the entry is new. */
  @IsOptional()
  @IsMongoId({ message: 'The id of a stream is not valid' })
  _id?: string;

  /** Sent with `_id` by ra-data-simple-rest; the same value. */
  @IsOptional()
  @IsMongoId({ message: 'The id of a stream is not valid' })
  id?: string;

  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** The plain address. Left out, an entry that exists keeps the one it has. */
  @Trim()
  @IsOptional()
  @IsStreamAddress({ message: 'URL must start with https:// or /media/' })
  url?: string;

  @OptionalQuality()
  quality?: StreamQuality;

  @OptionalLanguage()
  language?: Language;

  @OptionalPlatform()
  platform?: StreamPlatform;

  /** The embed path the API sends; accepted and ignored. */
  @IsOptional()
  @IsString({ message: 'Stream must be a text' })
  @MaxLength(LIMITS.url, { message: tooLongMessage('Stream', LIMITS.url) })
  stream?: string;
}

/** `PUT /api/matches/{matchId}/game/{gameId}/streamUrls`: the whole list. */
export class StreamUrlsDto {
  @all(
    IsArray({ message: MESSAGES.streamRequired }),
    ArrayMinSize(1, { message: MESSAGES.streamRequired }),
    ArrayMaxSize(LIMITS.streamsPerGame, { message: `At most ${LIMITS.streamsPerGame} streams are allowed` }),
    // ValidateNested also looks into lists within the list: such an entry would pass.
    IsObject({ each: true, message: 'A stream must be an object with a title' }),
    ValidateNested({ each: true, message: 'A stream must be an object with a title' }),
  )
  @Type(() => StreamEntryDto)
  streamUrls!: StreamEntryDto[];
}
