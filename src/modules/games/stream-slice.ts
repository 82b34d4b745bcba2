import type { StreamListRecord } from '../../contract/records/match.record.js';
import { LISTS } from '../../contract/lists.js';
import { fold } from '../../contract/fold.js';
import { compareCodeUnits, sortKey } from '../../contract/sort-key.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';

const SEARCHED = LISTS.streams.search;

/** Returns the value of a field to sort and filter by, or an empty text if the value is not a text. */
function textOf(row: StreamListRecord, field: string): string {
  const value = row[field as keyof StreamListRecord];
  return typeof value === 'string' ? value : '';
}

/** Sorts rows by a field. Each order is computed once. */
export class SortedStreams {
  private readonly sorted = new Map<string, readonly StreamListRecord[]>();

  constructor(private readonly rows: readonly StreamListRecord[]) {}

  sortedBy(field: string): readonly StreamListRecord[] {
    let rows = this.sorted.get(field);
    if (!rows) {
      const keyed = this.rows.map((row) => ({ row, key: field === 'id' ? row.id : sortKey(textOf(row, field)) }));
      keyed.sort((a, b) => compareCodeUnits(a.key, b.key) || compareCodeUnits(a.row.id, b.row.id));
      rows = keyed.map(({ row }) => row);
      this.sorted.set(field, rows);
    }
    return rows;
  }
}

/**
 * Returns a range of the streams. Streams are stored in their games, and the list has only streams of unfinished games, so this
 * function sorts and filters them.
 */
export function sliceStreams(rows: SortedStreams, query: ListQuery): { streams: StreamListRecord[]; total: number } {
  const { field: sortField, order } = query.sort;
  const q = query.q === null ? null : fold(query.q);
  const matching = rows
    .sortedBy(sortField)
    .filter(
      (row) =>
        (q === null || SEARCHED.some((field) => fold(row[field]).includes(q))) &&
        Object.entries(query.filter).every(([field, values]) => values.map(String).includes(textOf(row, field))),
    );
  if (order < 0) matching.reverse();
  const streams = query.range ? matching.slice(query.range.start, query.range.end + 1) : matching;
  return { streams, total: matching.length };
}
