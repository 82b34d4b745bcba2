import { Timestamp } from 'bson';
import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { checkKnown, MongoError, notSupported } from '../errors.js';
import { checkApiVersion } from './stable-api.js';

const READ_LEVELS = new Set(['local', 'available', 'majority', 'linearizable', 'snapshot']);

/** Fields that any command may have, but this server does not support. */
const NOT_DONE = ['collectionUUID', 'stmtId', 'stmtIds', 'coordinator', 'databaseVersion', 'shardVersion'];

const READ_FIELDS = new Set(['level', 'afterClusterTime', 'atClusterTime', 'afterOpTime', 'provenance']);
const WRITE_FIELDS = new Set(['w', 'j', 'wtimeout', 'fsync', 'provenance']);

/** Checks the time limit of a command, in ms. 0 means no limit. */
function checkLimit({ maxTimeMS: limit }: Doc): void {
  if (limit === undefined || limit === null) return;
  const ms = numberOf(limit);
  if (ms === undefined) throw wrongType('maxTimeMS', 'a number');
  if (!Number.isInteger(ms) || ms < 0 || ms >= 2 ** 31)
    throw new MongoError('BadValue', `BSON field 'maxTimeMS' must be a whole number of 32 bits and >= 0, is ${ms}`);
}

/** Rejects a transaction's fields outside of transactions, and concerns inside of them. */
function checkTransaction(body: Doc): void {
  const { autocommit, startTransaction, txnNumber } = body;
  const [name] = Object.keys(body);
  if (txnNumber !== undefined && body['lsid'] === undefined)
    throw new MongoError('InvalidOptions', 'Transaction number requires a session ID to be specified');
  if (txnNumber !== undefined && autocommit === undefined && !RETRYABLE.has(name))
    throw new MongoError(
      'NotARetryableWriteCommand',
      `txnNumber may only be provided for multi-document transactions and retryable write commands. autocommit:false was not provided, and ${name} is not a retryable write command.`,
    );
  if (autocommit === undefined && startTransaction === undefined) return;
  if (txnNumber === undefined || body['lsid'] === undefined)
    throw new MongoError('InvalidOptions', "'autocommit' and 'startTransaction' require a session and a txnNumber");
  if (autocommit !== false)
    throw new MongoError('InvalidOptions', 'a transaction needs autocommit=false; true is not allowed');
  if (startTransaction !== undefined && startTransaction !== true)
    throw new MongoError('InvalidOptions', 'Specifying startTransaction=false is not allowed.');
  if (body['readConcern'] !== undefined && startTransaction !== true)
    throw new MongoError('InvalidOptions', 'Only the first command in a transaction may specify a readConcern');
  if (body['writeConcern'] !== undefined && name !== 'commitTransaction' && name !== 'abortTransaction')
    throw new MongoError('InvalidOptions', 'writeConcern is not allowed within a multi-statement transaction');
}

/** Commands that accept a write concern. An aggregation accepts one only if it writes. */
const WRITES = new Set(
  `insert update delete findAndModify findandmodify bulkWrite create drop dropDatabase renameCollection collMod createIndexes dropIndexes
   deleteIndexes commitTransaction abortTransaction`.split(/\s+/),
);

function hasWriteConcern(body: Doc): boolean {
  const [name] = Object.keys(body);
  if (name !== 'aggregate') return WRITES.has(name);
  const last = Array.isArray(body['pipeline']) ? body['pipeline'].at(-1) : undefined;
  return isDoc(last) && ('$out' in last || '$merge' in last);
}

function wrongType(field: string, expected: string): MongoError {
  return new MongoError('TypeMismatch', `BSON field '${field}' is the wrong type, expected ${expected}`);
}

/** Maximum difference between the clocks of a client and of this machine, in seconds. */
const SLACK_S = 3600;

/**
 * Rejects a time that this server cannot have returned. Any other time needs no wait, because writes can be read
 * immediately.
 */
function checkTimeToReadAfter(time: Value): void {
  if (!(time instanceof Timestamp)) throw wrongType('readConcern.afterClusterTime', "type 'timestamp'");
  if (time.getHighBitsUnsigned() > Date.now() / 1000 + SLACK_S)
    throw new MongoError(
      'InvalidOptions',
      'readConcern afterClusterTime value must not be greater than the current clusterTime',
    );
}

