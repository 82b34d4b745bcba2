/** A row of a table: its name and its check. */
export type Row = readonly [name: string, check: () => unknown];

/**
 * Runs the check of each row sequentially. Throws the names of all rows that failed, with their reasons, so that one failure
 * hides no other.
 */
export async function expectEach(rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) throw new Error('The table has no rows.');
  const failed: string[] = [];
  for (const [name, check] of rows) {
    try {
      await check();
    } catch (error) {
      failed.push(`${name}\n${reasonOf(error)}`);
    }
  }
  if (failed.length > 0) throw new Error(`${failed.length} of ${rows.length} rows failed:\n\n${failed.join('\n\n')}`);
}

/** The message of an error, with the line of the test that threw it. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const [line] = /\S+\.(?:test|spec)\.ts:\d+/.exec(error.stack?.slice(error.message.length) ?? '') ?? [];
  return line ? `${error.message}\nat ${line.replace('(', '')}` : error.message;
}
