import { Types } from 'mongoose';
import { LIMITS } from '../../contract/limits.js';
import type { UsualStream } from '../../contract/records/league.record.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { StreamDoc } from './game.schema.js';

/**
 * A game's streams and the usual ones of its league whose addresses it lacks, in their order. Raises NO_USUAL_STREAMS, and
 * VALIDATION_FAILED for more than a game may have.
 */
export function withUsual(streams: readonly StreamDoc[], usual: readonly UsualStream[]): StreamDoc[] {
  if (usual.length === 0) throw new ApiError('NO_USUAL_STREAMS');
  const known = new Set(streams.map(({ url }) => url));
  const added = usual.filter(({ url }) => !known.has(url)).map((stream) => ({ _id: new Types.ObjectId(), ...stream }));
  if (streams.length + added.length > LIMITS.streamsPerGame) {
    throw ApiError.field('streamUrls', `At most ${LIMITS.streamsPerGame} streams are allowed`);
  }
  return [...streams, ...added];
}
