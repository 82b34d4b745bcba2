import type { Doc } from './bson/types.js';

/**
 * Named error codes of MongoDB that this server returns.
 * https://github.com/mongodb/mongo/blob/master/src/mongo/base/error_codes.yml
 */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  GraphContainsCycle: 5,
  HostUnreachable: 6,
  FailedToParse: 9,
  UserNotFound: 11,
  Unauthorized: 13,
  TypeMismatch: 14,
  Overflow: 15,
  InvalidLength: 16,
  IllegalOperation: 20,
  NamespaceNotFound: 26,
  IndexNotFound: 27,
  PathNotViable: 28,
  ConflictingUpdateOperators: 40,
  CursorNotFound: 43,
  NamespaceExists: 48,
  MaxTimeMSExpired: 50,
  DollarPrefixedFieldName: 52,
  InvalidIdField: 53,
  NotSingleValueField: 54,
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  UnknownReplWriteConcern: 79,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  OperationFailed: 96,
  UnsatisfiableWriteConcern: 100,
  WriteConflict: 112,
  CommandNotSupported: 115,
  DocumentValidationFailure: 121,
  CursorInUse: 143,
  ExceededMemoryLimit: 146,
  ViewDepthLimitExceeded: 165,
  CommandNotSupportedOnView: 166,
  OptionNotSupportedOnView: 167,
  InvalidPipelineOperator: 168,
  CannotIndexParallelArrays: 171,
  QueryPlanKilled: 175,
  InvalidIndexSpecificationOption: 197,
  CannotBuildIndexKeys: 201,
  TransactionTooOld: 225,
  CursorKilled: 237,
  ConversionFailure: 241,
  SnapshotUnavailable: 246,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  InvalidResumeToken: 260,
  OperationNotSupportedInTransaction: 263,
  ClientDisconnect: 279,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  NoQueryExecutionPlans: 291,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  APIVersionError: 322,
  APIStrictError: 323,
  CollectionUUIDMismatch: 361,
  BSONObjectTooLarge: 10334,
  DuplicateKey: 11000,
  Interrupted: 11601,
  MergeStageNoMatchingDocument: 13113,
  OutOfDiskSpace: 14031,
  IDLFailedToParse: 40414,
  IDLUnknownField: 40415,
  NotARetryableWriteCommand: 50768,
} as const;

/** Name of an error's code. Other codes are named after their number, as in MongoDB: `Location40324`. */
export type CodeName = keyof typeof CODES | `Location${number}`;

const UNNAMED = 'Location';

function codeOf(name: CodeName): number {
  return name.startsWith(UNNAMED) ? Number(name.slice(UNNAMED.length)) : CODES[name as keyof typeof CODES];
}

/** An error for a client, with MongoDB's code and code name, and further fields of the reply. */
export class MongoError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: CodeName,
    message: string,
    readonly extra: Doc = {},
    readonly labels: readonly string[] = [],
  ) {
    super(message);
    this.code = codeOf(codeName);
  }

  /** Returns the fields of a failed command's reply. */
  toReply(): Doc {
    return {
      ok: 0,
      errmsg: this.message,
      code: this.code,
      codeName: this.codeName,
      ...this.extra,
      ...(this.labels.length > 0 ? { errorLabels: [...this.labels] } : {}),
    };
  }
}

/** Returns the error for a feature of MongoDB that this server lacks. Such features are rejected, never ignored. */
export function notSupported(what: string): MongoError {
  return new MongoError(
    'CommandNotSupported',
    `${what} is not supported by embedded-mongo; use a MongoDB deployment for it`,
  );
}

/** Returns the error for a command whose collection was dropped while the command ran. */
export function collectionDropped(namespace: string): MongoError {
  return new MongoError('QueryPlanKilled', `collection dropped: ${namespace}`);
}

/** Returns the error for a field that a command or its argument does not have. @param path 'find.foo' */
export function unknownField(path: string): MongoError {
  return new MongoError('IDLUnknownField', `BSON field '${path}' is an unknown field.`);
}

/** Returns the error for a missing field that a command or its argument requires. @param path 'insert.documents' */
export function missingField(path: string): MongoError {
  return new MongoError('IDLFailedToParse', `BSON field '${path}' is missing but a required field`);
}

/** Throws if an object has other fields than these. @param where path of the object: 'readConcern' */
export function checkKnown(input: object, where: string, fields: ReadonlySet<string>): void {
  const unknown = Object.keys(input).find((field) => !fields.has(field));
  if (unknown !== undefined) throw unknownField(`${where}.${unknown}`);
}
