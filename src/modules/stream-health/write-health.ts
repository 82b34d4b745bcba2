import type { Model, Types, UpdateQuery } from 'mongoose';
import type { StreamHealthDoc } from '../games/stream-health.schema.js';

/** Writes what was found of a stream at an address (its mark); what is known of an earlier address says nothing of this one, and goes. */
export async function writeHealth(
  health: Model<StreamHealthDoc>,
  _id: Types.ObjectId,
  address: string,
  change: Pick<UpdateQuery<StreamHealthDoc>, '$set' | '$inc'>,
): Promise<void> {
  await health.deleteOne({ _id, address: { $ne: address } });
  await health.updateOne({ _id }, { ...change, $set: { ...change.$set, address } }, { upsert: true });
}