const MODES = new Set<Value>(['primary', 'primaryPreferred', 'secondary', 'secondaryPreferred', 'nearest']);

function checkPreference(preference: Value): void {
  if (preference === undefined) return;
  if (!isDoc(preference)) throw wrongType('$readPreference', "type 'object'");
  if (!MODES.has(preference['mode']))
    throw new MongoError(
      'FailedToParse',
      `Could not parse $readPreference mode '${String(preference['mode'])}'. Only the modes '${[...MODES].join("', '")}' are supported.`,
    );
}

/** Returns the error of a write concern that one server cannot satisfy. As in MongoDB, the write itself succeeds. */
export function unsatisfiedConcern({ writeConcern }: Doc): Doc | undefined {
  if (!isDoc(writeConcern)) return undefined;
  const error = concernError(writeConcern['w']);
  if (!error) return undefined;
  const { code, codeName, message } = error;
  return { code, codeName, errmsg: message, errInfo: { writeConcern } };
}

function concernError(w: Value): MongoError | undefined {
  if (typeof w !== 'string')
    return (numberOf(w) ?? 1) > 1
      ? new MongoError('UnsatisfiableWriteConcern', 'Not enough data-bearing nodes: embedded-mongo is one server')
      : undefined;
  if (w === 'majority') return undefined;
  return new MongoError(
    'UnknownReplWriteConcern',
    `No write concern mode named '${w}' found in replica set configuration`,
  );
}

/** Commands that are not repeated when they are sent again with the same number. */
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify', 'bulkWrite']);

/** Rejects read concerns, write concerns, and limits that a single server cannot satisfy. */
export function checkConcerns(body: Doc): void {
  checkLimit(body);
  checkTransaction(body);
  checkPreference(body['$readPreference']);
  for (const field of ['readConcern', 'writeConcern'])
    if (body[field] !== undefined && body[field] !== null && !isDoc(body[field])) throw wrongType(field, 'an object');
  const read = body['readConcern'];
  if (isDoc(read)) checkKnown(read, 'readConcern', READ_FIELDS);
  if (isDoc(read) && read['afterClusterTime'] !== undefined) checkTimeToReadAfter(read['afterClusterTime']);
  const level = isDoc(read) ? (read['level'] ?? undefined) : undefined;
  if (level !== undefined && (typeof level !== 'string' || !READ_LEVELS.has(level)))
    throw new MongoError('BadValue', `readConcern.level '${String(level)}' is not a valid value`);
  if (level === 'snapshot' && body['autocommit'] !== false)
    throw notSupported("readConcern 'snapshot' outside of a transaction");
  if (isDoc(read) && read['atClusterTime'] !== undefined) throw notSupported('readConcern with atClusterTime');
  const write = body['writeConcern'];
  if (isDoc(write) && !hasWriteConcern(body))
    throw new MongoError('InvalidOptions', 'Command does not support writeConcern');
  if (isDoc(write)) checkKnown(write, 'writeConcern', WRITE_FIELDS);
  if (isDoc(write) && write['wtimeout'] !== undefined && numberOf(write['wtimeout']) === undefined)
    throw new MongoError('FailedToParse', 'wtimeout must be a number');
  const w = isDoc(write) ? write['w'] : undefined;
  if (isDoc(w)) throw notSupported('writeConcern with tags');
  const nodes = numberOf(w);
  if (w !== undefined && w !== null && typeof w !== 'string' && nodes === undefined)
    throw new MongoError('FailedToParse', 'w has to be a number, string, or object');
  if (nodes !== undefined && !(nodes >= 0 && nodes <= 50))
    throw new MongoError('FailedToParse', 'w has to be a non-negative number and not greater than 50');
  const j = isDoc(write) ? write['j'] : undefined;
  if (j !== undefined && j !== null && typeof j !== 'boolean' && numberOf(j) === undefined)
    throw new MongoError('FailedToParse', 'j must be numeric or a boolean value');
  checkApiVersion(body);
  const field = NOT_DONE.find((name) => body[name] !== undefined);
  if (field !== undefined) throw notSupported(`the field ${field}`);
}
