import { type Model, type Query, type QueryFilter, Types } from 'mongoose';
import type { ListQuery } from '../http/list-query.js';
import { mapInSlices, sortInSlices } from '../slices.js';
import { foldedPattern } from './folded-pattern.js';
import { searchWords } from './search-words.js';

/** How the fields of a list's query are found in the database. */
export interface ListMapping {
  /** Database paths of the fields a list sorts and filters by, where the names differ. */
  paths?: Readonly<Record<string, string>>;
  /** What decides the order of records whose field is equal, before their ids: a database path, by the field's. */
  ties?: Readonly<Record<string, string>>;
  /** Converts a filter's value to the type stored; values that cannot be are matched by nothing. */
  convert?: Readonly<Record<string, (value: string | number | boolean) => unknown>>;
  /** Database paths that `q` searches. */
  search: readonly string[];
  /**
   * Whether the records have words (see search-words.ts), made of the same texts as `search`: a large collection is then
   * searched by them; 'always': a small one too.
   */
  words?: true | 'always';
}

/** Collections of up to this many records are searched through, larger ones by their records' words. */
const LARGE_COLLECTION = 2_000;

/**
 * Matches of a search by words are counted up to here, so that 10,000 means that many or more: counting all of a common
 * word among millions would take seconds on MongoDB. Other filters are counted exactly.
 */
export const MAX_COUNTED = 10_000;

/** Records that are read and taken apart in one go: a batch of all would hold everybody up. */
const READ_AT_ONCE = 250;

const pathOf = (field: string, mapping: ListMapping): string =>
  mapping.paths?.[field] ?? (field === 'id' ? '_id' : field);

type Conditions = Record<string, unknown>[];

/** Records that contain the text in one of the searched texts, whatever its case and accents. */
function containing(text: string, { search }: ListMapping): Conditions {
  const pattern = { $regex: foldedPattern(text), $options: 'i' };
  return [{ $or: search.map((path) => ({ [path]: pattern })) }];
}

/** Records of which every word of the text begins a word. A text without a letter or a digit finds nothing. */
function withWords(text: string): Conditions {
  const words = searchWords(text);
  // A pattern of letters and digits is literal; anchored and case-sensitive it is a range of the index.
  return words.length === 0 ? [{ _id: { $in: [] } }] : words.map((word) => ({ words: { $regex: `^${word}` } }));
}

/**
 * The database filter of a list query: exact values, and a literal search that cares for neither case nor accents: of the searched texts, or
 * (`byWords`) of the beginnings of their words.
 */
export function filterOf<T>(query: ListQuery, mapping: ListMapping, byWords = false): QueryFilter<T> {
  const conditions: Conditions = [];
  if (query.q !== null) conditions.push(...(byWords ? withWords(query.q) : containing(query.q, mapping)));
  for (const [field, values] of Object.entries(query.filter)) {
    const convert = mapping.convert?.[field];
    const wanted = convert ? values.map(convert) : values;
    conditions.push({ [pathOf(field, mapping)]: wanted.length === 1 ? wanted[0] : { $in: wanted } });
  }
  if (query.between) {
    const { field, from, to } = query.between;
    conditions.push({ [pathOf(field, mapping)]: { ...(from && { $gte: from }), ...(to && { $lte: to }) } });
  }
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** A sort that is total: equal values are ordered by id, so that pages neither repeat nor skip a record. */
export function sortOf(query: ListQuery, mapping: ListMapping): Record<string, 1 | -1> {
  const { field, order } = query.sort;
  const path = pathOf(field, mapping);
  if (path === '_id') return { _id: order };
  const tie = mapping.ties?.[path];
  return { [path]: order, ...(tie && { [tie]: order }), _id: order };
}

async function searchesWords<T>(model: Model<T>, query: ListQuery, mapping: ListMapping): Promise<boolean> {
  if (query.q === null || !mapping.words) return false;
  if (mapping.words === 'always') return true;
  // Counted as far as it matters: an estimate is wrong after a crash, and the two searches find different records.
  const few = await model.countDocuments({}, { limit: LARGE_COLLECTION + 1, hint: { _id: 1 } });
  return few > LARGE_COLLECTION;
}

/**
 * A slice of a collection and the number of all that match; of a search by words `MAX_COUNTED` at most. A whole collection
 * holds each record once, whatever is written while it is read.
 */
export async function findSlice<T>(
  model: Model<T>,
  query: ListQuery,
  mapping: ListMapping,
  scope: QueryFilter<T> = {},
): Promise<{ docs: T[]; total: number }> {
  const byWords = await searchesWords(model, query, mapping);
  const parts = [scope, filterOf<T>(query, mapping, byWords)].filter((part) => Object.keys(part).length > 0);
  const filter = (parts.length === 0 ? {} : { $and: parts }) as QueryFilter<T>;
  if (!query.range && parts.length === 0) {
    // By the one index whose keys never change: by another, a record that is written meanwhile may be missed or met twice.
    const docs = await sortInMemory(await inBatches<T>(model.find().hint({ _id: 1 })), sortOf(query, mapping));
    return { docs, total: docs.length };
  }
  const find = model.find(filter).sort(sortOf(query, mapping));
  if (query.range) find.skip(query.range.start).limit(query.range.end - query.range.start + 1);
  else find.batchSize(READ_AT_ONCE);
  // Never estimated: an estimate forgets what a transaction or a crash did, and people compare it with what they see.
  const counting = model.countDocuments(filter, byWords ? { limit: MAX_COUNTED } : {});
  const [docs, total] = await Promise.all([find.lean<T[]>(), counting]);
  return { docs, total };
}

/** Kinds of values that records are sorted by, in their order. */
const KINDS = ['nothing', 'number', 'string', 'boolean'] as const;

/** A value that records are sorted by: where its kind comes, and the value itself. */
type Key = readonly [rank: number, value: number | string | boolean];

function keyOf(value: unknown): Key {
  const plain = value instanceof Date ? value.getTime() : value instanceof Types.ObjectId ? value.toHexString() : value;
  const rank = (KINDS as readonly string[]).indexOf(typeof plain);
  if (typeof plain === 'string') return [rank, inOrderOfCodePoints(plain)];
  return rank < 0 ? [0, 0] : [rank, plain as number | boolean];
}

/** A text that compares with others of its kind as their code points do: pairs of surrogates come last, not before U+E000. */
const inOrderOfCodePoints = (text: string): string =>
  text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });

/** The value of a path such as 'actor.username'. */
const valueAt = (doc: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], doc);

/** Sorts records as the database would, in slices: numbers and dates by value, texts by their code points, nothing first. */
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

/** All that a query finds, read in batches. */
export async function inBatches<T>(find: Query<unknown, unknown>): Promise<T[]> {
  return find.batchSize(READ_AT_ONCE).lean<T[]>();
}
