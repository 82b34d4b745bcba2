import type { Model, Types, UpdateQuery } from 'mongoose';
import type { StreamHealthDoc } from '../../games/stream-health.schema.js';

/**
 * Writes health data for an address of a stream, which `address` identifies by its hash. Deletes the record of an earlier
 * address, because its data does not apply to the new address.
 */
export async function writeHealth(
  health: Model<StreamHealthDoc>,
  _id: Types.ObjectId,
  address: string,
  change: Pick<UpdateQuery<StreamHealthDoc>, '$set' | '$inc'>,
): Promise<void> {
  await health.deleteOne({ _id, address: { $ne: address } });
  await health.updateOne({ _id }, { ...change, $set: { ...change.$set, address } }, { upsert: true });
}
