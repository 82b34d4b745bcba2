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
import { isSliceOver, PAUSE, withPreparation, type Work } from '../pace.js';
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
  /** Metadata from the client's `hello`. */
  metadata: Doc | undefined;
  /** Whether a command of the client is running. */
  readonly isBusy: boolean;
}

/** The parts of the server that commands use. */
export interface Engine {
  readonly store: Store;
  readonly sessions: Sessions;
  readonly transactions: Transactions;
  readonly cursors: Cursors;
  readonly streams: ChangeStreams;
  readonly startedAt: number;
  /** The open connections, by number. */
  readonly clients: ReadonlyMap<number, Client>;
  /** Address of this server in replies to `hello`. */
  address: string;
  /** Deletes expired documents. */
  readonly expiry: Expiry;
}

/** A reply's fields, without `ok`. */
export type Reply = { [field: string]: Encodable };

/** Commands that read or change views. */
const ON_VIEWS = new Set(['aggregate', 'collMod', 'count', 'create', 'distinct', 'drop', 'find']);

/** Throws if the collection is a view. */
export function refuseView(collection: Collection | undefined): void {
  if (collection?.view)
    throw new MongoError('CommandNotSupportedOnView', `Namespace ${collection.namespace} is a view, not a collection`);
}

/** A running command. */
export class CommandContext {
  readonly writer: DocumentWriter;
  /** The current time, which is the same for the whole command. */
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
      this.pendingWrite = write;
    };
    const onMultikey = (index: IndexInfo): void => saveIndex(engine.store, index);
    this.writer = new DocumentWriter(this.unit, onMultikey, hold);
  }

  private pendingWrite: HeldWrite | undefined;

  /**
   * Writes a document that was too large for one step, with pauses. The command must call it before its next step.
   * `note` notes the end of a statement or of the command in the same commit, where a retry finds it.
   */
  *settle(note?: () => void): Work<void> {
    if (this.pendingWrite) yield* this.writeLarge(this.pendingWrite, note);
    else note?.();
    while (this.writer.hasExcess) {
      yield* withPreparation(() => this.writer.evict());
      if (this.pendingWrite) yield* this.writeLarge(this.pendingWrite);
      if (isSliceOver()) yield PAUSE;
    }
  }

  private *writeLarge(write: HeldWrite, note?: () => void): Work<void> {
    this.pendingWrite = undefined;
    if (this.transaction) {
      yield* writeInSlices(this.unit, write);
      note?.();
      return;
    }
    const { progress } = this;
    const { store, sessions } = this.engine;
    // The open group commit, which may contain earlier statements, comes first.
    if (progress.isPending) sessions.remember(progress);
    let isCommitted = false;
    const last = (connection: Connection): void => {
      note?.();
      progress.write(connection);
    };
    try {
      yield* store.commitInSlices(partsOf(write), write.noted, last);
      isCommitted = true;
    } finally {
      // The size of a capped collection already includes this write.
      if (!isCommitted) write.collection.bytes = undefined;
    }
    progress.keep();
  }

  /** Target of the command's reads and writes. */
  readonly unit: WriteUnit;

  /** Name of the collection in the command's first field. */
  get collectionName(): string {
    const name = Object.values(this.body)[0];
    if (typeof name !== 'string') throw new MongoError('BadValue', `collection name has invalid type: ${typeof name}`);
    checkName(this.db, name);
    if (name === 'system.views') throw notSupported('system.views: views are made by create, and listed; it');
    return name;
  }

  /** Id of the command's session. */
  get session(): string | undefined {
    return sessionId(this.body['lsid']);
  }

  /** Database and name of the collection in the command's first field. */
  get namespace(): string {
    return `${this.db}.${this.collectionName}`;
  }

  /**
   * Returns the collection or view with a name. Throws if the name belonged to another collection when the command's
   * transaction started.
   */
  named(name: string): Collection | undefined {
    const { store, transactions } = this.engine;
    if (this.transaction) transactions.checkName(this.transaction, `${this.db}.${name}`);
    return store.catalog.get(this.db, name);
  }

  /** The collection in the command's first field. Throws if it is a view, unless the command supports views. */
  get collection(): Collection | undefined {
    const collection = this.named(this.collectionName);
    if (!ON_VIEWS.has(Object.keys(this.body)[0])) refuseView(collection);
    return collection;
  }

  /** Returns a collection, and creates it if it does not exist. */
  collectionToWrite(name = this.collectionName): Collection {
    const { store } = this.engine;
    const existing = this.named(name);
    refuseView(existing);
    if (!existing) checkReserved(this.db, name);
    return existing ?? createCollection(store, this.db, name, {});
  }

  /** Values of the command's `let`, which contains expressions without a document. */
  get variables(): Doc {
    this.computedVariables ??= evaluateConstants(this.doc('let') ?? {}, { NOW: this.now });
    return this.computedVariables;
  }

  private computedVariables: Doc | undefined;

  /** String comparison by the command's collation, or else by the collation of its collection. */
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

