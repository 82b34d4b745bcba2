import { numberOf } from '../bson/numbers.js';
import type { Doc, Value } from '../bson/types.js';
import { MongoError } from '../errors.js';
import type { Collection } from '../storage/catalog.js';
import type { CommandContext } from './context.js';

/** MongoDB's largest size of a capped collection: 1 PB. */
const MAX_SIZE = 1024 ** 5;
const MAX_DOCUMENTS = 2 ** 31;

/**
 * Returns the cap in the options of `create`, or no options for an uncapped collection.
 * https://www.mongodb.com/docs/manual/reference/command/create/
 */
export function capOptions({ capped, size, max }: Doc): Doc {
  if (capped !== true) {
    if ((size ?? max ?? undefined) === undefined) return {};
    throw new MongoError(
      'InvalidOptions',
      "the 'capped' field needs to be true when either the 'size' or 'max' fields are present",
    );
  }
  if ((size ?? undefined) === undefined)
    throw new MongoError('InvalidOptions', "the 'size' field is required when 'capped' is true");
  const maxCount = documentCount(max ?? undefined, 'max');
  return { capped: true, size: roundedSize(size, 'size'), ...(maxCount > 0 ? { max: maxCount } : {}) };
}

/** Returns the options of a capped collection after a `collMod`. */
export function changedCap({ options }: Collection, { cappedSize, cappedMax }: Doc): Doc {
  if (cappedSize === undefined && cappedMax === undefined) return options;
  if (options['capped'] !== true) throw new MongoError('InvalidOptions', 'Collection must be capped.');
  const { max, ...others } = options;
  const maxCount = cappedMax === undefined ? (numberOf(max) ?? 0) : documentCount(cappedMax, 'cappedMax');
  const size = cappedSize === undefined ? options['size'] : roundedSize(cappedSize, 'cappedSize');
  return { ...others, size, ...(maxCount > 0 ? { max: maxCount } : {}) };
}

/** Rounds a size in bytes up to a multiple of 256. */
function roundedSize(value: Value, field: string): number {
  const size = numberOf(value);
  if (size === undefined)
    throw new MongoError('TypeMismatch', `BSON field '${field}' is the wrong type, expected a number`);
  if (!(size >= 1 && size <= MAX_SIZE))
    throw new MongoError(
      'Location51024',
      `BSON field '${field}' value must be >= 1 and <= ${MAX_SIZE}, actual value '${size}'`,
    );
  return Math.ceil(size / 256) * 256;
}

/** Returns a number of documents. 0 or less means no limit. */
function documentCount(value: Value, field: string): number {
  if (value === undefined) return 0;
  const max = numberOf(value);
  if (max === undefined)
    throw new MongoError('TypeMismatch', `BSON field '${field}' is the wrong type, expected a number`);
  if (max >= MAX_DOCUMENTS) throw new MongoError('BadValue', `max in a capped collection has to be < 2^31 or not set`);
  return Math.trunc(max);
}

/** Rejects a write to a capped collection in a transaction. */
export function refuseCapped({ transaction }: CommandContext, { cap, namespace }: Collection, isDelete = false): void {
  if (!transaction || !cap) return;
  if (isDelete)
    throw new MongoError(
      'IllegalOperation',
      `Cannot remove from a capped collection in a multi-document transaction: ${namespace}`,
    );
  throw new MongoError(
    'OperationNotSupportedInTransaction',
    `Collection '${namespace}' is a capped collection. Writes in transactions are not allowed on capped collections.`,
  );
}
