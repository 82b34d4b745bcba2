import type { Doc } from './bson/types.js';

/** MongoDB's error codes that this server answers with, by their code name. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
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
  CommandNotFound: 59,
  ImmutableField: 66,
  CannotCreateIndex: 67,
  InvalidOptions: 72,
  InvalidNamespace: 73,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  ExceededMemoryLimit: 146,
  WriteConflict: 112,
  CommandNotSupported: 115,
  DocumentValidationFailure: 121,
  CannotIndexParallelArrays: 171,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  CursorKilled: 237,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  Location10334: 10334,
  DuplicateKey: 11000,
  Interrupted: 11601,
  OutOfDiskSpace: 14031,
  QueryPlanKilled: 175,
  CursorInUse: 12051,
  Location16410: 16410,
  Location17276: 17276,
  Location40323: 40323,
  Location40324: 40324,
  Location168: 168,
  Location31325: 31325,
} as const;

export type CodeName = keyof typeof CODES;

/** An error a client sees: MongoDB's code and code name, and fields that go into the reply beside them. */
export class MongoError extends Error {
  readonly code: number;

  constructor(
    readonly codeName: CodeName,
    message: string,
    readonly extra: Doc = {},
    readonly labels: readonly string[] = [],
  ) {
    super(message);
    this.code = CODES[codeName];
  }

  /** The fields of a failed command's reply. */
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

/** For what MongoDB can do and this server cannot: refused, never ignored. */
export function notSupported(what: string): MongoError {
  return new MongoError(
    'CommandNotSupported',
    `${what} is not supported by embedded-mongo; use a MongoDB deployment for it`,
  );
}
