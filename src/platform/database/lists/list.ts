import { type Model, type Query, type QueryFilter, type Schema, Types } from 'mongoose';
import type { ListQuery } from '../../http/lists/list-query.js';
import { mapInSlices, sortInSlices } from '../../slices.js';
import { foldedPattern } from './folded-pattern.js';
import { searchWords } from './search-words.js';
import { sortPath, valueAt } from '../sort-keys.js';

/** Maps the fields of a list query to the database. */
export interface ListMapping {
  /** Database paths of sort and filter fields whose names differ. */
  paths?: Readonly<Record<string, string>>;
  /** Database path that orders records with equal sort values before their ids, by the database path of the sort field. */
  ties?: Readonly<Record<string, string>>;
  /** Converts a filter value to the stored type. A value that cannot be converted matches no records. */
  convert?: Readonly<Record<string, (value: string | number | boolean) => unknown>>;
  /** Database paths that `q` searches. */
  search: readonly string[];
  /**
   * Whether the records have search terms (see search-words.ts) that are derived from the `search` paths. They are used for large
   * collections; with 'always', for small collections too.
   */
  words?: true | 'always';
}

/** Collections of up to this many records are searched by scanning, larger collections by search terms. */
const LARGE_COLLECTION = 2_000;

/**
 * Maximum count of matches for a search by terms, so 10,000 means 10,000 or more. Counting a common term among millions of
 * records would take seconds on MongoDB. Other filters are counted exactly.
 */
export const MAX_COUNTED = 10_000;

/** Records to read and parse per batch. Parsing all records in one batch would block the event loop. */
const READ_AT_ONCE = 250;

const pathOf = (field: string, mapping: ListMapping): string =>
  mapping.paths?.[field] ?? (field === 'id' ? '_id' : field);

type Conditions = Record<string, unknown>[];

/** Returns a condition for records that contain the text in a searched path, ignoring case and accents. */
function containing(text: string, { search }: ListMapping): Conditions {
  const pattern = { $regex: foldedPattern(text), $options: 'i' };
  return [{ $or: search.map((path) => ({ [path]: pattern })) }];
}

/**
 * Returns a condition for records in which every word of the text is a prefix of a search term. A text without letters or digits
 * matches no records.
 */
function withWords(text: string): Conditions {
  const words = searchWords(text);
  // A pattern of letters and digits is literal. Anchored and case-sensitive, it becomes an index range.
  return words.length === 0 ? [{ _id: { $in: [] } }] : words.map((word) => ({ words: { $regex: `^${word}` } }));
}

/**
 * Returns the database filter of a list query: exact values, and a literal search that ignores case and accents. The search
 * covers the searched texts or, with `byWords`, the prefixes of their search terms.
 */
export function filterOf<T>(query: ListQuery, mapping: ListMapping, byWords = false): QueryFilter<T> {
  const conditions: Conditions = [];
  if (query.q !== null) conditions.push(...(byWords ? withWords(query.q) : containing(query.q, mapping)));
  for (const [field, values] of Object.entries(query.filter)) {
    const convert = mapping.convert?.[field];
    const converted = convert ? values.map(convert) : values;
    conditions.push({ [pathOf(field, mapping)]: converted.length === 1 ? converted[0] : { $in: converted } });
  }
  if (query.between) {
    const { field, from, to } = query.between;
    conditions.push({ [pathOf(field, mapping)]: { ...(from && { $gte: from }), ...(to && { $lte: to }) } });
  }
  return conditions.length === 0 ? {} : { $and: conditions };
}

/**
 * Returns a total sort order. Texts are ordered as readers expect (see `indexTexts`). Equal values are ordered by id, so that pages
 * neither repeat nor skip a record.
 */
function sortOf(query: ListQuery, mapping: ListMapping, schema: Schema): Record<string, 1 | -1> {
  const { field, order } = query.sort;
  const path = pathOf(field, mapping);
  if (path === '_id') return { _id: order };
  const tie = mapping.ties?.[path];
  return { [sortPath(schema, path)]: order, ...(tie && { [sortPath(schema, tie)]: order }), _id: order };
}

