import type { EventBlock } from './ics-blocks.js';
import type { EventVersion, FixtureRow, ParsedFixtures } from './fixture-row.js';

const UTC_TIME = /:(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z?\s*$/;

/** Returns the version of an event (RFC 5546, 2.1.5). Values that cannot be read count as missing. */
export function versionOf({ lines }: EventBlock): EventVersion {
  const sequence = /:(\d{1,9})\s*$/.exec(lines.get('SEQUENCE') ?? '')?.[1];
  const time = (name: string): string | null =>
    lines.get(name)?.match(UTC_TIME)
      ? (lines.get(name) ?? '').replace(/^.*(?=:)/, '').replace(UTC_TIME, '$1-$2-$3T$4:$5:$6Z')
      : null;
  return { sequence: Number(sequence ?? 0), modifiedAt: time('LAST-MODIFIED'), stampedAt: time('DTSTAMP') };
}

/**
 * Compares two versions. Returns a negative number if the first version is older. Ignores a time that one of the versions lacks.
 */
export function compareVersions(a: EventVersion, b: EventVersion): number {
  const byTime = (one: string | null, other: string | null): number =>
    one === null || other === null || one === other ? 0 : one < other ? -1 : 1;
  return a.sequence - b.sequence || byTime(a.modifiedAt, b.modifiedAt) || byTime(a.stampedAt, b.stampedAt);
}

/** Returns the newest version of each date of an event. If the versions are equal, the row with the latest start counts. */
export function newestVersions(parsed: Pick<ParsedFixtures, 'rows' | 'problems'>): typeof parsed {
  const idOf = ({ uid, recurrenceId = '' }: FixtureRow): string | null => uid && JSON.stringify([uid, recurrenceId]);
  const newest = new Map<string, FixtureRow>();
  for (const row of parsed.rows) {
    const id = idOf(row);
    const other = id === null ? undefined : newest.get(id);
    if (id !== null && (!other || isNewer(row, other))) newest.set(id, row);
  }
  const replacementOf = (row: FixtureRow): FixtureRow => newest.get(idOf(row) ?? '') ?? row;
  const older = parsed.rows.filter((row) => replacementOf(row) !== row);
  return {
    rows: parsed.rows.filter((row) => replacementOf(row) === row),
    problems: [
      ...parsed.problems,
      ...older.map((row) => ({
        row: row.row,
        kind: 'skipped' as const,
        message: `Row ${replacementOf(row).row} is a newer version of the same event`,
      })),
    ],
  };
}

function isNewer(row: FixtureRow, other: FixtureRow): boolean {
  const order = row.version && other.version ? compareVersions(row.version, other.version) : 0;
  return order > 0 || (order === 0 && startOf(row) > startOf(other));
}

/** Returns a text that orders the rows of an event regardless of their positions in the file. */
const startOf = ({ date, time, home, away }: FixtureRow): string => JSON.stringify([date, time, home, away]);
