import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc } from '../bson/types.js';
import { checkKnown, MongoError, notSupported } from '../errors.js';

const READ_LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);

/** What any command may have, and what is not done here. */
const NOT_DONE = ['collectionUUID', 'stmtId', 'stmtIds', 'coordinator', 'databaseVersion', 'shardVersion'];

const READ_FIELDS = new Set(['level', 'afterClusterTime', 'atClusterTime', 'afterOpTime', 'provenance']);
const WRITE_FIELDS = new Set(['w', 'j', 'wtimeout', 'fsync', 'provenance']);

/** Refuses what a command asks of reads and writes beyond what one server can give. */
export function checkConcerns(body: Doc, inTransaction: boolean): void {
  const read = body['readConcern'];
  if (isDoc(read)) checkKnown(read, 'readConcern', READ_FIELDS);
  const level = isDoc(read) ? (read['level'] ?? undefined) : undefined;
  if (level !== undefined && (typeof level !== 'string' || !READ_LEVELS.has(level)))
    throw new MongoError('BadValue', `readConcern.level '${String(level)}' is not a valid value`);
  if (level === 'snapshot' && !inTransaction) throw notSupported("readConcern 'snapshot' outside of a transaction");
  if (isDoc(read) && read['atClusterTime'] !== undefined) throw notSupported('readConcern with atClusterTime');
  const write = body['writeConcern'];
  if (isDoc(write)) checkKnown(write, 'writeConcern', WRITE_FIELDS);
  if (isDoc(write) && write['wtimeout'] !== undefined && numberOf(write['wtimeout']) === undefined)
    throw new MongoError('FailedToParse', 'wtimeout must be a number');
  const w = isDoc(write) ? write['w'] : undefined;
  if (isDoc(w)) throw notSupported('writeConcern with tags');
  if (typeof w === 'string' && w !== 'majority')
    throw new MongoError(
      'UnknownReplWriteConcern',
      `No write concern mode named '${w}' found in replica set configuration`,
    );
  if (typeof w === 'number' && (w < 0 || w > 50))
    throw new MongoError('FailedToParse', 'w has to be a non-negative number and not greater than 50');
  if (typeof w === 'number' && w > 1)
    throw new MongoError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes: embedded-mongo is one server');
  if (body['apiStrict'] === true) throw notSupported('apiStrict');
  if (body['apiVersion'] !== undefined && body['apiVersion'] !== '1')
    throw new MongoError('APIVersionError', `API version must be "1", found: ${String(body['apiVersion'])}`);
  const field = NOT_DONE.find((name) => body[name] !== undefined);
  if (field !== undefined) throw notSupported(`the field ${field}`);
}