async function searchesWords<T>(model: Model<T>, query: ListQuery, mapping: ListMapping): Promise<boolean> {
  if (query.q === null || !mapping.words) return false;
  if (mapping.words === 'always') return true;
  // Counts exactly, up to the limit: an estimate is wrong after a crash, and the two searches find different records.
  const few = await model.countDocuments({}, { limit: LARGE_COLLECTION + 1, hint: { _id: 1 } });
  return few > LARGE_COLLECTION;
}

/**
 * Returns a range of a collection and the total number of matches, up to `MAX_COUNTED` for a search by terms. An unfiltered
 * collection contains each record once, even if records change during the read.
 */
export async function findSlice<T>(
  model: Model<T>,
  query: ListQuery,
  mapping: ListMapping,
  scope: QueryFilter<T> = {},
): Promise<{ docs: T[]; total: number }> {
  const order = sortOf(query, mapping, model.schema);
  const byWords = await searchesWords(model, query, mapping);
  const parts = [scope, filterOf<T>(query, mapping, byWords)].filter((part) => Object.keys(part).length > 0);
  const filter = (parts.length === 0 ? {} : { $and: parts }) as QueryFilter<T>;
  if (!query.range && parts.length === 0) {
    // Reads in the order of the ids, which never change. Another index may skip or repeat a record that changes during the read.
    const docs = await sortInMemory(await inBatches<T>(model.find().hint({ _id: 1 })), order);
    return { docs, total: docs.length };
  }
  const find = model.find(filter).sort(order);
  if (query.range) find.skip(query.range.start).limit(query.range.end - query.range.start + 1);
  else find.batchSize(READ_AT_ONCE);
  // Counts exactly, because users compare the total with the visible rows. Estimates ignore transactions and crashes.
  const counting = model.countDocuments(filter, byWords ? { limit: MAX_COUNTED } : {});
  const [docs, total] = await Promise.all([find.lean<T[]>(), counting]);
  return { docs, total };
}

/** Kinds of sort values, in ascending order. */
const KINDS = ['nothing', 'number', 'string', 'boolean'] as const;

/** Sort key: the rank of the value's kind, and the value. */
type Key = readonly [rank: number, value: number | string | boolean];

function keyOf(value: unknown): Key {
  const plain = value instanceof Date ? value.getTime() : value instanceof Types.ObjectId ? value.toHexString() : value;
  const rank = (KINDS as readonly string[]).indexOf(typeof plain);
  if (typeof plain === 'string') return [rank, inOrderOfCodePoints(plain)];
  return rank < 0 ? [0, 0] : [rank, plain as number | boolean];
}

/** Maps a string so that it compares by code point: surrogate pairs sort last instead of before U+E000. */
const inOrderOfCodePoints = (text: string): string =>
  text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });

/**
 * Sorts records like the database, in chunks that yield to the event loop: missing values first, numbers and dates by value,
 * strings by code point.
 */
async function sortInMemory<T>(docs: readonly T[], order: Readonly<Record<string, 1 | -1>>): Promise<T[]> {
  const paths = Object.keys(order).map((path) => path.split('.'));
  const directions = Object.values(order);
  const keyed = await mapInSlices(docs, (doc) => ({ doc, keys: paths.map((path) => keyOf(valueAt(doc, path))) }));
  const sorted = await sortInSlices(keyed, (a, b) => {
    for (const [index, direction] of directions.entries()) {
      const result = compareKeys(a.keys[index], b.keys[index]);
      if (result !== 0) return result * direction;
    }
    return 0;
  });
  return sorted.map(({ doc }) => doc);
}

function compareKeys([rank, value]: Key = [0, 0], [otherRank, other]: Key = [0, 0]): number {
  if (rank !== otherRank) return rank - otherRank;
  if (value === other) return 0;
  return value < other ? -1 : 1;
}

/** Returns all results of a query, read in batches. */
export async function inBatches<T>(find: Query<unknown, unknown>): Promise<T[]> {
  return find.batchSize(READ_AT_ONCE).lean<T[]>();
}
