import type { StringComparer } from '../bson/compare.js';
import { numberOf } from '../bson/numbers.js';
import { compilerFor } from '../aggregate/expressions.js';
import { variableName } from '../aggregate/operators/operands.js';
import { isDoc, setField, type Doc, type Encodable, type Value } from '../bson/types.js';
import { missingField, MongoError, notSupported } from '../errors.js';
import { sessionId } from './session-id.js';
import { compileCollation, isUnset } from '../query/collation.js';
import type { Collection, IndexInfo } from '../storage/catalog.js';
import { DocumentWriter } from '../storage/documents.js';
import { partsOf, writeInSlices, type HeldWrite } from '../storage/held-write.js';
import { createCollection, saveIndex } from '../storage/schema.js';
import { isSliceOver, PAUSE, prepared, type Work } from '../pace.js';
import type { Connection } from '../storage/sqlite.js';
import type { Store } from '../storage/store.js';
import type { WriteUnit } from '../storage/view.js';
import { Progress } from '../transactions/progress.js';
import type { Sessions } from '../transactions/sessions.js';
import type { Transaction, Transactions } from '../transactions/transactions.js';
import type { ChangeStreams } from '../server/change-streams.js';
import type { Cursors } from '../server/cursors.js';
import type { Expiry } from '../server/ttl.js';

/** An open connection of a client. */
export interface Client {
  /** What the client said of itself in its `hello`. */
  metadata: Doc | undefined;
  /** Whether a command of it is being done. */
  readonly isBusy: boolean;
}

/** Everything a command can reach. */
export interface Engine {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly transactions: Transactions;
  readonly cursors: Cursors;
  readonly streams: ChangeStreams;
  readonly startedAt: number;
  /** The open connections, by number. */
  readonly clients: ReadonlyMap<number, Client>;
  /** Where clients find this server, as `hello` reports it. */
  address: string;
  /** Deletes what has expired. */
  readonly expiry: Expiry;
}

/** A reply's fields, without `ok`. */
export type Reply = { [field: string]: Encodable };

/** Commands that read or change views. */
const ON_VIEWS = new Set(['aggregate', 'collMod', 'count', 'create', 'distinct', 'drop', 'find']);

/** Refuses what is not done to a view. */
export function refuseView(collection: Collection | undefined): void {
  if (collection?.view)
    throw new MongoError('CommandNotSupportedOnView', `Namespace ${collection.namespace} is a view, not a collection`);
}

/** One command being run. */
export class CommandContext {
  readonly writer: DocumentWriter;
  /** One moment for the whole command. */
  private readonly now = new Date();

  constructor(
    readonly engine: Engine,
    readonly db: string,
    readonly body: Doc,
    readonly transaction: Transaction | undefined,
    readonly connectionId: number,
    readonly progress = new Progress(),
  ) {
    this.unit = transaction?.unit ?? engine.store;
    const hold = (write: HeldWrite): void => {
      this.held = write;
    };
    const onMultikey = (index: IndexInfo): void => saveIndex(engine.store, index);
    this.writer = new DocumentWriter(this.unit, onMultikey, hold);
  }

  private held: HeldWrite | undefined;

  /**
   * Writes a document that was too large for one step, with pauses. The command must call it before its next step. `note` notes the
   * end of a statement or of the command, which a retry finds in the same commit.
   */
  *settle(note?: () => void): Work<void> {
    if (this.held) yield* this.writeLarge(this.held, note);
    else note?.();
    while (this.writer.hasExcess) {
      yield* prepared(() => this.writer.evict());
      if (this.held) yield* this.writeLarge(this.held);
      if (isSliceOver()) yield PAUSE;
    }
  }

  private *writeLarge(write: HeldWrite, note?: () => void): Work<void> {
    this.held = undefined;
    if (this.transaction) {
      yield* writeInSlices(this.unit, write);
      note?.();
      return;
    }
    const { progress } = this;
    const { store, sessions } = this.engine;
    // The open group commit, which may have earlier statements, is committed first.
    if (progress.isPending) sessions.remember(progress);
    let isMade = false;
    const last = (connection: Connection): void => {
      note?.();
      progress.write(connection);
    };
    try {
      yield* store.commitInSlices(partsOf(write), write.noted, last);
      isMade = true;
    } finally {
      // What a capped collection holds has been counted already.
      if (!isMade) write.collection.bytes = undefined;
    }
    progress.keep();
  }

  /** What the command reads and writes through. */
  readonly unit: WriteUnit;

  /** The collection that the command's first field names. */
  get collectionName(): string {
    const name = Object.values(this.body)[0];
    if (typeof name !== 'string') throw new MongoError('BadValue', `collection name has invalid type: ${typeof name}`);
    checkName(this.db, name);
    if (name === 'system.views') throw notSupported('system.views: views are made by create, and listed; it');
    return name;
  }

  /** The id of the session that the command belongs to. */
  get session(): string | undefined {
    return sessionId(this.body['lsid']);
  }

  /** The database and the collection that the command's first field names. */
  get namespace(): string {
    return `${this.db}.${this.collectionName}`;
  }

  /** The collection, or view, of a name; refused in a transaction for which it is that of another one. */
  named(name: string): Collection | undefined {
    const { store, transactions } = this.engine;
    if (this.transaction) transactions.checkName(this.transaction, `${this.db}.${name}`);
    return store.catalog.get(this.db, name);
  }

  /** The collection that is named; a view only for the commands that know of views. */
  get collection(): Collection | undefined {
    const found = this.named(this.collectionName);
    if (!ON_VIEWS.has(Object.keys(this.body)[0])) refuseView(found);
    return found;
  }

