import { lettersOf, wordsOf } from './words.js';

/** How a name is drawn where there is no crest. */
export interface Monogram {
  /** Two or three letters. */
  letters: string;
  /** '#rrggbb', dark enough for white letters (WCAG AA). */
  colour: string;
  /** Which of the patterns the shield carries. */
  pattern: 0 | 1 | 2 | 3;
}

/** Words of a club's name that say nothing about which club it is. */
const COMMON_WORDS = new Set(['fc', 'cf', 'afc', 'sc', 'ac', 'cd', 'sv', 'bk', 'if', 'the', 'of', 'de', 'la', 'club']);

/** The Arabic article, which is written as one with its word: names would all begin with it. */
const ARTICLE = /^ال(?=\p{L}{3})/u;

const PATTERNS = 4;
const MIN_CONTRAST = 4.5;

/** A neutral shield for a team that is not decided, such as 'W101'. */
const OPEN: Monogram = { letters: '?', colour: '#6b7280', pattern: 0 };

const cache = new Map<string, Monogram>();

/** The letters, colour and pattern of a name: always the same for the same name, on the server and in every browser. */
export function monogram(name: string): Monogram {
  let known = cache.get(name);
  if (!known) {
    const hash = hashOf(name.toLowerCase());
    known = {
      letters: initialsOf(name),
      colour: darkEnough(hash % 360, 0.45 + ((hash >>> 9) % 30) / 100),
      pattern: ((hash >>> 14) % PATTERNS) as Monogram['pattern'],
    };
    cache.set(name, known);
  }
  return known;
}

/** The monogram of a team, or a neutral one for a placeholder. */
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

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** The brightest colour of a hue and saturation that white letters can still be read on. */
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

/** The contrast ratio of two '#rrggbb' colours (WCAG 2.2, relative luminance). */
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
