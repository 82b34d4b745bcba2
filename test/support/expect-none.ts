/** Raises with what is left over, one on a line, and what to do about it; for tests that walk through all of something. */
export function expectNone(found: readonly string[], cure: string): void {
  if (found.length > 0) throw new Error(`${cure}\n  ${found.join('\n  ')}`);
}
