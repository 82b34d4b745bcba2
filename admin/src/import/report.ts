import type { ImportReport, ImportRow } from '@contract/records/import.record.js';

export type Outcome = ImportRow['outcome'];

/** In the order a person wants to see them: what went wrong first. */
export const OUTCOMES: readonly Outcome[] = ['error', 'refused', 'created', 'updated', 'skipped', 'unchanged'];

/** How many games an import would write. */
export const toImport = ({ created, updated }: ImportReport): number => created + updated;

/** How many rows came to each end. */
export function totals({ rows }: ImportReport): Record<Outcome, number> {
  const count: Record<Outcome, number> = { error: 0, refused: 0, created: 0, updated: 0, skipped: 0, unchanged: 0 };
  for (const { outcome } of rows) count[outcome] += 1;
  return count;
}

/** The remarks of a row: its own, and those the report lists for it. */
export function remarks(report: ImportReport, { row, notes }: ImportRow): string[] {
  const listed = report.errors.filter((note) => note.row === row).map(({ message }) => message);
  return [...new Set([...notes, ...listed])];
}

/** Remarks about the file or about rows the report has no line for. */
export function orphans({ errors, rows }: ImportReport): ImportReport['errors'] {
  const known = new Set(rows.map(({ row }) => row));
  return errors.filter(({ row }) => !known.has(row));
}
