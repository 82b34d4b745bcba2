import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import type { Doc, Value } from '../bson/types.js';
import { compileCollation } from '../query/collation.js';
import { compileFilter } from '../query/matcher.js';
import { numberOf } from '../bson/numbers.js';
import { TEXT_TERM, textIndexOf } from '../text/text-index.js';
import { capOf } from './cap.js';
import { Collection, type Catalog, type IndexInfo } from './catalog.js';
import type { Orders } from './orders.js';
import type { Removal } from './removal.js';
import type { Connection } from './sqlite.js';
import { viewOf } from './view-definition.js';
import { wildcardOf } from './wildcard.js';

/** The part of the store that changes of collections and indexes use. */
export interface SchemaStore {
  readonly catalog: Catalog;
  readonly connection: Connection;
  readonly orders: Orders;
  readonly removal: Removal;
  /** The number of the last commit. */
  readonly version: number;
  /** Called before the catalog changes. */
  touchCatalog(): void;
  /** Called before a collection loses its name. */
  nameLost(collection: Collection): void;
}

/** Builds the run-time form of an index from its specification. */
export function makeIndex(id: number, spec: Doc, multikey: boolean[] | undefined, since: number): IndexInfo {
  const key = spec['key'] as Doc;
  const wildcard = wildcardOf(key, spec['wildcardProjection']);
  const text = textIndexOf(spec);
  // Fields after the text are not part of the entries.
  const columns = Object.entries(key).slice(0, text ? Object.keys(key).indexOf(TEXT_TERM) + 1 : undefined);
  const fields = columns.map(([path, direction]) => ({
    path,
    parts: path.split('.'),
    direction: (numberOf(direction) ?? 1) < 0 ? (-1 as const) : (1 as const),
  }));
  const partialFilter = spec['partialFilterExpression'] as Doc | undefined;
  // The partial filter of an index with a collation has no strings, so it needs no collation.
  const partialMatches = partialFilter ? compileFilter(partialFilter).matches : undefined;
  const partialConditions = Object.entries(partialFilter ?? {}).map(([name, operand]) =>
    compileFilter({ [name]: operand }),
  );
  const covered = wildcard ? [wildcard.root ?? ''] : (text?.roots ?? fields.map((field) => field.parts[0]));
  const keyRoots = (wildcard && wildcard.root === undefined) || (text && !text.roots) ? undefined : new Set(covered);
  const roots = keyRoots && new Set(keyRoots);
  if (partialFilter) for (const root of compileFilter(partialFilter).roots ?? []) roots?.add(root);
  return {
    id,
    name: spec['name'] as string,
    fields,
    descending: fields.map((field) => field.direction < 0),
    simpleField: !wildcard && !text && fields.length === 1 && fields[0].parts.length === 1 ? fields[0].path : undefined,
    noMultikey: fields.map(() => false),
    roots,
    keyRoots,
    wildcard,
    text,
    hashed: Object.values(key).includes('hashed'),
    unique: spec['unique'] === true || isIdKey(key),
    sparse: spec['sparse'] === true,
    partialFilter,
    partialMatches,
    partialConditions,
    expireAfterSeconds: numberOf(spec['expireAfterSeconds']),
    hidden: spec['hidden'] === true || spec['building'] === true,
    building: spec['building'] === true,
    multikey: multikey ?? fields.map(() => false),
    spec,
    since,
  };
}

function isIdKey(key: Doc): boolean {
  return Object.keys(key).join() === '_id' && typeof key['_id'] !== 'string';
}

/** Fills the catalog from the disk. */
export function loadCatalog(store: SchemaStore): void {
  const { db } = store.connection;
  // Transactions and cursors refer to these objects, so existing objects are updated in place.
  const previous = new Map(store.catalog.all().map((collection) => [collection.id, collection]));
  store.catalog.clear();
  for (const row of db.prepare('SELECT id, db, name, uuid, options FROM collections ORDER BY id').all()) {
    const options = decode(Buffer.from(row['options'] as Uint8Array));
    const collection =
      previous.get(Number(row['id'])) ??
      new Collection(Number(row['id']), String(row['db']), String(row['name']), options, 0, String(row['uuid']));
    collection.db = String(row['db']);
    collection.name = String(row['name']);
    collection.options = options;
    collection.changes += 1;
    collection.bytes = undefined;
    applyOptions(collection);
    const indexes = new Map(collection.indexes.map((index) => [index.id, index]));
    const specs = db
      .prepare('SELECT id, spec, multikey FROM indexes WHERE collection = ? ORDER BY id')
      .all(collection.id);
    collection.indexes = specs.map((spec) =>
      makeIndex(
        Number(spec['id']),
        decode(Buffer.from(spec['spec'] as Uint8Array)),
        JSON.parse(String(spec['multikey'])) as boolean[],
        indexes.get(Number(spec['id']))?.since ?? 0,
      ),
    );
    // The _id index is much smaller than the documents and has one entry for each.
    collection.count = Number(db.prepare(`SELECT count(*) AS n FROM i${collection.idIndex.id}`).get()?.['n']);
    const highest = Number(db.prepare(`SELECT coalesce(max(r), 0) AS n FROM d${collection.id}`).get()?.['n']);
    // A transaction may have used numbers that are not on disk yet.
    collection.nextRecord = Math.max(collection.nextRecord, highest + 1);
    store.catalog.add(collection);
  }
}

