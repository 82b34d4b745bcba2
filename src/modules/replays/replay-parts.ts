import { Types } from 'mongoose';
import type { ReplayPartDto } from '../../contract/dto/replay.dto.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ReplayPartDoc } from './replay.schema.js';

/**
 * Returns the requested parts in the order of the entries. An entry with the `_id` of an existing part keeps the id and therefore
 * the part's embed address. Throws VALIDATION_FAILED for an id that the replay does not have or that occurs twice.
 */
export function partsOf(entries: readonly ReplayPartDto[], stored: readonly ReplayPartDoc[]): ReplayPartDoc[] {
  const remaining = new Map(stored.map(({ _id }) => [_id.toHexString(), _id]));
  return entries.map(({ _id, id = _id, title, url }, index) => {
    if (id == null) return { _id: new Types.ObjectId(), title, url };
    const partId = remaining.get((_id ?? id).toLowerCase());
    if (!partId) throw ApiError.field(`parts.${index}._id`, 'This part does not belong to this replay');
    remaining.delete(partId.toHexString());
    return { _id: partId, title, url };
  });
}