  /** The collection, created when it does not exist. */
  collectionToWrite(name = this.collectionName): Collection {
    const { store } = this.engine;
    const found = this.named(name);
    refuseView(found);
    if (!found) checkMade(this.db, name);
    return found ?? createCollection(store, this.db, name, {});
  }

  /** The values of the command's `let`, which are expressions without a document. */
  get variables(): Doc {
    this.computedVariables ??= evaluateConstants(this.doc('let') ?? {}, { NOW: this.now });
    return this.computedVariables;
  }

  private computedVariables: Doc | undefined;

  /** How strings compare: by the command's collation, or else by that of its collection. */
  get strings(): StringComparer | undefined {
    const isNamed = typeof Object.values(this.body)[0] === 'string';
    return stringsOf(this.body['collation'], isNamed ? this.collection : undefined);
  }

  doc(field: string): Doc | undefined {
    return docField(this.body, field);
  }

  number(field: string): number | undefined {
    return numberField(this.body, field);
  }
}

/** How strings compare in a statement on a collection. */
export function stringsOf(collation: Value, collection: Collection | undefined): StringComparer | undefined {
  return isUnset(collation) ? collection?.strings : compileCollation(collation);
}

/** The variables with those of a `let`, or of an update's constants; each may use those before it. */
export function evaluateConstants(spec: Doc, variables: Doc = {}): Doc {
  const values = { ...variables };
  for (const [name, expression] of Object.entries(spec)) {
    const value = compilerFor(values, false)(expression)({ root: {}, variables: values });
    setField(values, variableName(name), value);
  }
  return values;
}

/** A field that must be a document when it is there. */
export function docField(body: Doc, field: string): Doc | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value))
    throw new MongoError('TypeMismatch', `BSON field '${field}' is the wrong type, expected type 'object'`);
  return value;
}

/** A field that must be a number when it is there. */
export function numberField(body: Doc, field: string): number | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  const number = numberOf(value);
  if (number === undefined)
    throw new MongoError('TypeMismatch', `BSON field '${field}' is the wrong type, expected a number`);
  // Fractions are left out, as in MongoDB.
  return Math.trunc(number) || 0;
}

/** A field that must be there and a document. @param where the path of the document that has it: 'delete.deletes' */
export function requiredDoc(given: Doc, field: string, where: string): Doc {
  const value = given[field];
  if (value === undefined) throw missingField(`${where}.${field}`);
  if (isDoc(value)) return value;
  throw new MongoError('TypeMismatch', `BSON field '${where}.${field}' is the wrong type, expected type 'object'`);
}

/** A field that must be there and a string. @param where the path of the document that has it: 'getMore' */
export function requiredString(given: Doc, field: string, where: string): string {
  const value = given[field];
  if (value === undefined) throw missingField(`${where}.${field}`);
  if (typeof value === 'string') return value;
  throw new MongoError('TypeMismatch', `BSON field '${where}.${field}' is the wrong type, expected type 'string'`);
}

/** A field of a command that must be there and an array of documents. */
export function docsField(body: Doc, field: string): Doc[] {
  const value = body[field];
  if (value === undefined) throw missingField(`${Object.keys(body)[0]}.${field}`);
  if (!Array.isArray(value) || !value.every(isDoc))
    throw new MongoError('TypeMismatch', `BSON field '${field}' must be an array of objects`);
  return value;
}

/** Refuses names of databases that MongoDB refuses. */
export function checkDatabase(db: string): void {
  if (db === '$external' || (db.length <= 63 && /^[^/\\. "$\0]+$/.test(db))) return;
  throw new MongoError('InvalidNamespace', `Invalid database name: '${db}'`);
}

/** Commands of the deployment, which clients run on its database `admin`. */
const ADMIN_ONLY = new Set([
  'bulkWrite',
  'getCmdLineOpts',
  'getLog',
  'getParameter',
  'listDatabases',
  'renameCollection',
  'replSetGetStatus',
]);

/** Refuses these on another database. */
export function checkAdmin(db: string, body: Doc): void {
  const [name] = Object.keys(body);
  if (db !== 'admin' && ADMIN_ONLY.has(name))
    throw new MongoError('Unauthorized', `${name} may only be run against the admin database.`);
}

/** Refuses to make collections that MongoDB keeps for itself; functions may be stored, and are not used. */
export function checkMade(db: string, name: string): void {
  if (name.startsWith('system.') && name !== 'system.js')
    throw new MongoError('InvalidNamespace', `Invalid system namespace: ${db}.${name}`);
}

/** Refuses names that MongoDB refuses. */
export function checkName(db: string, name: string): void {
  if (
    name === '' ||
    name.includes('\0') ||
    name.includes('$') ||
    name.startsWith('.') ||
    `${db}.${name}`.length > 255
  ) {
    throw new MongoError('InvalidNamespace', `Invalid collection name: ${name}`);
  }
}

/** A command. */
export interface Command {
  /** Answers at once, or after work in slices. */
  run(context: CommandContext): Reply | Work<Reply>;
  /** It changes data, so that it may have to wait for a transaction and its reply may have to be remembered. */
  readonly writes?: boolean;
  /** Whether what is asked of a command that may write only reads. */
  onlyReads?(body: Doc): boolean;
  /** It works in slices, and waits for transactions by itself. */
  readonly sliced?: boolean;
  /** It may be used in a transaction. */
  readonly transactional?: boolean;
}
