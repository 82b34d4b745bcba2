import { isDoc, type Doc } from '../bson/types.js';
import { MongoError, notSupported } from '../errors.js';

const READ_LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);

/** Refuses what a command asks of reads and writes beyond what one server can give. */
export function checkConcerns(body: Doc, inTransaction: boolean): void {
  const read = body['readConcern'];
  const level = isDoc(read) ? (read['level'] ?? undefined) : undefined;
  if (level !== undefined && (typeof level !== 'string' || !READ_LEVELS.has(level)))
    throw new MongoError('BadValue', `readConcern.level '${String(level)}' is not a valid value`);
  if (level === 'snapshot' && !inTransaction) throw notSupported("readConcern 'snapshot' outside of a transaction");
  const write = body['writeConcern'];
  const w = isDoc(write) ? write['w'] : undefined;
  if (typeof w === 'string' && w !== 'majority')
    throw new MongoError(
      'UnknownReplWriteConcern',
      `No write concern mode named '${w}' found in replica set configuration`,
    );
  if (typeof w === 'number' && w > 1)
    throw new MongoError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes: embedded-mongo is one server');
  if (body['apiStrict'] === true) throw notSupported('apiStrict');
}