/** Returns the string comparison of a statement on a collection. */
export function stringsOf(collation: Value, collection: Collection | undefined): StringComparer | undefined {
  return isUnset(collation) ? collection?.strings : compileCollation(collation);
}

/**
 * Adds the variables of a `let`, or the constants of an update, to other variables. Each expression may use the
 * variables before it.
 */
export function evaluateConstants(spec: Doc, variables: Doc = {}): Doc {
  const values = { ...variables };
  for (const [name, expression] of Object.entries(spec)) {
    const value = compilerFor(values, false)(expression)({ root: {}, variables: values });
    setField(values, variableName(name), value);
  }
  return values;
}

/** Returns an optional field that must be a document. */
export function docField(body: Doc, field: string): Doc | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value))
    throw new MongoError('TypeMismatch', `BSON field '${field}' is the wrong type, expected type 'object'`);
  return value;
}

/** Returns an optional field that must be a number. */
export function numberField(body: Doc, field: string): number | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  const number = numberOf(value);
  if (number === undefined)
    throw new MongoError('TypeMismatch', `BSON field '${field}' is the wrong type, expected a number`);
  // Fractions are dropped, as in MongoDB.
  return Math.trunc(number) || 0;
}

/** Returns a required field that must be a document. @param where path of its parent: 'delete.deletes' */
export function requiredDoc(parent: Doc, field: string, where: string): Doc {
  const value = parent[field];
  if (value === undefined) throw missingField(`${where}.${field}`);
  if (isDoc(value)) return value;
  throw new MongoError('TypeMismatch', `BSON field '${where}.${field}' is the wrong type, expected type 'object'`);
}

/** Returns a required field that must be a string. @param where path of its parent: 'getMore' */
export function requiredString(parent: Doc, field: string, where: string): string {
  const value = parent[field];
  if (value === undefined) throw missingField(`${where}.${field}`);
  if (typeof value === 'string') return value;
  throw new MongoError('TypeMismatch', `BSON field '${where}.${field}' is the wrong type, expected type 'string'`);
}

/** Returns a required field of a command that must be an array of documents. */
export function docsField(body: Doc, field: string): Doc[] {
  const value = body[field];
  if (value === undefined) throw missingField(`${Object.keys(body)[0]}.${field}`);
  if (!Array.isArray(value) || !value.every(isDoc))
    throw new MongoError('TypeMismatch', `BSON field '${field}' must be an array of objects`);
  return value;
}

/** Rejects the database names that MongoDB rejects. */
export function checkDatabase(db: string): void {
  if (db === '$external' || (db.length <= 63 && /^[^/\\. "$\0]+$/.test(db))) return;
  throw new MongoError('InvalidNamespace', `Invalid database name: '${db}'`);
}

/** Commands that clients run on the database `admin`. */
const ADMIN_ONLY = new Set([
  'bulkWrite',
  'getCmdLineOpts',
  'getLog',
  'getParameter',
  'listDatabases',
  'renameCollection',
  'replSetGetStatus',
]);

/** Rejects these commands on other databases. */
export function checkAdmin(db: string, body: Doc): void {
  const [name] = Object.keys(body);
  if (db !== 'admin' && ADMIN_ONLY.has(name))
    throw new MongoError('Unauthorized', `${name} may only be run against the admin database.`);
}

/** Rejects new collections with names that MongoDB reserves. `system.js` can exist, but its functions are not used. */
export function checkReserved(db: string, name: string): void {
  if (name.startsWith('system.') && name !== 'system.js')
    throw new MongoError('InvalidNamespace', `Invalid system namespace: ${db}.${name}`);
}

/** Rejects the collection names that MongoDB rejects. */
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

export interface Command {
  /** Returns the reply, or work in time slices that returns it. */
  run(context: CommandContext): Reply | Work<Reply>;
  /**
   * Whether the command changes data. It may then have to wait for a transaction, and its reply may be stored for
   * retries.
   */
  readonly writes?: boolean;
  /** Returns whether a call only reads, although the command can write. */
  onlyReads?(body: Doc): boolean;
  /** Whether the command runs in time slices, and itself waits for transactions. */
  readonly sliced?: boolean;
  /** Whether the command is allowed in a transaction. */
  readonly transactional?: boolean;
}
