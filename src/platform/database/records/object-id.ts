import { Types } from 'mongoose';

/** Returns a filter value as an ObjectId. An invalid value becomes an id that no record has. */
export function toObjectId(value: string | number | boolean): Types.ObjectId {
  return Types.ObjectId.isValid(value as string) && typeof value === 'string'
    ? new Types.ObjectId(value)
    : new Types.ObjectId('000000000000000000000000');
}

/** Compares ids in the database's sort order. */
export const compareIds = (a: Types.ObjectId, b: Types.ObjectId): number => Buffer.compare(a.id, b.id);
