import { shortCount as englishCount } from '@contract/downloads.js';
import { LANGUAGE_FACTS } from '@contract/site-languages.js';
import { cityOf, utcName } from '@contract/time/zone-names.js';
import { AGO_DAYS, clockTime as clock24, dayKey, daysFrom, usableZone } from '@contract/time/zones.js';
import { language } from './language.js';
import { t } from './ui.js';

const formats = new Map<string, unknown>();

/** Returns a cached Intl format by name, because creating formats is slow. */
function cachedFormat<Format>(name: string, make: (locale: string) => Format): Format {
  const { locale } = LANGUAGE_FACTS[language()];
  const key = `${locale} ${name}`;
  const cached = formats.get(key) as Format | undefined;
  if (cached) return cached;
  const created = make(locale);
  formats.set(key, created);
  return created;
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

interface DayParts {
  weekday: string;
  day: string;
  month: string;
  year: string;
}

/** Returns the parts of a day (YYYY-MM-DD) in the page's language. */
function partsOf(day: string, style: 'long' | 'short'): DayParts {
  const at = new Date(`${day}T00:00:00Z`);
  const name = (options: Intl.DateTimeFormatOptions): string =>
    cachedFormat(
      JSON.stringify(options),
      (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
    ).format(at);
  const [year = '', , date = ''] = day.split('-');
  return { weekday: name({ weekday: style }), day: String(Number(date)), month: name({ month: style }), year };
}

/**
 * Returns 'Saturday 21 November', with the year if it is not the current one. Uses the catalog's order, so that server
 * and browser agree.
 */
export const dayName = (day: string, today: string): string =>
  t(today.startsWith(day.slice(0, 4)) ? 'date.day' : 'date.dayYear', partsOf(day, 'long'));

/** Formats a day (YYYY-MM-DD) as '21 November 2026'. */
export const longDate = (day: string): string => t('date.long', partsOf(day, 'long'));

/** Formats a day (YYYY-MM-DD) as 'Sat 21 Nov'. */
export const weekdayAndDate = (day: string): string => t('date.short', partsOf(day, 'short'));

/** Returns 'Sat' and '21 Nov', for two lines. */
export function dayInLines(day: string): [weekday: string, date: string] {
  const { weekday, day: date, month } = partsOf(day, 'short');
  return [weekday, `${date} ${month}`];
}

/** Hindi has one word for yesterday and tomorrow. Therefore these names are in the catalogs. */
const NEAR_DAYS = new Map([
  [-1, 'date.yesterday'],
  [0, 'date.today'],
  [1, 'date.tomorrow'],
] as const);

function relative(days: number): string {
  const key = NEAR_DAYS.get(days as -1 | 0 | 1);
  if (key) return t(key);
  return capital(
    cachedFormat('relative', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(days, 'day'),
  );
}

/** Returns 'Today', 'Tomorrow', or 'Yesterday', or an empty string for other days. */
export function relativeDay(day: string, today: string): string {
  const days = daysFrom(day, today);
  return Math.abs(days) <= 1 ? relative(days) : '';
}

/**
 * Returns 'Today', 'Yesterday', 'N days ago' up to 7 days, or else a short date: '21 Nov 2026'. Days are YYYY-MM-DD.
 */
export function daysAgo(day: string, today: string): string {
  const days = daysFrom(day, today);
  if (days <= 0 && days >= -AGO_DAYS) return relative(days);
  return t('date.shortYear', partsOf(day, 'short'));
}

/** Formats an instant as a short day: 'Today', 'Tomorrow', 'Sat 21 Nov'. */
export const shortDay = (at: string, zone: string, now: number): string =>
  shortDayOf(dayKey(at, zone), dayKey(now, zone));

/** Formats a day (YYYY-MM-DD) like `shortDay`. */
export const shortDayOf = (day: string, today: string): string => relativeDay(day, today) || weekdayAndDate(day);

/** Formats a day (YYYY-MM-DD) like `shortDayOf` within a sentence: 'yesterday', 'Sat 21 Nov'. */
export const dayInSentence = (day: string, today: string): string =>
  relativeDay(day, today).toLocaleLowerCase(language()) || weekdayAndDate(day);

const has24Hours = (): boolean =>
  cachedFormat('cycle', (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric' })).resolvedOptions()
    .hourCycle === 'h23';

/** Formats the time of an instant in a zone and in the language's hour cycle: '20:05', '8:05 pm'. */
export function clockTime(at: string | number, zone: string): string {
  if (has24Hours()) return clock24(at, zone);
  const timeZone = usableZone(zone);
  const parts = cachedFormat(
    timeZone,
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }),
  ).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  // The spaces differ between versions of Unicode's data.
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** Formats an instant as 'Sat 15 Aug, 20:00' in a zone. */
export const dayAndTime = (at: string, zone: string): string =>
  [weekdayAndDate(dayKey(at, zone)), clockTime(at, zone)].join(', ');

/**
 * Returns the label of a zone by its current name: 'London time' for 'Europe/London'. Languages of other scripts use
 * Unicode's name of the zone, because the city's name is available only in Latin letters. That name may differ between
 * browser and server.
 */
export function zoneLabel(zone: string): string {
  const utc = utcName(zone);
  if (utc !== null) return utc;
  const name = LATIN.test(t('zone', { city: '' })) ? '' : zoneNameIn(zone);
  return name ? t('zone.named', { name }) : t('zone', { city: cityOf(zone) });
}

/** The name of the zone in which times are shown: the local one if this browser does not know the zone. */
export const shownZoneLabel = (zone: string): string => zoneLabel(usableZone(zone));

const LATIN = /[a-z]/i;

/**
 * Returns the zone's name in the page's language ('न्यूयॉर्क समय'), or an empty string if the name has only Latin
 * letters.
 */
const zoneNameIn = (zone: string): string =>
  cachedFormat(`zone ${zone}`, (locale) => {
    for (const timeZoneName of ['shortGeneric', 'longGeneric'] as const) {
      try {
        const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts();
        const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
        if (!LATIN.test(name)) return name;
      } catch {
        // The browser does not support the zone or the style.
      }
    }
    return '';
  });

/** Formats a count for cards: 999, '1.2K' above a thousand, '3.4M' above a million. */
export function shortCount(count: number): string {
  if (language() === 'en') return englishCount(count);
  return cachedFormat(
    'count',
    (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' }),
  ).format(count);
}

/** Returns '1.2K views'. */
export const viewsText = (count: number): string => t('count.views', { count, shown: shortCount(count) });

/** Returns the translated name of a sport. Unknown sports stay unchanged. */
export const sportName = (sport: string): string => t.find(`sport.${sport}`) ?? sport;

/** Returns a status text of staff. Predefined texts and phases are translated; custom texts stay unchanged. */
export function statusText(text: string): string {
  const [, name, number] = /^(Q|Set|Game|Map|Inning|Round|Over) ?(\d+)$/.exec(text) ?? [];
  return name ? t(`phase.${name as PhaseName}`, { number: Number(number) }) : (t.find(`staff.${text}`) ?? text);
}

type PhaseName = 'Q' | 'Set' | 'Game' | 'Map' | 'Inning' | 'Round' | 'Over';
