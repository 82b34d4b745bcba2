/** What a header may carry of a name as it is; the rest stands for itself in the encoded form only. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g;

/** RFC 5987 leaves these to be encoded, encodeURIComponent does not. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** The Content-Disposition (RFC 6266) of a file that is to be saved under a name; a name has no folders. */
export function attachment(name: string): string {
  const plain = name.toWellFormed().replace(/[/\\\p{Cc}]/gu, '_');
  return `attachment; filename="${plain.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded(plain)}`;
}
