import type { SavedQuery as RaSavedQuery } from 'react-admin';

/** A list's filters, order, page size and columns under a name: react-admin's, with the columns. */
export interface SavedQuery extends RaSavedQuery {
  /** The hidden ones; undefined: those that are hidden by default. */
  hiddenColumns?: string[];
}

/** What of a list a query keeps. */
export interface Query {
  filter: object;
  sort: { field: string; order: 'ASC' | 'DESC' };
  perPage: number;
  hiddenColumns: string[] | undefined;
}

/** Replaces the query of the same name, whatever its case; names stay in order. */
export function withQuery(saved: readonly SavedQuery[], label: string, query: Query): SavedQuery[] {
  const { hiddenColumns, ...value } = query;
  const added: SavedQuery = { label, value: { ...value, displayedFilters: [] }, hiddenColumns };
  return [...withoutQuery(saved, label), added].sort((a, b) => a.label.localeCompare(b.label));
}

export function withoutQuery(saved: readonly SavedQuery[], label: string): SavedQuery[] {
  return saved.filter((query) => query.label.toLowerCase() !== label.toLowerCase());
}

/** Entries in whatever order they were chosen, as one text. */
const text = (value: object = {}): string => JSON.stringify(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));

/** Whether a list shows just what a query holds. */
export function isShown({ value, hiddenColumns }: SavedQuery, query: Query): boolean {
  return (
    text(value.filter as object) === text(query.filter) &&
    text(value.sort) === text(query.sort) &&
    value.perPage === query.perPage &&
    text(hiddenColumns && [...hiddenColumns].sort()) === text(query.hiddenColumns && [...query.hiddenColumns].sort())
  );
}
