import { numberOf } from '../bson/numbers.js';
import { isDoc, type Doc } from '../bson/types.js';
import { MongoError, unknownField } from '../errors.js';

const words = (text: string): string[] => text.split(/\s+/);

/** Fields of every command; https://www.mongodb.com/docs/manual/reference/command/ */
const GENERIC = new Set(
  words(
    `comment maxTimeMS lsid txnNumber autocommit startTransaction readConcern writeConcern stmtId stmtIds coordinator apiVersion
     apiStrict apiDeprecationErrors clientOperationKey collectionUUID databaseVersion shardVersion readPreference
     mayBypassWriteBlocking allowImplicitCollectionCreation $db $readPreference $clusterTime $queryOptions $replData
     $oplogQueryData $configServerState $configTime $topologyTime $audit $client $tenant $traceCtx`,
  ),
);

/**
 * Commands that accept any field. Newer drivers use fields of `hello` to detect features, and older servers ignore
 * these.
 */
export const TAKE_ANY_FIELD: readonly string[] = [
  'hello',
  'ping',
  'buildInfo',
  'serverStatus',
  'getParameter',
  'replSetGetStatus',
];

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['findandmodify', 'findAndModify'],
  ['deleteIndexes', 'dropIndexes'],
  ['dbstats', 'dbStats'],
  ['buildinfo', 'buildInfo'],
  ['isMaster', 'hello'],
  ['ismaster', 'hello'],
]);

/** Returns the main name of a command that has several spellings. */
export const commandName = (name: string): string => SPELLINGS.get(name) ?? name;

/** Fields of each command, without the first field, which is the command's name. */
const FIELDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    find: `filter sort projection hint skip limit batchSize singleBatch max min returnKey showRecordId tailable oplogReplay
      noCursorTimeout awaitData allowPartialResults collation allowDiskUse let`,
    getMore: 'collection batchSize',
    killCursors: 'cursors',
    count: 'query limit skip hint collation fields',
    distinct: 'key query collation hint',
    aggregate: 'pipeline explain allowDiskUse cursor bypassDocumentValidation collation hint let',
    insert: 'documents ordered bypassDocumentValidation bypassEmptyTsReplacement',
    update: 'updates ordered bypassDocumentValidation bypassEmptyTsReplacement let',
    delete: 'deletes ordered let',
    findAndModify: `query sort hint collation fields update remove new upsert arrayFilters bypassDocumentValidation
      bypassEmptyTsReplacement let`,
    bulkWrite: 'ops nsInfo ordered bypassDocumentValidation bypassEmptyTsReplacement errorsOnly let cursor',
    create: `capped autoIndexId size max storageEngine validator validationLevel validationAction indexOptionDefaults viewOn
      pipeline collation timeseries expireAfterSeconds clusteredIndex changeStreamPreAndPostImages encryptedFields idIndex`,
    drop: '',
    dropDatabase: '',
    renameCollection: 'to dropTarget',
    collMod: `index validator validationLevel validationAction viewOn pipeline expireAfterSeconds timeseries
      changeStreamPreAndPostImages cappedSize cappedMax`,
    createIndexes: 'indexes commitQuorum ignoreUnknownIndexOptions',
    dropIndexes: 'index',
    listIndexes: 'cursor',
    listCollections: 'filter nameOnly authorizedCollections cursor',
    listDatabases: 'filter nameOnly authorizedDatabases',
    collStats: 'scale',
    dbStats: 'scale freeStorage',
    explain: 'verbosity',
    validate: 'full scandata background metadata checkBSONConformance repair fixMultikey enforceFastCount',
    commitTransaction: 'recoveryToken',
    abortTransaction: 'recoveryToken',
    startSession: '',
    endSessions: '',
    killSessions: '',
    refreshSessions: '',
    connectionStatus: 'showPrivileges',
    hostInfo: '',
    getLog: '',
    getCmdLineOpts: '',
  }).map(([name, fields]) => [name, new Set(words(fields))]),
);

const UPDATE_FIELDS = 'arrayFilters hint multi upsert upsertSupplied collation sort sampleId';

/** The list of statements of a command, and the fields of each by its kind. */
interface Statements {
  readonly list: string;
  fieldsOf(statement: Doc): ReadonlySet<string> | undefined;
}

const UPDATES = new Set(words(`q u c ${UPDATE_FIELDS}`));
const DELETES = new Set(words('q limit collation hint sampleId'));
const OPERATIONS: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  insert: new Set(words('insert document')),
  update: new Set(words(`update filter updateMods constants ${UPDATE_FIELDS}`)),
  delete: new Set(words('delete filter multi hint collation sort sampleId')),
};

const STATEMENTS: Readonly<Record<string, Statements | undefined>> = {
  update: { list: 'updates', fieldsOf: () => UPDATES },
  delete: { list: 'deletes', fieldsOf: () => DELETES },
  bulkWrite: { list: 'ops', fieldsOf: (operation) => OPERATIONS[Object.keys(operation)[0] ?? ''] },
};

/** Boolean fields of commands and statements. Numbers are accepted, too, as in MongoDB. */
const BOOLEANS = new Set(
  words(
    `ordered bypassDocumentValidation bypassEmptyTsReplacement upsert upsertSupplied multi new remove singleBatch noCursorTimeout tailable awaitData
     returnKey showRecordId allowPartialResults allowDiskUse oplogReplay explain nameOnly dropTarget capped errorsOnly
     autoIndexId apiStrict apiDeprecationErrors full scandata repair fixMultikey showPrivileges
     ignoreUnknownIndexOptions`,
  ),
);

/** Converts a field to a boolean. Throws if its value is neither a boolean nor a number. */
function readBoolean(body: Doc, field: string, path: string): void {
  const value = body[field];
  if (typeof value === 'boolean' || value === undefined || value === null) return;
  const number = numberOf(value);
  if (number === undefined)
    throw new MongoError('TypeMismatch', `BSON field '${path}' is the wrong type, expected type 'bool'`);
  body[field] = number !== 0;
}

/** Throws if a command has unknown fields. Converts its boolean fields. */
export function checkFields(body: Doc): void {
  const [name, ...others] = Object.keys(body);
  const canonical = commandName(name);
  const commandFields = FIELDS.get(canonical);
  if (!commandFields) return;
  for (const field of others) {
    if (!commandFields.has(field) && !GENERIC.has(field)) throw unknownField(`${canonical}.${field}`);
    if (BOOLEANS.has(field)) readBoolean(body, field, `${canonical}.${field}`);
  }
  const statements = STATEMENTS[canonical];
  const list = statements && body[statements.list];
  if (!statements || !Array.isArray(list)) return;
  for (const statement of list) {
    if (!isDoc(statement)) continue;
    const fields = statements.fieldsOf(statement);
    for (const field of Object.keys(statement)) {
      const path = `${canonical}.${statements.list}.${field}`;
      if (fields && !fields.has(field)) throw unknownField(path);
      if (BOOLEANS.has(field)) readBoolean(statement, field, path);
    }
  }
}
