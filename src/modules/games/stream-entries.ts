import { Types } from 'mongoose';
import type { StreamEntryDto } from '../../contract/dto/stream.dto.js';
import { LIMITS } from '../../contract/limits.js';
import type { UsualStream } from '../../contract/records/league.record.js';
import { STREAM_DEFAULTS } from '../../contract/streams.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { StreamDoc } from './game.schema.js';
import type { StreamTokens } from './stream-tokens.js';

/**
 * Returns the streams that a write requests. An entry with the `_id` of an existing stream keeps the stream's address unless the
 * entry has a new address; a token of the stream also keeps the address. Throws VALIDATION_FAILED for an id that the game does
 * not have or that occurs twice.
 */
export function streamsOf(
  entries: readonly StreamEntryDto[],
  stored: readonly StreamDoc[],
  tokens: StreamTokens,
): StreamDoc[] {
  const byId = new Map(stored.map((stream) => [stream._id.toHexString(), stream]));
  return entries.map((entry, index) => {
    const id = entry._id ?? entry.id;
    const old = id === undefined ? undefined : byId.get(id.toLowerCase());
    if (id !== undefined && !old)
      throw ApiError.field(`streamUrls.${index}._id`, 'This stream does not belong to this game');
    if (old) byId.delete(old._id.toHexString());
    const url = addressOf(entry, old, index, tokens);
    return {
      _id: old?._id ?? new Types.ObjectId(),
      title: entry.title,
      url,
      quality: entry.quality ?? old?.quality ?? STREAM_DEFAULTS.quality,
      language: entry.language ?? old?.language ?? STREAM_DEFAULTS.language,
      platform: entry.platform ?? old?.platform ?? STREAM_DEFAULTS.platform,
      // Health and reports belong to the address: a stream whose address changes starts without them.
      ...(old?.url === url && old.health && { health: old.health }),
      ...(old?.url === url && old.reports && { reports: old.reports }),
    };
  });
}

function addressOf(entry: StreamEntryDto, old: StreamDoc | undefined, index: number, tokens: StreamTokens): string {
  const url = entry.url ?? null;
  if (url === null) return old?.url ?? '';
  if (url === '' || url.startsWith('https://') || url.startsWith('/')) return url;
  if (old && tokens.isFor(url, old._id.toHexString())) return old.url;
  throw ApiError.field(`streamUrls.${index}.url`, 'URL must start with https:// or /media/');
}

/**
 * Returns a game's streams, followed by the usual streams of its league whose addresses the game lacks. Throws NO_USUAL_STREAMS,
 * and VALIDATION_FAILED if the game would have too many streams.
 */
export function withUsual(streams: readonly StreamDoc[], usual: readonly UsualStream[]): StreamDoc[] {
  if (usual.length === 0) throw new ApiError('NO_USUAL_STREAMS');
  const addresses = new Set(streams.map(({ url }) => url));
  const added = usual
    .filter(({ url }) => !addresses.has(url))
    .map((stream) => ({ _id: new Types.ObjectId(), ...stream }));
  if (streams.length + added.length > LIMITS.streamsPerGame) {
    throw ApiError.field('streamUrls', `At most ${LIMITS.streamsPerGame} streams are allowed`);
  }
  return [...streams, ...added];
}
