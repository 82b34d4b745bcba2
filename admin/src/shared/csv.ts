import { labelOfName } from '@contract/field-labels.js';

type Cell = string | number | boolean | null | undefined;

/** Columns of an exported table: a field whose name is the header, or a header with a field or a function. */
export type CsvColumns<Row> = readonly (
  (keyof Row & string) | readonly [title: string, value: (keyof Row & string) | ((row: Row) => Cell)]
)[];

/**
 * Formats a cell. A text that a spreadsheet would treat as a formula gets a leading apostrophe (OWASP, CSV injection).
 */
function cell(value: Cell): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheet programs read a file without a byte order mark in the encoding of their system. */
const BOM = '\ufeff';

/** Formats rows as CSV (RFC 4180) in UTF-8, with a byte order mark and a header. */
export function toCsv<Row>(rows: readonly Row[], columns: CsvColumns<Row>): string {
  const titled = columns.map((column) =>
    typeof column === 'string' ? ([labelOfName(column), column] as const) : column,
  );
  const line = (row: Row): string =>
    titled.map(([, value]) => cell(typeof value === 'function' ? value(row) : (row[value] as Cell))).join(',');
  return BOM + [titled.map(([title]) => cell(title)).join(','), ...rows.map(line)].join('\r\n');
}
