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
import { all, isHttpsAddress, RequiredText, RequiredVerbatim, Trim } from './decorators.js';

/** A token that responses contain instead of an address. In a request, the token means that the address does not change. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/** Returns whether a value is a playable address: https, or a path under /media of this site. */
export function isPlayableAddress(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LIMITS.url) return false;
  return value.startsWith('/') ? isMediaPath(value) : isHttpsAddress(value);
}

/** Returns the problem of an address that is not playable. Browsers block http content in https pages. */
export const playableAddressMessage = ({ value }: Pick<ValidationArguments, 'value'>): string =>
  typeof value === 'string' && /^http:/i.test(value)
    ? 'URL must start with https://, not http://'
    : 'URL must be a valid URL';

/**
 * Returns whether a value may be written as the address of a stream: a playable address, an empty text (no address), or a token
 * (unchanged address).
 */
export function isStreamAddress(value: unknown): boolean {
  if (typeof value === 'string' && value.length <= LIMITS.url && (value === '' || TOKEN.test(value))) return true;
  return isPlayableAddress(value);
}

/** Returns whether a path is under /media for browsers too, which read '%2e%2e' as '..'. */
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
  all(IsOptional(), IsIn(LANGUAGES, { message: 'Language must be from the list' }));

export const OptionalPlatform = (): PropertyDecorator =>
  all(IsOptional(), IsIn(STREAM_PLATFORMS, { message: 'Platform must be from the list' }));

/** A stream of a game. */
export class StreamEntryDto {
  /** Id of an existing stream. Omit for a new stream. */
  @IsOptional()
  @IsMongoId({ message: 'The id of a stream is not valid' })
  _id?: string;

  /** Same value as `_id`. ra-data-simple-rest sends both fields. */
  @IsOptional()
  @IsMongoId({ message: 'The id of a stream is not valid' })
  id?: string;

  @RequiredText('Title', LIMITS.title)
  title!: string;

  /** Stream address. Omit the address, or send its token, to keep the address of an existing stream. */
  @Trim()
  @IsOptional()
  @IsStreamAddress({ message: 'URL must start with https:// or /media/' })
  url?: string;

  /** Vertical resolution of the video. 1080p if omitted. */
  @OptionalQuality()
  quality?: StreamQuality;

  /** Spoken language. English if omitted. */
  @OptionalLanguage()
  language?: Language;

  /** Host of the video. 'Own' means any other host, and is displayed as the brand. 'Own' if omitted. */
  @OptionalPlatform()
  platform?: StreamPlatform;

  /** Path of the embed page, as in responses. Accepted but ignored. */
  @IsOptional()
  @IsString({ message: 'Stream must be text' })
  @MaxLength(LIMITS.url, { message: tooLongMessage('Stream', LIMITS.url) })
  stream?: string;
}

/** `POST /api/streams/check` and `GET /api/stream/preview`: an address before it is saved. */
export class StreamAddressDto {
  /** https address, or a path under /media. */
  @all(RequiredVerbatim('URL', LIMITS.url), IsPlayableAddress({ message: playableAddressMessage }))
  url!: string;
}

/** `PUT /api/matches/{matchId}/game/{gameId}/streamUrls`: replaces all streams. */
export class StreamUrlsDto {
  @all(
    IsArray({ message: MESSAGES.streamRequired }),
    ArrayMinSize(1, { message: MESSAGES.streamRequired }),
    ArrayMaxSize(LIMITS.streamsPerGame, { message: `At most ${LIMITS.streamsPerGame} streams are allowed` }),
    // ValidateNested would accept a list as an entry, because it also validates the items of nested lists.
    IsObject({ each: true, message: 'A stream must be an object with a title' }),
    ValidateNested({ each: true, message: 'A stream must be an object with a title' }),
  )
  @Type(() => StreamEntryDto)
  streamUrls!: StreamEntryDto[];
}
