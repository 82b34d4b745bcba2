import { Types } from 'mongoose';
import type { ReplayPartDto } from '../../contract/dto/replay.dto.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { ReplayPartDoc } from './replay.schema.js';

/**
 * The parts a write asks for, in its order. An entry with the `_id` of a part that exists keeps it, and with it the
 * part's embed address. Raises VALIDATION_FAILED for an id this replay does not have or that is named twice.
 */
export function partsOf(entries: readonly ReplayPartDto[], stored: readonly ReplayPartDoc[]): ReplayPartDoc[] {
  const left = new Map(stored.map(({ _id }) => [_id.toHexString(), _id]));
  return entries.map(({ _id, id = _id, title, url }, index) => {
    if (id == null) return { _id: new Types.ObjectId(), title, url };
    const known = left.get((_id ?? id).toLowerCase());
    if (!known) throw ApiError.field(`parts.${index}._id`, 'This part is not one of this replay');
    left.delete(known.toHexString());
    return { _id: known, title, url };
  });
}
