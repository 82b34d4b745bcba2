/** What a file begins as. */
export type FileKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'zip';

/** Bytes by which a file is recognised. */
export const SNIFFED_BYTES = 32;

const starts = (bytes: Uint8Array, text: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text;

/** Brands of the box `ftyp` that AVIF pictures have (ISO/IEC 23000-22). */
const AVIF = ['avif', 'avis'];

/**
 * What a file is by its first bytes, whatever it is called and said to be; null for everything else: SVG among it, which
 * is a document that runs scripts and loads what it names.
 */
export function kindOf(bytes: Uint8Array): FileKind | null {
  if (starts(bytes, '\xff\xd8\xff')) return 'jpeg';
  if (starts(bytes, '\x89PNG\r\n\x1a\n')) return 'png';
  if (starts(bytes, 'RIFF') && starts(bytes, 'WEBP', 8)) return 'webp';
  if (starts(bytes, 'GIF87a') || starts(bytes, 'GIF89a')) return 'gif';
  if (starts(bytes, 'ftyp', 4) && AVIF.some((brand) => starts(bytes, brand, 8))) return 'avif';
  if (starts(bytes, 'PK\x03\x04')) return 'zip';
  return null;
}
