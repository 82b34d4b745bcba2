import type { StreamListRecord } from '../../contract/records/match.record.js';
import { LISTS } from '../../contract/lists.js';
import { fold } from '../../contract/fold.js';
import type { ListQuery } from '../../platform/http/list-query.js';

const SEARCHED = LISTS.streams.search;

/** Compares as `localeCompare` does, many times as fast. */
const { compare } = new Intl.Collator();

/** What a list is sorted and filtered by is a text, or missing. */
function textOf(row: StreamListRecord, field: string): string {
  const value = row[field as keyof StreamListRecord];
  return typeof value === 'string' ? value : '';
}

/** Rows in the order of one field or another; each order is made once. */
export class SortedStreams {
  private readonly sorted = new Map<string, readonly StreamListRecord[]>();

  constructor(private readonly rows: readonly StreamListRecord[]) {}

  sortedBy(field: string): readonly StreamListRecord[] {
    let rows = this.sorted.get(field);
    if (!rows) {
      rows = this.rows.toSorted((a, b) => compare(textOf(a, field), textOf(b, field)) || compare(a.id, b.id));
      this.sorted.set(field, rows);
    }
    return rows;
  }
}

/**
 * A slice of the streams. They live inside their games and only those of unfinished games count, so they are sorted
 * and filtered here.
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