/** Applies the collation, the cap, a view's definition, and the validator from the collection's options. */
function applyOptions(collection: Collection): void {
  collection.strings = compileCollation(collection.options['collation']);
  collection.cap = capOf(collection.options);
  collection.view = viewOf(collection.options);
  const validator = collection.options['validator'] as Doc | undefined;
  const active = validator && Object.keys(validator).length > 0 && collection.options['validationLevel'] !== 'off';
  collection.validator = active ? compileFilter(validator, collection).matches : undefined;
}

/** Creates a collection with its _id index. */
export function createCollection(store: SchemaStore, db: string, name: string, options: Doc): Collection {
  store.touchCatalog();
  const sqlite = store.connection.db;
  const collection = new Collection(0, db, name, options, store.version + 1);
  const { lastInsertRowid } = sqlite
    .prepare('INSERT INTO collections (db, name, uuid, options) VALUES (?, ?, ?, ?)')
    .run(db, name, collection.uuid, encode(options));
  const created = new Collection(Number(lastInsertRowid), db, name, options, store.version + 1, collection.uuid);
  applyOptions(created);
  sqlite.exec(`CREATE TABLE d${created.id} (r INTEGER PRIMARY KEY, c INTEGER NOT NULL, b BLOB NOT NULL)`);
  const { collation } = options;
  addIndex(store, created, { v: 2, key: { _id: 1 }, name: '_id_', ...(collation ? { collation } : {}) });
  store.catalog.add(created);
  return created;
}

/** Marks an index as complete. */
export function finishIndex(store: SchemaStore, index: IndexInfo): void {
  const { building, ...spec } = index.spec;
  void building;
  index.spec = spec;
  index.building = false;
  index.hidden = spec['hidden'] === true;
  index.since = store.version + 1;
  saveIndex(store, index);
}

/** Adds an empty index; the caller fills it. */
export function addIndex(store: SchemaStore, collection: Collection, spec: Doc): IndexInfo {
  store.touchCatalog();
  const sqlite = store.connection.db;
  const draft = makeIndex(0, spec, undefined, store.version + 1);
  const { lastInsertRowid } = sqlite
    .prepare('INSERT INTO indexes (collection, spec, multikey) VALUES (?, ?, ?)')
    .run(collection.id, encode(spec), JSON.stringify(draft.multikey));
  const index = { ...draft, id: Number(lastInsertRowid) };
  sqlite.exec(`CREATE TABLE i${index.id} (k BLOB NOT NULL, r INTEGER NOT NULL, PRIMARY KEY (k, r)) WITHOUT ROWID`);
  collection.indexes = [...collection.indexes, index];
  return index;
}

/**
 * Maximum size of a collection whose tables are dropped directly. Larger tables are emptied in the background, because
 * dropping them directly would block all commands.
 */
const LARGE_TABLE = 2000;

function dropTable(store: SchemaStore, { count }: Collection, table: string): void {
  if (count <= LARGE_TABLE) store.connection.db.exec(`DROP TABLE ${table}`);
  else store.removal.add(table);
}

/** Drops an index and its entries. */
export function removeIndex(store: SchemaStore, collection: Collection, index: IndexInfo): void {
  store.touchCatalog();
  store.connection.forget();
  store.orders.forget(index);
  const sqlite = store.connection.db;
  dropTable(store, collection, `i${index.id}`);
  sqlite.prepare('DELETE FROM indexes WHERE id = ?').run(index.id);
  collection.indexes = collection.indexes.filter((other) => other !== index);
  index.dropped = true;
  collection.changes += 1;
}

/** Name prefix of collections that `$out` fills before they replace another collection. */
export const UNFINISHED = 'tmp.agg_out.';

/** Drops collections and indexes that were unfinished when the server ended. */
export function removeUnfinished(store: SchemaStore): void {
  for (const collection of store.catalog.all()) {
    if (collection.name.startsWith(UNFINISHED)) removeCollection(store, collection);
    else for (const index of collection.indexes) if (index.building) removeIndex(store, collection, index);
  }
}

/** Drops a collection with everything in it. */
export function removeCollection(store: SchemaStore, collection: Collection): void {
  for (const index of collection.indexes) removeIndex(store, collection, index);
  store.touchCatalog();
  const sqlite = store.connection.db;
  dropTable(store, collection, `d${collection.id}`);
  sqlite.prepare('DELETE FROM collections WHERE id = ?').run(collection.id);
  store.nameLost(collection);
  store.catalog.remove(collection);
  collection.dropped = true;
}

/** Writes a collection's name and options. */
export function saveCollection(store: SchemaStore, collection: Collection): void {
  store.touchCatalog();
  store.connection.db
    .prepare('UPDATE collections SET db = ?, name = ?, options = ? WHERE id = ?')
    .run(collection.db, collection.name, encode(collection.options), collection.id);
  applyOptions(collection);
}

/** Writes an index's changed specification or multikey flags. */
export function saveIndex(store: SchemaStore, index: IndexInfo, changes: Record<string, Value> = {}): void {
  store.touchCatalog();
  index.spec = { ...index.spec, ...changes };
  store.connection.db
    .prepare('UPDATE indexes SET spec = ?, multikey = ? WHERE id = ?')
    .run(encode(index.spec), JSON.stringify(index.multikey), index.id);
}
