import type { Model, QueryFilter } from 'mongoose';
import type { ListQuery } from '../http/list-query.js';

/** How the fields of a list's query are found in the database. */
export interface ListMapping {
  /** Database paths of the fields a list sorts and filters by, where the names differ. */
  paths?: Readonly<Record<string, string>>;
  /** Converts a filter's value to the type stored; values that cannot be are matched by nothing. */
  convert?: Readonly<Record<string, (value: string | number | boolean) => unknown>>;
  /** Database paths that `q` searches. */
  search: readonly string[];
}

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const pathOf = (field: string, mapping: ListMapping): string =>
  mapping.paths?.[field] ?? (field === 'id' ? '_id' : field);

/** The database filter of a list query: literal case-insensitive search, exact values otherwise. */
export function filterOf<T>(query: ListQuery, mapping: ListMapping): QueryFilter<T> {
  const conditions: Record<string, unknown>[] = [];
  if (query.q !== null) {
    const pattern = { $regex: escapeRegExp(query.q), $options: 'i' };
    conditions.push({ $or: mapping.search.map((path) => ({ [path]: pattern })) });
  }
  for (const [field, values] of Object.entries(query.filter)) {
    const convert = mapping.convert?.[field];
    const wanted = convert ? values.map(convert) : values;
    conditions.push({ [pathOf(field, mapping)]: wanted.length === 1 ? wanted[0] : { $in: wanted } });
  }
  return conditions.length === 0 ? {} : { $and: conditions };
}

/** A sort that is total: equal values are ordered by id, so that pages neither repeat nor skip a record. */
export function sortOf(query: ListQuery, mapping: ListMapping): Record<string, 1 | -1> {
  const path = pathOf(query.sort.field, mapping);
  return path === '_id' ? { _id: query.sort.order } : { [path]: query.sort.order, _id: query.sort.order };
}

/** A slice of a collection and the number of all that match. */
export async function findSlice<T>(
  model: Model<T>,
  query: ListQuery,
  mapping: ListMapping,
  scope: QueryFilter<T> = {},
): Promise<{ docs: T[]; total: number }> {
  const filter = { $and: [scope, filterOf<T>(query, mapping)] } as QueryFilter<T>;
  const find = model.find(filter).sort(sortOf(query, mapping));
  if (query.range) find.skip(query.range.start).limit(query.range.end - query.range.start + 1);
  const [docs, total] = await Promise.all([find.lean<T[]>(), model.countDocuments(filter)]);
  return { docs, total };
}
