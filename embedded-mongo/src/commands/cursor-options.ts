import { checkKnown, MongoError } from '../errors.js';
import { numberField, type CommandContext } from './context.js';

const CURSOR_FIELDS = new Set(['batchSize']);

/** Returns the size of the first batch in a command's field `cursor`. */
export function firstBatchSize(context: CommandContext): number | undefined {
  const cursor = context.doc('cursor');
  if (!cursor) return undefined;
  checkKnown(cursor, `${Object.keys(context.body)[0]}.cursor`, CURSOR_FIELDS);
  return checkedBatchSize(numberField(cursor, 'batchSize'));
}

export function checkedBatchSize(batchSize: number | undefined): number | undefined {
  if (batchSize !== undefined && batchSize < 0)
    throw new MongoError('BadValue', `BSON field 'batchSize' value must be >= 0, actual value '${batchSize}'`);
  return batchSize;
}
