/** Throws an error that lists the findings and how to fix them. For tests that check many items. */
export function expectNone(findings: readonly string[], remedy: string): void {
  if (findings.length > 0) throw new Error(`${remedy}\n  ${findings.join('\n  ')}`);
}
