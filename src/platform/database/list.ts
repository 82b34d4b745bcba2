import { type Model, type QueryFilter, Types } from 'mongoose';
import type { ListQuery } from '../http/list-query.js';
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
    const docs = sortInMemory(await model.find().hint({ _id: 1 }).lean<T[]>(), sortOf(query, mapping));
    return { docs, total: docs.length };
  }
  const find = model.find(filter).sort(sortOf(query, mapping));
  if (query.range) find.skip(query.range.start).limit(query.range.end - query.range.start + 1);
  // Never estimated: an estimate forgets what a transaction or a crash did, and people compare it with what they see.
  const counting = model.countDocuments(filter, byWords ? { limit: MAX_COUNTED } : {});
  const [docs, total] = await Promise.all([find.lean<T[]>(), counting]);
  return { docs, total };
}

/** Values that records are sorted by, in the order of their kinds. */
const KINDS = ['nothing', 'number', 'string', 'boolean'] as const;

function plain(value: unknown): number | string | boolean | null {
  if (value instanceof Date) return value.getTime();
  if (value instanceof Types.ObjectId) return value.toHexString();
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

const rank = (value: number | string | boolean | null): number =>
  KINDS.indexOf(value === null ? 'nothing' : (typeof value as (typeof KINDS)[number]));

/** The value of a path such as 'actor.username'. */
const valueAt = (doc: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], doc);

/** As the database compares: numbers and dates by value, texts by their code points, nothing first. */
function compareValues(a: unknown, b: unknown): number {
  const [one, other] = [plain(a), plain(b)];
  const byKind = rank(one) - rank(other);
  if (byKind !== 0 || one === null || other === null || one === other) return byKind;
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}

/** Sorts records in place as the database would. */
function sortInMemory<T>(docs: T[], order: Readonly<Record<string, 1 | -1>>): T[] {
  const paths = Object.entries(order);
  return docs.sort((a, b) => {
    for (const [path, direction] of paths) {
      const result = compareValues(valueAt(a, path), valueAt(b, path));
      if (result !== 0) return result * direction;
    }
    return 0;
  });
}
