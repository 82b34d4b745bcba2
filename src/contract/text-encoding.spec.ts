import { describe, expect, it } from '@jest/globals';
import { decodeText } from './text-encoding.js';

const TEXT = 'date,home\n2026-08-15,1. FC Köln – Atlético';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16 = (text: string, isLittleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  [...text].forEach((letter, index) => view.setUint16(index * 2, letter.charCodeAt(0), isLittleEndian));
  return new Uint8Array(view.buffer);
};
/** Encodes a text in Windows-1252. The dash is the only character of these texts that ISO 8859-1 lacks. */
const windows1252 = (text: string): Uint8Array =>
  Uint8Array.from([...text].map((letter) => (letter === '–' ? 0x96 : letter.charCodeAt(0))));

describe('decodeText', () => {
  it.each([
    ['UTF-8', utf8(TEXT), 'UTF-8'],
    ['UTF-8 with a byte order mark', utf8(`\uFEFF${TEXT}`), 'UTF-8'],
    ['UTF-16, little-endian', utf16(`\uFEFF${TEXT}`, true), 'UTF-16'],
    ['UTF-16, big-endian', utf16(`\uFEFF${TEXT}`, false), 'UTF-16'],
    ['UTF-16 without a mark', utf16(TEXT, true), 'UTF-16'],
    ['UTF-16, big-endian without a mark', utf16(TEXT, false), 'UTF-16'],
    ['Windows-1252', windows1252(TEXT), 'Windows-1252'],
  ])('decodes %s', (_, bytes, encoding) => {
    expect(decodeText(bytes)).toEqual({ text: TEXT, encoding });
  });

  it('joins lines of a calendar that are folded inside a character', () => {
    const bytes = utf8('BEGIN:VCALENDAR\r\nSUMMARY:1. FC Köln v Atlético\r\nEND:VCALENDAR');
    const at = bytes.indexOf(0xc3) + 1;
    const folded = Uint8Array.from([...bytes.slice(0, at), 0x0d, 0x0a, 0x20, ...bytes.slice(at)]);
    expect(decodeText(folded)).toEqual({ text: new TextDecoder().decode(bytes), encoding: 'UTF-8' });
  });

  it('reads a UTF-8 text with a broken character as UTF-8', () => {
    const bytes = Uint8Array.from([...utf8('Köln, Ñublense, '), 0xc3, ...utf8(' Atlético')]);
    expect(decodeText(bytes)).toEqual({ text: 'Köln, Ñublense, \uFFFD Atlético', encoding: 'UTF-8' });
  });

  it.each<[bytes: number[], text: string, encoding: string]>([
    [[], '', 'UTF-8'],
    [[0], '\uFFFD', 'UTF-16'],
    [[0xff], 'ÿ', 'Windows-1252'],
    [[0xff, 0xfe], '', 'UTF-16'],
  ])('decodes a file with nothing but the bytes %j', (bytes, text, encoding) => {
    expect(decodeText(Uint8Array.from(bytes))).toEqual({ text, encoding });
  });
});
