import { crestOf, monogram, type Monogram } from '../../contract/monogram.js';
import { drawable, escapeXml, fit, type FittedText } from './picture-text.js';

/** Size of images, in pixels. Sites that show link previews expect this size. */
export const PICTURE = { width: 1200, height: 630 } as const;

const INK = '#f5f7fb';
const QUIET = '#aeb6c6';
const GROUND = '#0b0e15';
const SHIELD = 'M16 1 30 5.5V18c0 8.6-5.8 14.2-14 17C7.800 32.200 2 26.600 2 18V5.500Z';

interface TextLook {
  x: number;
  /** Baseline of the first line, or of the last line with `upwards`, in pixels. */
  y: number;
  upwards?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  weight?: 500 | 800;
  fill?: string;
}

function textOf({ size, lines }: FittedText, look: TextLook): string {
  const { x, y, upwards = false, anchor = 'middle', weight = 800, fill = INK } = look;
  const leading = size * 1.05;
  const first = upwards ? y - (lines.length - 1) * leading : y;
  return lines
    .map((line, index) => {
      const at = Math.round(first + index * leading);
      const style = `font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" fill="${fill}"`;
      return `<text x="${x}" y="${at}" ${style}>${escapeXml(line)}</text>`;
    })
    .join('');
}

const oneLine = (text: string, width: number, size: number): FittedText =>
  fit(text, { width, lines: 1, size, minSize: Math.round(size * 0.6) });

/** Returns the SVG of a shield with the initials of a name, in the style of the site. */
function crest({ letters, colour }: Monogram, x: number, y: number, width: number): string {
  const scale = width / 32;
  const size = [...letters].length > 2 ? 10 : 12;
  return [
    `<g transform="translate(${x - width / 2} ${y}) scale(${scale})">`,
    `<path d="${SHIELD}" fill="${colour}" stroke="#ffffff" stroke-opacity=".16" stroke-width=".6"/>`,
    `<text x="16" y="21.5" font-size="${size}" font-weight="800" text-anchor="middle" fill="#ffffff">`,
    `${escapeXml(letters)}</text></g>`,
  ].join('');
}

/**
 * Returns the SVG of an image with the frame that all images share: a background with glows in two colors, the brand, and the
 * league or sport.
 */
function framed(colours: readonly [string, string], { brand, belongs }: Frame, inner: string): string {
  const { width, height } = PICTURE;
  const glow = (id: string, x: number, colour: string): string =>
    `<radialGradient id="${id}" cx="${x}" cy=".42" r=".62"><stop offset="0" stop-color="${colour}" stop-opacity=".72"/>` +
    `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`,
    ` font-family="Sofia Sans Condensed">`,
    `<defs>${glow('a', 0.08, colours[0])}${glow('b', 0.92, colours[1])}</defs>`,
    `<rect width="${width}" height="${height}" fill="${GROUND}"/>`,
    ...['a', 'b'].map((id) => `<rect width="${width}" height="${height}" fill="url(#${id})"/>`),
    `<g fill="none" stroke="#ffffff" stroke-opacity=".1" stroke-width="3"><path d="M600 0V106"/>`,
    `<circle cx="600" cy="246" r="140"/></g>`,
    textOf(oneLine(brand, 420, 40), { x: 56, y: 82, anchor: 'start' }),
    textOf(oneLine(belongs, 600, 36), { x: 1144, y: 82, anchor: 'end', weight: 500, fill: QUIET }),
    inner,
    `</svg>`,
  ].join('');
}

interface Frame {
  brand: string;
  /** League or sport. */
  belongs: string;
}

export interface GamePicture extends Frame {
  home: string;
  away: string;
  /** Whether the name of each team is a placeholder for an undecided team. */
  isOpen: Record<'home' | 'away', boolean>;
  /** 'Sat 15 Aug' */
  day: string;
  /** '20:00' */
  time: string;
  /** 'BST' */
  zone: string;
  location: string;
}

export function gamePicture({ home, away, isOpen, day, time, zone, location, ...frame }: GamePicture): string {
  const homeCrest = crestOf(drawable(home), isOpen.home);
  const awayCrest = crestOf(drawable(away), isOpen.away);
  const name = (text: string, x: number): string =>
    textOf(fit(text, { width: 480, lines: 2, size: 64, minSize: 36 }), { x, y: 452 });
  return framed(
    [homeCrest.colour, awayCrest.colour],
    frame,
    [
      crest(homeCrest, 290, 142, 188),
      crest(awayCrest, 910, 142, 188),
      `<circle cx="600" cy="246" r="112" fill="${GROUND}"/>`,
      textOf({ size: 76, lines: [time] }, { x: 600, y: 262 }),
      textOf({ size: 34, lines: [day] }, { x: 600, y: 306, weight: 500 }),
      textOf({ size: 26, lines: [zone] }, { x: 600, y: 202, weight: 500, fill: QUIET }),
      name(home, 290),
      name(away, 910),
      location === '' ? '' : textOf(oneLine(location, 1000, 32), { x: 600, y: 585, weight: 500, fill: QUIET }),
    ].join(''),
  );
}

export interface LeaguePicture extends Frame {
  name: string;
  country: string;
}

export function leaguePicture({ name, country, ...frame }: LeaguePicture): string {
  const mark = monogram(drawable(name));
  return framed(
    [mark.colour, mark.colour],
    frame,
    [
      `<circle cx="600" cy="246" r="140" fill="${GROUND}" fill-opacity=".55"/>`,
      crest(mark, 600, 146, 176),
      textOf(fit(name, { width: 1040, lines: 2, size: 84, minSize: 44 }), { x: 600, y: 528, upwards: true }),
      textOf(oneLine(country, 1000, 32), { x: 600, y: 588, weight: 500, fill: QUIET }),
    ].join(''),
  );
}

/** Returns the SVG for pages without a record, which shows only the brand. */
export function sitePicture(brand: string): string {
  const { colour } = monogram(drawable(brand));
  return framed(
    [colour, colour],
    { brand: '', belongs: '' },
    [
      `<circle cx="600" cy="246" r="104" fill="${INK}"/><path d="M572 194V298L656 246Z" fill="${GROUND}"/>`,
      textOf(fit(brand, { width: 1040, lines: 2, size: 112, minSize: 56 }), { x: 600, y: 540, upwards: true }),
    ].join(''),
  );
}

export interface ReplayPicture extends Frame {
  title: string;
  /** 'Sat 15 Aug 2026' */
  day: string;
}

export function replayPicture({ title, day, ...frame }: ReplayPicture): string {
  const [first = title, second = first] = drawable(title).split(/ (?:vs?\.?|–|-) /i);
  return framed(
    [monogram(first).colour, monogram(second).colour],
    frame,
    [
      `<circle cx="600" cy="246" r="104" fill="${INK}"/><path d="M572 194V298L656 246Z" fill="${GROUND}"/>`,
      textOf(fit(title, { width: 1060, lines: 2, size: 76, minSize: 40 }), { x: 600, y: 522, upwards: true }),
      textOf({ size: 32, lines: [`Replay · ${day}`] }, { x: 600, y: 584, weight: 500, fill: QUIET }),
    ].join(''),
  );
}
