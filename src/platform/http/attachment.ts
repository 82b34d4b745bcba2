/** Characters that the plain form of a name replaces. Only the encoded form contains them. */
const NOT_PLAIN = /[^\x20-\x7e]|["\\%]/g;

/** Encodes a text by RFC 5987, including the characters that `encodeURIComponent` leaves unencoded. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the Content-Disposition header (RFC 6266) for saving a file under a name. Replaces path separators. */
export function attachment(name: string): string {
  const plain = name.toWellFormed().replace(/[/\\\p{Cc}]/gu, '_');
  return `attachment; filename="${plain.replace(NOT_PLAIN, '_')}"; filename*=UTF-8''${encoded(plain)}`;
}
