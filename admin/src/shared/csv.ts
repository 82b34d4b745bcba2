/** A column of an exported table. */
export interface CsvColumn<Row> {
  title: string;
  value(row: Row): string | number | boolean;
}

/** A cell that a spreadsheet would take for a formula is marked as text (OWASP, CSV injection). */
function cell(value: string | number | boolean): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV with a header (RFC 4180). */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = rows.map((row) => columns.map(({ value }) => cell(value(row))).join(','));
  return [columns.map(({ title }) => cell(title)).join(','), ...lines].join('\r\n');
}
