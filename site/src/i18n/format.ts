import { shortCount as englishCount } from '@contract/downloads.js';
import { LANGUAGE_FACTS } from '@contract/site-languages.js';
import { cityOf, utcName } from '@contract/time/zone-names.js';
import { AGO_DAYS, clockTime as clock24, dayKey, daysFrom, usableZone } from '@contract/time/zones.js';
import { language } from './language.js';
import { t } from './ui.js';

const kept = new Map<string, unknown>();

/** Intl formats are slow to make: one of each kind is kept. */
function once<Format>(name: string, make: (locale: string) => Format): Format {
  const { locale } = LANGUAGE_FACTS[language()];
  const key = `${locale} ${name}`;
  const known = kept.get(key) as Format | undefined;
  if (known) return known;
  const made = make(locale);
  kept.set(key, made);
  return made;
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(language()) + text.slice(1);

interface DayParts {
  weekday: string;
  day: string;
  month: string;
  year: string;
}

/** The parts of a day, YYYY-MM-DD, by their names in the page's language. */
function partsOf(day: string, style: 'long' | 'short'): DayParts {
  const at = new Date(`${day}T00:00:00Z`);
  const name = (options: Intl.DateTimeFormatOptions): string =>
    once(JSON.stringify(options), (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })).format(
      at,
    );
  const [year = '', , date = ''] = day.split('-');
  return { weekday: name({ weekday: style }), day: String(Number(date)), month: name({ month: style }), year };
}

/**
 * 'Saturday 21 November', with the year when it is not this one, in the catalogue's order, so that server and browser
 * agree.
 */
export const dayName = (day: string, today: string): string =>
  t(today.startsWith(day.slice(0, 4)) ? 'date.day' : 'date.dayYear', partsOf(day, 'long'));

/** '21 November 2026' of a day, YYYY-MM-DD. */
export const longDate = (day: string): string => t('date.long', partsOf(day, 'long'));

/** 'Sat 21 Nov' of a day, YYYY-MM-DD. */
export const weekdayAndDate = (day: string): string => t('date.short', partsOf(day, 'short'));

/** 'Sat' and '21 Nov' of a day, for two lines. */
export function dayInLines(day: string): [weekday: string, date: string] {
  const { weekday, day: date, month } = partsOf(day, 'short');
  return [weekday, `${date} ${month}`];
}

/** Hindi has one word for yesterday and tomorrow, so these names are in the catalogues. */
const NEAR_DAYS = new Map([
  [-1, 'date.yesterday'],
  [0, 'date.today'],
  [1, 'date.tomorrow'],
] as const);

function relative(days: number): string {
  const key = NEAR_DAYS.get(days as -1 | 0 | 1);
  if (key) return t(key);
  return capital(
    once('relative', (locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(days, 'day'),
  );
}

/** 'Today', 'Tomorrow', 'Yesterday', or an empty text for other days. */
export function relativeDay(day: string, today: string): string {
  const days = daysFrom(day, today);
  return Math.abs(days) <= 1 ? relative(days) : '';
}

/** 'Today', 'Yesterday', 'N days ago' up to 7 days, otherwise a short date: '21 Nov 2026'. Days as YYYY-MM-DD. */
export function daysAgo(day: string, today: string): string {
  const days = daysFrom(day, today);
  if (days <= 0 && days >= -AGO_DAYS) return relative(days);
  return t('date.shortYear', partsOf(day, 'short'));
}

/** A short day for a card: 'Today', 'Tomorrow', 'Sat 21 Nov'. */
export const shortDay = (at: string, zone: string, now: number): string =>
  shortDayOf(dayKey(at, zone), dayKey(now, zone));

/** The same of a day, YYYY-MM-DD. */
export const shortDayOf = (day: string, today: string): string => relativeDay(day, today) || weekdayAndDate(day);

const has24Hours = (): boolean =>
  once('cycle', (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric' })).resolvedOptions().hourCycle === 'h23';

/** The hour of an instant in a zone by the clock of the language: '20:05', '8:05 pm'. */
export function clockTime(at: string | number, zone: string): string {
  if (has24Hours()) return clock24(at, zone);
  const timeZone = usableZone(zone);
  const parts = once(
    timeZone,
    (locale) => new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }),
  ).formatToParts(new Date(at));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  // The spaces between differ from one version of Unicode's data to the next.
  return `${part('hour')}:${part('minute')} ${part('dayPeriod')}`;
}

/** 'Sat 15 Aug, 20:00' in a zone. */
export const dayAndTime = (at: string, zone: string): string =>
  [weekdayAndDate(dayKey(at, zone)), clockTime(at, zone)].join(', ');

/**
 * 'Europe/London' → 'London time', by the name that the place has today. In languages of other scripts it is Unicode's name of the
 * zone, as the city's is only known in Latin letters; the browser's version of that may differ from the server's.
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

/** What a zone is called in the page's language: 'न्यूयॉर्क समय'; empty where it is only known by Latin letters. */
const zoneNameIn = (zone: string): string =>
  once(`zone ${zone}`, (locale) => {
    for (const timeZoneName of ['shortGeneric', 'longGeneric'] as const) {
      try {
        const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts();
        const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
        if (!LATIN.test(name)) return name;
      } catch {
        // A browser that does not know the zone or the style.
      }
    }
    return '';
  });

/** A count as cards show it: 999, '1.2K' above a thousand, '3.4M' above a million. */
export function shortCount(count: number): string {
  if (language() === 'en') return englishCount(count);
  return once(
    'count',
    (locale) => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'floor' }),
  ).format(count);
}

/** '1.2K views'. */
export const viewsText = (count: number): string => t('count.views', { count, shown: shortCount(count) });

/** A sport as visitors read it; one that is not in the list stays as it is written. */
export const sportName = (sport: string): string => t.find(`sport.${sport}`) ?? sport;

/** The text of staff about a game's state: those that they are offered in the page's language, others in their own words. */
export const statusText = (text: string): string => t.find(`staff.${text}`) ?? text;
