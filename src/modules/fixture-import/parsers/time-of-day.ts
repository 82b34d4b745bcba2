import { DAY, MINUTE } from '../../../contract/time/units.js';
import { bareWord } from './date-words.js';
import { RowError } from './fixture-row.js';
import { quote } from './text.js';

/**
 * Matches '20:00', '19.30', '19h30', '20h', '20 Uhr', '7:30 PM', and '7:30p', with an optional introductory word and an optional
 * zone after the time.
 */
const TIME =
  /^(?:(?:kl|ore|um|at|ko|k\.o|a las|à|às|as|ab)\.? |@ ?)?(\d{1,2})(?:(?: ?h ?|[:.])(\d{2})(?:[:.](\d{2})(?:[.,]\d+)?)?)?( ?(?:h|hs|hrs?|hours|horas|heures|uhr)(?![a-z])\.?)?(?: ?([ap])(\.?m\.?)?(?![a-z.]))? ?(.*)$/i;
/** Matches '1930 hrs'. */
const FOUR_DIGITS = /^(\d{2})(\d{2}) ?(?=h(?:rs?|ours)?\.?$)/i;
/** Matches a fraction of a day, as spreadsheets store times. Two decimal digits are minutes instead. */
const PART_OF_DAY = /^0?[.,]\d{3,}$|^0[.,]\d$/;
/** Matches an empty text or a lone dash. */
const NO_TIME = /^[-–—]?$/;
const NOON = new Set(['noon', 'midday', 'mittag', 'mittags', 'mediodia', 'midi', 'mezzogiorno', 'meiodia']);
const MIDNIGHT = new Set(['midnight', 'mitternacht', 'medianoche', 'minuit', 'mezzanotte', 'meianoite']);
/** Matches words after a time that is in the file's own zone. */
const LOCAL = /^\(?(?:local(?: time)?|ortszeit|hora local|heure locale|ora locale|lt)\)?$/i;
const MINUTES_OF_DAY = DAY / MINUTE;
const MIDNIGHT_HINT = 'midnight is 00:00 of the next day';

const asTime = (hour: number, minute: number): string =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;

/** Converts a fraction of a day to HH:mm: 0.8125 becomes 19:30. */
export function timeOfDayPart(part: number): string {
  const minutes = Math.min(Math.round(part * MINUTES_OF_DAY), MINUTES_OF_DAY - 1);
  return asTime(Math.floor(minutes / 60), minutes % 60);
}

/**
 * Parses a time with the zone that follows it. `time` is HH:mm, or null if the text contains no time.
 * @throws RowError
 */
export function readTime(text: string): { time: string | null; zoneText: string } {
  if (NO_TIME.test(text)) return { time: null, zoneText: '' };
  if (PART_OF_DAY.test(text)) return { time: timeOfDayPart(Number(text.replace(',', '.'))), zoneText: '' };
  const word = bareWord(text.replace(/^12 /, ''));
  if (NOON.has(word)) return { time: '12:00', zoneText: '' };
  if (MIDNIGHT.has(word)) throw new RowError(`Time ${quote(text)} is not a time of day: ${MIDNIGHT_HINT}`);

  const [, hourText, minuteText, secondText = '0', unit, half, meridiem, rest = ''] =
    TIME.exec(text.replace(FOUR_DIGITS, '$1:$2')) ?? [];
  const isHourAlone = minuteText === undefined && unit === undefined && !(half && meridiem);
  // '20:001' must not be read as 20:00 followed by a zone named '1'.
  if (hourText === undefined || isHourAlone || /^[\d:.]/.test(rest)) {
    throw new RowError(`Time ${quote(text)} cannot be read: write it as HH:mm`);
  }
  let hour = Number(hourText);
  const minute = Number(minuteText ?? 0);
  const hourExists = half ? hour >= 1 && hour <= 12 : hour <= 23;
  if (!hourExists || minute > 59 || Number(secondText) > 59) {
    const hint = hour === 24 && minute === 0 ? `: ${MIDNIGHT_HINT}` : ', from 00:00 to 23:59';
    throw new RowError(`Time ${quote(text)} is not a time of day${hint}`);
  }
  if (half) hour = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return { time: asTime(hour, minute), zoneText: LOCAL.test(rest) ? '' : withoutBrackets(rest) };
}

/** Removes brackets around a zone ('(GMT)') and behind a zone ('GMT+0100 (British Summer Time)', as JavaScript writes it). */
const withoutBrackets = (zone: string): string =>
  zone.replace(/^\(([^()]*)\)$/, '$1').replace(/(?<=.) \([^()]*\)$/, '');
