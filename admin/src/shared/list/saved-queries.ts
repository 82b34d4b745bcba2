import { compareTexts } from '@contract/sort-key.js';
import type { SavedQuery as RaSavedQuery } from 'react-admin';

/** Named filters, order, page size, and columns of a list. Extends react-admin's type with the columns. */
export interface SavedQuery extends RaSavedQuery {
  /** Hidden columns, or undefined for the default columns. */
  hiddenColumns?: string[];
}

/** State of a list that a query stores. */
export interface Query {
  filter: object;
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage: number;
  hiddenColumns: string[] | undefined;
}

/** Replaces the query of the same name, ignoring case. Names are sorted. */
export function withQuery(saved: readonly SavedQuery[], label: string, query: Query): SavedQuery[] {
  const { hiddenColumns, ...value } = query;
  const added: SavedQuery = { label, value: { ...value, displayedFilters: [] }, hiddenColumns };
  return [...withoutQuery(saved, label), added].sort((a, b) => compareTexts(a.label, b.label));
}

export function withoutQuery(saved: readonly SavedQuery[], label: string): SavedQuery[] {
  return saved.filter((query) => query.label.toLowerCase() !== label.toLowerCase());
}

/** Serializes entries regardless of their order. */
const text = (value: object = {}): string => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Returns whether the state of a list equals a query. */
export function isShown({ value, hiddenColumns }: SavedQuery, query: Query): boolean {
  return (
    text(value.filter as object) === text(query.filter) &&
    text(value.sort) === text(query.sort) &&
    value.perPage === query.perPage &&
    text(hiddenColumns && [...hiddenColumns].sort()) === text(query.hiddenColumns && [...query.hiddenColumns].sort())
  );
}
