/** The header by which the server notices that a record changed since it was read (RFC 9110, 13.1.1). */
export function ifMatch(revision: number | undefined): Record<string, string> {
  return revision === undefined ? {} : { 'If-Match': `"${revision}"` };
}
