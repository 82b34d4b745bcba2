import { isDoc, type Doc } from '../bson/types.js';
import { MongoError } from '../errors.js';

const words = (text: string): string[] => text.split(/\s+/);

/** What every command may have; https://www.mongodb.com/docs/manual/reference/command/ */
const GENERIC = new Set(
  words(
    `comment maxTimeMS lsid txnNumber autocommit startTransaction readConcern writeConcern stmtId stmtIds coordinator apiVersion
     apiStrict apiDeprecationErrors clientOperationKey collectionUUID databaseVersion shardVersion readPreference
     mayBypassWriteBlocking allowImplicitCollectionCreation`,
  ),
);

/** The fields of each command, after the first, which is the command's name. */
const FIELDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    find: `filter sort projection hint skip limit batchSize singleBatch max min returnKey showRecordId tailable oplogReplay
      noCursorTimeout awaitData allowPartialResults collation allowDiskUse let`,
    getMore: 'collection batchSize',
    killCursors: 'cursors',
    count: 'query limit skip hint collation fields',
    distinct: 'key query collation hint',
    aggregate: 'pipeline explain allowDiskUse cursor bypassDocumentValidation collation hint let',
    insert: 'documents ordered bypassDocumentValidation',
    update: 'updates ordered bypassDocumentValidation let',
    delete: 'deletes ordered let',
    findAndModify: `query sort hint collation fields update remove new upsert arrayFilters bypassDocumentValidation let`,
    bulkWrite: 'ops nsInfo ordered bypassDocumentValidation errorsOnly let cursor',
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
    commitTransaction: 'recoveryToken',
    abortTransaction: 'recoveryToken',
  }).map(([name, fields]) => [name, new Set(words(fields))]),
);

/** The fields of statements, by the field that has the list of them. */
const STATEMENTS: Readonly<Record<string, readonly [list: string, fields: ReadonlySet<string>] | undefined>> = {
  update: ['updates', new Set(words('q u c arrayFilters hint multi upsert upsertSupplied collation sort sampleId'))],
  delete: ['deletes', new Set(words('q limit collation hint sampleId'))],
};

function unknownField(path: string): MongoError {
  return new MongoError('IDLUnknownField', `BSON field '${path}' is an unknown field.`);
}

/** Refuses fields that a command does not have. */
export function checkFields(body: Doc): void {
  const [name, ...others] = Object.keys(body);
  const canonical = name === 'findandmodify' ? 'findAndModify' : name === 'deleteIndexes' ? 'dropIndexes' : name;
  const known = FIELDS.get(canonical);
  if (!known) return;
  for (const field of others)
    if (!known.has(field) && !GENERIC.has(field) && !field.startsWith('$')) throw unknownField(`${canonical}.${field}`);
  const [list, fields] = STATEMENTS[canonical] ?? [];
  const statements = list === undefined ? undefined : body[list];
  if (!Array.isArray(statements)) return;
  for (const statement of statements)
    if (isDoc(statement))
      for (const field of Object.keys(statement))
        if (!fields?.has(field)) throw unknownField(`${canonical}.${list}.${field}`);
}
