import type { Doc } from './bson/types.js';

/** MongoDB's error codes that this server answers with, by their code name. */
export const CODES = {
  InternalError: 1,
  BadValue: 2,
  NoSuchKey: 4,
  HostUnreachable: 6,
  GraphContainsCycle: 5,
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
  UnknownReplWriteConcern: 79,
  IndexOptionsConflict: 85,
  IndexKeySpecsConflict: 86,
  ShutdownInProgress: 91,
  ExceededMemoryLimit: 146,
  UnsatisfiableWriteConcern: 100,
  WriteConflict: 112,
  CommandNotSupported: 115,
  DocumentValidationFailure: 121,
  ViewDepthLimitExceeded: 165,
  CommandNotSupportedOnView: 166,
  OptionNotSupportedOnView: 167,
  CannotIndexParallelArrays: 171,
  InvalidIndexSpecificationOption: 197,
  CannotBuildIndexKeys: 201,
  TransactionTooOld: 225,
  NoSuchTransaction: 251,
  TransactionCommitted: 256,
  OperationNotSupportedInTransaction: 263,
  CursorKilled: 237,
  QueryExceededMemoryLimitNoDiskUseAllowed: 292,
  DuplicateKey: 11000,
  NoQueryExecutionPlans: 291,
  Interrupted: 11601,
  OutOfDiskSpace: 14031,
  QueryPlanKilled: 175,
  ConversionFailure: 241,
  CursorInUse: 12051,
  Location168: 168,
  Location10334: 10334,
  Location16006: 16006,
  Location16007: 16007,
  Location16020: 16020,
  Location16034: 16034,
  Location16410: 16410,
  Location16702: 16702,
  Location16764: 16764,
  Location16766: 16766,
  Location17044: 17044,
  Location17152: 17152,
  Location17261: 17261,
  Location17262: 17262,
  Location17276: 17276,
  Location17308: 17308,
  Location17313: 17313,
  Location18535: 18535,
  Location18536: 18536,
  Location18537: 18537,
  Location18628: 18628,
  Location28656: 28656,
  Location28657: 28657,
  Location28667: 28667,
  Location28725: 28725,
  Location28729: 28729,
  Location28758: 28758,
  Location28759: 28759,
  Location28764: 28764,
  Location28765: 28765,
  Location31022: 31022,
  Location31023: 31023,
  Location31024: 31024,
  Location31249: 31249,
  Location31250: 31250,
  Location31303: 31303,
  Location31325: 31325,
  Location31393: 31393,
  Location34443: 34443,
  Location34449: 34449,
  Location34453: 34453,
  Location34454: 34454,
  Location34461: 34461,
  Location34463: 34463,
  Location34467: 34467,
  Location34471: 34471,
  Location40087: 40087,
  Location40096: 40096,
  Location40097: 40097,
  Location40218: 40218,
  Location40323: 40323,
  Location40324: 40324,
  Location40390: 40390,
  Location40391: 40391,
  Location40392: 40392,
  Location40394: 40394,
  Location40400: 40400,
  InvalidResumeToken: 260,
  APIVersionError: 322,
  ChangeStreamFatalError: 280,
  ChangeStreamHistoryLost: 286,
  IDLUnknownField: 40415,
  Location40602: 40602,
  Location40674: 40674,
  Location40485: 40485,
  Location40515: 40515,
  Location40517: 40517,
  Location40521: 40521,
  Location40523: 40523,
  Location50752: 50752,
  Location50989: 50989,
  Location51024: 51024,
  Location51075: 51075,
  Location51082: 51082,
  Location51083: 51083,
  Location51091: 51091,
  Location51103: 51103,
  Location51104: 51104,
  Location51105: 51105,
  Location51106: 51106,
  Location51107: 51107,
  Location51108: 51108,
  Location51109: 51109,
  Location51110: 51110,
  Location51111: 51111,
  Location51132: 51132,
  Location51183: 51183,
  Location51185: 51185,
  Location51276: 51276,
  Location3041704: 3041704,
  Location4161105: 4161105,
  Location4161106: 4161106,
  Location4940400: 4940400,
  Location5166405: 5166405,
  Location5687301: 5687301,
  Location5787908: 5787908,
  Location5788200: 5788200,
  Location7750301: 7750301,
} as const;

export type CodeName = keyof typeof CODES;

/** An error a client sees: MongoDB's code and code name, and further fields of the reply. */
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

/** A field that a command or an argument of it does not have. @param path 'find.foo' */
export function unknownField(path: string): MongoError {
  return new MongoError('IDLUnknownField', `BSON field '${path}' is an unknown field.`);
}

/** Refuses fields other than the known ones. @param where the path of the document that has them: 'readConcern' */
export function checkKnown(given: object, where: string, known: ReadonlySet<string>): void {
  const unknown = Object.keys(given).find((field) => !known.has(field));
  if (unknown !== undefined) throw unknownField(`${where}.${unknown}`);
}
