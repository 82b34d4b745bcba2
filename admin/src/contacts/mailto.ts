/**
 * An address for the reader's mail program (RFC 6068). Both parts are visitors' words: nothing in them may begin a
 * further header.
 */
export function mailto(email: string, subject: string): string {
  const at = email.lastIndexOf('@');
  const to = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
