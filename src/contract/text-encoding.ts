/** Encodings of fixture files, as displayed. */
export type TextEncoding = 'UTF-8' | 'UTF-16' | 'Windows-1252';

interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/** Number of bytes that decide whether a text without a byte order mark is UTF-16. */
const SAMPLE_BYTES = 1_000;
const CALENDAR = /^\s*BEGIN:VCALENDAR/i;
const REPLACEMENT = /\uFFFD/g;
/** Characters outside of ASCII: evidence that a text is UTF-8. */
const NOT_ASCII = /[^\0-\x7F\uFFFD]/gu;
const [LF, CR, SPACE, TAB] = [0x0a, 0x0d, 0x20, 0x09];

/**
 * Decodes a file by its byte order mark, else as UTF-8 or UTF-16 if the bytes are valid, else as Windows-1252. Lines of calendars
 * can be folded within a character (RFC 5545, 3.1).
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const utf16 = utf16Label(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' };
  const text = new TextDecoder('utf-8').decode(bytes);
  const lost = count(text, REPLACEMENT);
  if (lost === 0) return { text, encoding: 'UTF-8' };
  if (CALENDAR.test(text)) {
    const unfolded = new TextDecoder('utf-8').decode(unfold(bytes));
    if (count(unfolded, REPLACEMENT) === 0) return { text: unfolded, encoding: 'UTF-8' };
  }
  // A text with more intact than broken characters is damaged UTF-8. The rows report the damage.
  if (count(text, NOT_ASCII) > lost) return { text, encoding: 'UTF-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Detects UTF-16 by its byte order mark, else by the zero bytes of Latin letters. */
function utf16Label(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 4 && even === 0) return 'utf-16le';
  return even > sample.length / 4 && odd === 0 ? 'utf-16be' : null;
}

/** Joins folded lines before they are decoded. */
function unfold(bytes: Uint8Array): Uint8Array {
  const joined = new Uint8Array(bytes.length);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const breakLength = bytes[at] === LF ? 1 : bytes[at] === CR && bytes[at + 1] === LF ? 2 : 0;
    const next = bytes[at + breakLength];
    if (breakLength > 0 && (next === SPACE || next === TAB)) at += breakLength;
    else joined[length++] = bytes[at] ?? 0;
  }
  return joined.subarray(0, length);
}
