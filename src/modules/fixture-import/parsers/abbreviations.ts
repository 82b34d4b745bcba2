import { kickOffInstant } from '../../../contract/time/kick-off.js';
import { DAY, HOUR, MINUTE } from '../../../contract/time/units.js';
import {
  AMBIGUOUS_ABBREVIATIONS,
  meaningChoice,
  meaningInWords,
  utcLabel,
} from '../../../contract/time/zone-abbreviations.js';
import type { WallClock } from './wall-clock.js';
import { RowError } from './fixture-row.js';
import { placeInZone, zoneName } from './time-zone.js';

/** Unambiguous abbreviations with their offsets, in hours east of UTC. */
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

/** Abbreviations of regions, which are the same in winter and summer. */
const REGIONS: ReadonlyMap<string, string> = new Map([
  ['AET', 'Australia/Sydney'],
  ['CT', 'America/Chicago'],
  ['ET', 'America/New_York'],
  ['MT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
]);

/** Locales in which `Intl` abbreviates the time zones of their countries. */
const LOCALES = ['en-US', 'en-GB', 'en-AU', 'en-CA', 'en-IE', 'en-IN', 'en-ZA', 'en-AE'];

/** Distance to a day in the other half of the year, in ms. */
const HALF_A_YEAR_MS = 182 * DAY;
const NOON = '12:00';
const MAX_FORMATS = 200;

/** Returns whether a text is an abbreviation of a time zone, in any letter case. */
export function isAbbreviation(text: string): boolean {
  const name = text.toUpperCase();
  return CLOCKS.has(name) || REGIONS.has(name) || AMBIGUOUS_ABBREVIATIONS.has(name);
}

/** Thrown for an abbreviation with several meanings. */
export class AmbiguousAbbreviationError extends RowError {
  constructor(readonly abbreviation: string) {
    const meanings = (AMBIGUOUS_ABBREVIATIONS.get(abbreviation) ?? []).map(meaningInWords).join(', ');
    super(`${abbreviation} has several meanings: ${meanings}. Choose one, or write the difference from UTC instead`);
  }
}

/**
 * Replaces the abbreviation in the time of a row with a time zone. The only meaning or the chosen meaning of the abbreviation
 * decides. Without such a meaning, the zone of the row or of the import applies if it uses the abbreviation at that time.
 * @param choices results of `meaningChoice`
 * @throws AmbiguousAbbreviationError if the abbreviation remains ambiguous
 */
export function withoutAbbreviation(
  { date, time, timeZone, abbreviation = '' }: WallClock,
  importZone: string,
  choices: readonly string[] = [],
): Required<Omit<WallClock, 'abbreviation'>> & { notes: string[] } {
  const name = abbreviation.toUpperCase();
  const region = REGIONS.get(name);
  if (region) return { date, time, timeZone: region, notes: [] };
  const zone = timeZone ?? importZone;
  const at = kickOffInstant(date, time ?? NOON, zone).getTime();
  const choice = AMBIGUOUS_ABBREVIATIONS.get(name)?.find((meaning) => choices.includes(meaningChoice(name, meaning)));
  const hours = choice?.hours ?? CLOCKS.get(name);
  if (hours === undefined) {
    if (!isUsed(name, zone, at)) throw new AmbiguousAbbreviationError(name);
    return { date, time, timeZone: zone, notes: [] };
  }
  const clock = { offset: (hours * HOUR) / MINUTE };
  const placed = placeInZone(date, time ?? NOON, clock);
  if (kickOffInstant(placed.date, placed.time, placed.timeZone).getTime() === at)
    return { date, time, timeZone: zone, notes: [] };
  const isOfOtherHalf = [-HALF_A_YEAR_MS, HALF_A_YEAR_MS].some((ms) => isUsed(name, zone, at + ms));
  const note = `${name} is read as ${utcLabel(hours)}, although ${zone} has a different offset on that day`;
  const placedOrDay = time === null ? { date, time, timeZone: zoneName(clock) } : placed;
  return { ...placedOrDay, notes: isOfOtherHalf ? [note] : [] };
}

function isUsed(name: string, zone: string, at: number): boolean {
  if (LOCALES.some((locale) => zoneNameAt(at, formatOf(locale, zone)) === name)) return true;
  const meanings = AMBIGUOUS_ABBREVIATIONS.get(name) ?? [];
  const format = formatOf('en', zone, 'longOffset');
  const { timeZone } = format.resolvedOptions();
  const offset = zoneNameAt(at, format);
  return meanings.some(({ zones = [], hours }) => zones.includes(timeZone) && offset === gmtLabel(hours));
}

/** Cache of formats, which are expensive to create. The rows of a file need only a few formats. */
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

/** Returns an offset in the notation of `Intl`, such as 'GMT+05:30'. */
function gmtLabel(hours: number): string {
  const minutes = (Math.abs(hours) * HOUR) / MINUTE;
  const two = (part: number): string => String(part).padStart(2, '0');
  return `GMT${hours < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

function clocksOf(rows: readonly (readonly [hours: number, names: string])[]): Map<string, number> {
  return new Map(rows.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours] as const)));
}
