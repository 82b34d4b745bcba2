import { kickOffInstant } from '../../../contract/time/kick-off.js';
import { DAY, HOUR, MINUTE } from '../../../contract/time/units.js';
import type { WallClock } from './wall-clock.js';
import { RowError } from './fixture-row.js';
import { placeInZone, zoneName } from './time-zone.js';

/** Abbreviations with one meaning, by hours east of UTC. */
const CLOCKS: ReadonlyMap<string, number> = clocksOf([
  [-10, 'HST'],
  [-9, 'AKST'],
  [-8, 'AKDT'],
  [-7, 'MST PDT'],
  [-6, 'MDT'],
  [-5, 'COT EST PET'],
  [-4, 'BOT CLT EDT VET'],
  [-3, 'ADT ART BRT CLST UYT'],
  [-2.5, 'NDT'],
  [0, 'GMT WET'],
  [1, 'CET MEZ WAT WEST'],
  [2, 'CAT CEST EET MESZ SAST'],
  [3, 'EAT EEST IDT MSK TRT'],
  [3.5, 'IRST'],
  [5, 'PKT UZT'],
  [7, 'ICT WIB'],
  [8, 'AWST HKT MYT PHT SGT WITA'],
  [9, 'JST KST WIT'],
  [9.5, 'ACST'],
  [10, 'AEST'],
  [10.5, 'ACDT'],
  [11, 'AEDT'],
  [12, 'NZST'],
  [13, 'NZDT'],
]);

/** Abbreviations of regions, in winter as in summer. */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['AET', 'Australia/Sydney'],
  ['CT', 'America/Chicago'],
  ['ET', 'America/New_York'],
  ['MT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
]);

interface Meaning {
  place: string;
  /** Hours east of UTC. */
  hours: number;
  /** Zones for which Intl has no short name in any language, as Intl spells them. */
  zones?: readonly string[];
}

const AMBIGUOUS: ReadonlyMap<string, readonly Meaning[]> = new Map([
  [
    'AMT',
    [
      { place: 'Armenia', hours: 4, zones: ['Asia/Yerevan'] },
      { place: 'the Amazon', hours: -4, zones: ['America/Manaus', 'America/Cuiaba', 'America/Porto_Velho'] },
    ],
  ],
  [
    'AST',
    [
      { place: 'the Atlantic', hours: -4 },
      { place: 'Arabia', hours: 3, zones: ['Asia/Riyadh', 'Asia/Aden', 'Asia/Baghdad', 'Asia/Kuwait', 'Asia/Qatar'] },
    ],
  ],
  [
    'BST',
    [
      { place: 'Britain in summer', hours: 1 },
      { place: 'Bangladesh', hours: 6, zones: ['Asia/Dhaka'] },
    ],
  ],
  [
    'CDT',
    [
      { place: 'North America', hours: -5 },
      { place: 'Cuba', hours: -4, zones: ['America/Havana'] },
    ],
  ],
  [
    'CST',
    [
      { place: 'North America', hours: -6 },
      { place: 'China', hours: 8, zones: ['Asia/Shanghai', 'Asia/Taipei', 'Asia/Macau'] },
      { place: 'Cuba', hours: -5, zones: ['America/Havana'] },
    ],
  ],
  [
    'ECT',
    [
      { place: 'Ecuador', hours: -5, zones: ['America/Guayaquil'] },
      { place: 'the eastern Caribbean', hours: -4 },
    ],
  ],
  [
    'GST',
    [
      { place: 'the Gulf', hours: 4, zones: ['Asia/Dubai', 'Asia/Muscat'] },
      { place: 'South Georgia', hours: -2, zones: ['Atlantic/South_Georgia'] },
    ],
  ],
  [
    'IST',
    [
      { place: 'India', hours: 5.5 },
      { place: 'Ireland in summer', hours: 1 },
      { place: 'Israel', hours: 2, zones: ['Asia/Jerusalem'] },
    ],
  ],
  [
    'NST',
    [
      { place: 'Newfoundland', hours: -3.5 },
      { place: 'New Zealand', hours: 12 },
    ],
  ],
  [
    'PST',
    [
      { place: 'North America', hours: -8 },
      { place: 'the Philippines', hours: 8, zones: ['Asia/Manila'] },
    ],
  ],
  [
    'SST',
    [
      { place: 'Samoa', hours: -11, zones: ['Pacific/Pago_Pago', 'Pacific/Midway'] },
      { place: 'Singapore', hours: 8, zones: ['Asia/Singapore'] },
    ],
  ],
  [
    'WST',
    [
      { place: 'western Australia', hours: 8, zones: ['Australia/Perth'] },
      { place: 'Samoa', hours: 13, zones: ['Pacific/Apia'] },
    ],
  ],
]);

