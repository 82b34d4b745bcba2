import { Types } from 'mongoose';

/** A filter's value as an ObjectId; a value that is none becomes an id that no record has. */
export function toObjectId(value: string | number | boolean): Types.ObjectId {
  return Types.ObjectId.isValid(value as string) && typeof value === 'string'
    ? new Types.ObjectId(value)
    : new Types.ObjectId('000000000000000000000000');
}

/** The order in which the database sorts ids. */
export const compareIds = (a: Types.ObjectId, b: Types.ObjectId): number => Buffer.compare(a.id, b.id);
