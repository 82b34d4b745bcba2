import type { Schema } from 'mongoose';
import { sortKey } from '../../contract/sort-key.js';
import { retireIndexes } from './indexes/retired-indexes.js';

/** Field of the sort keys, by the paths of their texts. No response, log entry or export contains it. */
const FIELD = 'sortKeys';

type Fields = Record<string, unknown>;

/** Path of a text: a field, or a field of a subdocument. */
type TextPath<T> = (keyof T & string) | `${keyof T & string}.${string}`;

/** The writes of `Model.bulkWrite` that can change texts. */
interface BulkWrite {
  insertOne?: { document: object };
  updateOne?: { update: object };
  updateMany?: { update: object };
}

const textsOf = new Map<Schema, readonly string[]>();

/**
 * Declares the texts by which a list sorts. Each gets a sort key, which every write of the schema's model updates, and an index
 * that ends with the id. An index of the text itself is retired, unless the schema declares it for a filter. Call the function
 * before the model exists.
 */
export function indexTexts<T>(schema: Schema<T>, ...paths: readonly TextPath<T>[]): void {
  textsOf.set(schema, paths);
  for (const path of paths) {
    schema.path(keyPath(path), { type: String, derived: true });
    schema.index({ [keyPath(path)]: 1, _id: 1 });
  }
  retireIndexes(schema, ...paths.map((path) => `${path}_1__id_1`));
  writeKeys(schema);
}

/** Returns the path by which a list sorts: the sort key of a declared text, or the path itself. */
export const sortPath = (schema: Schema, path: string): string =>
  textsOf.get(schema)?.includes(path) ? keyPath(path) : path;

/** Returns the schemas with sort keys. */
export const keyedSchemas = (): readonly Schema[] => [...textsOf.keys()];

/** Returns the sort keys of a record, in the structure of the field that stores them. */
export function sortKeysOf(schema: Schema, record: object): Fields {
  const keys: Fields = {};
  for (const path of textsOf.get(schema) ?? []) {
    const names = path.split('.');
    const level = names.slice(0, -1).reduce<Fields>((parent, name) => (parent[name] ??= {}) as Fields, keys);
    level[names.at(-1) ?? path] = keyOf(valueAt(record, names));
  }
  return keys;
}

/** Returns a new record with its sort keys. */
export const withSortKeys = <Doc extends object>(schema: Schema, record: Doc): Doc =>
  textsOf.has(schema) ? { ...record, [FIELD]: sortKeysOf(schema, record) } : record;

/** Adds the sort keys of all texts that an update sets. An upsert must set its texts, even if its filter contains them. */
export function addSortKeys(schema: Schema, update: object): void {
  const { $set, $setOnInsert } = update as { $set?: Fields; $setOnInsert?: Fields };
  // Mongoose also accepts fields without an operator.
  for (const setting of [update as Fields, $set, $setOnInsert]) {
    if (!setting) continue;
    for (const path of textsOf.get(schema) ?? []) {
      const text = setting[path] ?? valueAt(setting, path.split('.'));
      if (text !== undefined) setting[keyPath(path)] = keyOf(text);
    }
  }
}

/** Returns the value at a path such as 'actor.username'. */
export const valueAt = (doc: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Fields | null | undefined)?.[key], doc);

const keyPath = (path: string): string => `${FIELD}.${path}`;

/** Returns the sort key of a stored value. A missing text sorts like an empty one. */
const keyOf = (text: unknown): string => sortKey(typeof text === 'string' ? text : '');

/** Adds the sort keys to every write that mongoose runs for the schema. Direct writes of the driver must add them. */
function writeKeys(schema: Schema): void {
  const addTo = (record: object): void => void Object.assign(record, { [FIELD]: sortKeysOf(schema, record) });
  schema.pre('save', function () {
    addTo(this);
  });
  schema.pre('insertMany', (records: object[]) => records.forEach(addTo));
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], { document: false, query: true }, function () {
    addSortKeys(schema, this.getUpdate() ?? {});
  });
  schema.pre('bulkWrite', (writes) => {
    for (const { insertOne, updateOne, updateMany } of writes as BulkWrite[]) {
      if (insertOne) addTo(insertOne.document);
      const change = updateOne ?? updateMany;
      if (change) addSortKeys(schema, change.update);
    }
  });
}