/** Languages in which Intl abbreviates the zones of their countries. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-ZA', 'en-AE'];

/** Instants of two halves of a year differ by this, in milliseconds. */
const HALF_A_YEAR_MS = 182 * DAY;
const NOON = '12:00';
const MAX_FORMATS = 200;

/** Whether a text is an abbreviation of a time zone, in any letter case. */
export function isAbbreviation(text: string): boolean {
  const name = text.toUpperCase();
  return CLOCKS.has(name) || REGIONS.has(name) || AMBIGUOUS.has(name);
}

/**
 * The clock of a row whose time has an abbreviation: by its only meaning, else in the row's or the import's zone if that
 * zone uses the abbreviation at that time.
 * @throws RowError if it has several meanings and the zone has another abbreviation then
 */
export function withoutAbbreviation(
  { date, time, timeZone, abbreviation = '' }: WallClock,
  importZone: string,
): Required<Omit<WallClock, 'abbreviation'>> & { notes: string[] } {
  const name = abbreviation.toUpperCase();
  const region = REGIONS.get(name);
  if (region) return { date, time, timeZone: region, notes: [] };
  const zone = timeZone ?? importZone;
  const at = kickOffInstant(date, time ?? NOON, zone).getTime();
  const hours = CLOCKS.get(name);
  if (hours === undefined) {
    if (!isUsed(name, zone, at)) throw new RowError(reasonOf(name));
    return { date, time, timeZone: zone, notes: [] };
  }
  const clock = { offset: (hours * HOUR) / MINUTE };
  const placed = placeInZone(date, time ?? NOON, clock);
  if (kickOffInstant(placed.date, placed.time, placed.timeZone).getTime() === at)
    return { date, time, timeZone: zone, notes: [] };
  const isOfOtherHalf = [-HALF_A_YEAR_MS, HALF_A_YEAR_MS].some((ms) => isUsed(name, zone, at + ms));
  const note = `${name} is read as ${utcLabel(hours)}, although ${zone} has another time on that day`;
  const placedOrDay = time === null ? { date, time, timeZone: zoneName(clock) } : placed;
  return { ...placedOrDay, notes: isOfOtherHalf ? [note] : [] };
}

function isUsed(name: string, zone: string, at: number): boolean {
  if (LOCALES.some((locale) => zoneNameAt(at, formatOf(locale, zone)) === name)) return true;
  const meanings = AMBIGUOUS.get(name) ?? [];
  const format = formatOf('en', zone, 'longOffset');
  const { timeZone } = format.resolvedOptions();
  const offset = zoneNameAt(at, format);
  return meanings.some(({ zones = [], hours }) => zones.includes(timeZone) && offset === gmtLabel(hours));
}

/** Formats are expensive to create, and the rows of a file share a few. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, timeZone: string, timeZoneName: 'short' | 'longOffset' = 'short') {
  const key = [locale, timeZone, timeZoneName].join(' ');
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone, timeZoneName });
  if (formats.size >= MAX_FORMATS) formats.clear();
  formats.set(key, format);
  return format;
}

const zoneNameAt = (at: number, format: Intl.DateTimeFormat): string =>
  format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';

const reasonOf = (name: string): string => {
  const meanings = (AMBIGUOUS.get(name) ?? []).map(({ place, hours }) => `${place} (${utcLabel(hours)})`);
  return `${name} has several meanings: ${meanings.join(', ')}. Write the time with its difference from UTC instead`;
};

/** 'UTC+5:30' */
function utcLabel(hours: number): string {
  const minutes = (Math.abs(hours) * HOUR) / MINUTE;
  const rest = minutes % 60;
  return `UTC${hours < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest ? `:${rest}` : ''}`;
}

/** 'GMT+05:30', as Intl writes it. */
function gmtLabel(hours: number): string {
  const minutes = (Math.abs(hours) * HOUR) / MINUTE;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `GMT${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function clocksOf(rows: readonly (readonly [hours: number, names: string])[]): Map<string, number> {
  return new Map(rows.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours] as const)));
}
