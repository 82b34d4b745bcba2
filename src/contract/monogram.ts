import { lettersOf, wordsOf } from './words.js';

/** Drawing of a name that has no crest. */
export interface Monogram {
  /** Up to three letters. */
  letters: string;
  /** '#rrggbb', dark enough for white letters (WCAG AA). */
  colour: string;
  /** Pattern of the shield. */
  pattern: 0 | 1 | 2 | 3;
}

/** Words in the names of many clubs, which do not identify a club. */
const COMMON_WORDS = new Set(['fc', 'cf', 'afc', 'sc', 'ac', 'cd', 'sv', 'bk', 'if', 'the', 'of', 'de', 'la', 'club']);

/** Arabic article, which is joined to its word. Without this rule, most names would start with the same letter. */
const ARTICLE = /^ال(?=\p{L}{3})/u;

const PATTERNS = 4;
const MIN_CONTRAST = 4.5;

/** Neutral shield for an undecided team such as 'W101'. */
const OPEN: Monogram = { letters: '?', colour: '#6b7280', pattern: 0 };

/** Maximum number of cached monograms. The cache is emptied when it is full. */
const MAX_CACHED = 5_000;
const cache = new Map<string, Monogram>();

/** Returns the monogram of a name. The same name has the same monogram on the server and in each browser. */
export function monogram(name: string): Monogram {
  let cached = cache.get(name);
  if (!cached) {
    const hash = hashOf(name.toLowerCase());
    cached = {
      letters: initialsOf(name),
      colour: darkEnough(hash % 360, 0.45 + ((hash >>> 9) % 30) / 100),
      pattern: ((hash >>> 14) % PATTERNS) as Monogram['pattern'],
    };
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(name, cached);
  }
  return cached;
}

/** Returns the monogram of a team, or a neutral monogram for a placeholder. */
export const crestOf = (name: string, isOpen = false): Monogram => (isOpen ? OPEN : monogram(name));

function initialsOf(name: string): string {
  const words = wordsOf(name.normalize('NFC')).map((word) => word.replace(ARTICLE, ''));
  const distinctive = words.filter((word) => !COMMON_WORDS.has(word.toLowerCase()));
  const used = distinctive.length > 0 ? distinctive : words;
  const [first = '?', second, third] = used;
  if (!second) return lettersOf(first).slice(0, 3).join('').toUpperCase();
  if (third)
    return [first, second, third]
      .map((word) => lettersOf(word)[0])
      .join('')
      .toUpperCase();
  return lettersOf(first).slice(0, 2).concat(lettersOf(second).slice(0, 1)).join('').toUpperCase();
}

/** Returns the FNV-1a hash of a text, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Returns the brightest color of a hue and saturation on which white letters are readable. */
function darkEnough(hue: number, saturation: number): string {
  for (let lightness = 0.46; lightness > 0.1; lightness -= 0.02) {
    const colour = hex(hslToRgb(hue, saturation, lightness));
    if (contrast(colour, '#ffffff') >= MIN_CONTRAST) return colour;
  }
  return '#303848';
}

type Rgb = readonly [red: number, green: number, blue: number];

function hslToRgb(hue: number, saturation: number, lightness: number): Rgb {
  const channel = (shift: number): number => {
    const k = (shift + hue / 30) % 12;
    return lightness - saturation * Math.min(lightness, 1 - lightness) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  return [channel(0), channel(8), channel(4)];
}

const hex = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Returns the contrast ratio of two '#rrggbb' colors (WCAG 2.2, relative luminance). */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const linear = (start: number): number => {
    const value = parseInt(colour.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}
