import { afterAll, describe, expect, it } from '@jest/globals';
import { inLanguage, splitLanguage, SITE_LANGUAGES, type SiteLanguage } from '@contract/site-languages.js';
import * as zones from '@contract/time/zones.js';
import {
  clockTime,
  dayInLines,
  dayName,
  daysAgo,
  longDate,
  relativeDay,
  shortCount,
  shownZoneLabel,
  weekdayAndDate,
  zoneLabel,
} from './format.js';
import { readLanguageFrom } from './language.js';
import { localPath, sitePaths } from './paths.js';

const DAY = '2026-09-05';
const AT = '2026-09-05T18:05:00Z';

function within<T>(language: SiteLanguage, work: () => T): T {
  readLanguageFrom(() => language);
  return work();
}

describe('dates, times, and counts', () => {
  afterAll(() => readLanguageFrom(() => undefined));

  it('are the same in English as in other parts of the product', () => {
    within('en', () => {
      for (const day of [DAY, '2026-01-31', '2027-12-01']) {
        expect(dayName(day, DAY)).toBe(zones.dayName(day, DAY));
        expect(longDate(day)).toBe(zones.longDate(day));
        expect(weekdayAndDate(day)).toBe(zones.weekdayAndDate(day));
        expect(daysAgo(day, '2026-09-08')).toBe(zones.daysAgo(day, '2026-09-08'));
        expect(relativeDay(day, DAY)).toBe(zones.relativeDay(day, DAY));
      }
      expect(daysAgo(DAY, '2026-09-08')).toBe('3 days ago');
      expect(clockTime(AT, 'Europe/London')).toBe('19:05');
      expect(shortCount(12_849)).toBe('12.8K');
    });
  });

  it.each([
    ['es', 'sábado 5 de septiembre', 'Hoy', '20:05', ['sáb', '5 sept'], 'Hace 3 días'],
    ['ar', 'السبت 5 سبتمبر', 'اليوم', '8:05 م', ['السبت', '5 سبتمبر'], 'قبل 3 أيام'],
    ['hi', 'शनिवार, 5 सितंबर', 'आज', '8:05 pm', ['शनि', '5 सित॰'], '3 दिन पहले'],
  ] as const)('are those of %s', (language, name, today, hour, lines, ago) => {
    within(language, () => {
      expect(dayName(DAY, DAY)).toBe(name);
      expect(relativeDay(DAY, DAY)).toBe(today);
      expect(clockTime(AT, 'Europe/Madrid')).toBe(hour);
      expect(dayInLines(DAY)).toEqual(lines);
      expect(daysAgo(DAY, '2026-09-08')).toBe(ago);
    });
  });
});

describe('days next to today', () => {
  afterAll(() => readLanguageFrom(() => undefined));

  it.each([
    ['en', 'Yesterday', 'Tomorrow'],
    ['es', 'Ayer', 'Mañana'],
    ['ar', 'أمس', 'غدًا'],
    ['hi', 'बीता कल', 'आने वाला कल'],
  ] as const)('have different names in %s', (language, yesterday, tomorrow) => {
    within(language, () => {
      expect([relativeDay('2026-09-04', DAY), relativeDay('2026-09-06', DAY)]).toEqual([yesterday, tomorrow]);
      expect(daysAgo('2026-09-04', DAY)).toBe(yesterday);
    });
  });
});

describe('time zone', () => {
  afterAll(() => readLanguageFrom(() => undefined));

  it.each(SITE_LANGUAGES)('is the local zone if the browser does not support the zone (%s)', (language) => {
    const local = within(language, () => clockTime(AT, zones.localZone()));

    expect(within(language, () => clockTime(AT, 'Mars/Olympus'))).toBe(local);
    expect(within(language, () => shownZoneLabel('Mars/Olympus'))).toBe(
      within(language, () => zoneLabel(zones.localZone())),
    );
  });

  it.each([
    ['Asia/Katmandu', 'Kathmandu time', 'hora de Kathmandu'],
    ['Asia/Calcutta', 'Kolkata time', 'hora de Kolkata'],
    ['America/New_York', 'New York time', 'hora de New York'],
  ])('has the name that its city has today, whatever the browser calls it: %s', (zone, english, spanish) => {
    expect(within('en', () => zoneLabel(zone))).toBe(english);
    expect(within('es', () => zoneLabel(zone))).toBe(spanish);
  });

  it.each([
    ['Asia/Calcutta', 'भारतीय मानक समय', 'بتوقيت الهند'],
    ['America/New_York', 'न्यूयॉर्क समय', 'بتوقيت نيويورك'],
    // India's name in data of 1970.
    ['Asia/Thimphu', 'भूटान समय', 'بتوقيت بوتان'],
    ['Nowhere/Old_Town', 'Old Town का समय', 'بتوقيت Old Town'],
    ['Etc/UTC', 'UTC', 'UTC'],
  ])('is written in the letters of the language where it has a name in them: %s', (zone, hindi, arabic) => {
    expect(within('hi', () => zoneLabel(zone))).toBe(hindi);
    expect(within('ar', () => zoneLabel(zone))).toBe(arabic);
  });
});

describe('paths', () => {
  afterAll(() => readLanguageFrom(() => undefined));

  it.each([
    ['/', '/es'],
    ['/?q=', '/es?q='],
    ['/#notifications', '/es#notifications'],
    ['/replays?category=Chess', '/es/replays?category=Chess'],
    ['/ar/replays', '/es/replays'],
    ['/ar', '/es'],
  ])('lead from %s to %s in Spanish, and back', (path, spanishPath) => {
    expect(inLanguage(path, 'es')).toBe(spanishPath);
    expect(splitLanguage(spanishPath)).toEqual({ language: 'es', path: splitLanguage(path).path });
  });

  it('with a similar prefix have no language', () => {
    for (const path of ['/en/replays', '/estadio', '/hindi', '/fr']) {
      expect(splitLanguage(path)).toEqual({ language: 'en', path });
    }
  });

  it('of pages are in the language of the page', () => {
    for (const language of SITE_LANGUAGES) {
      within(language, () => {
        const prefix = language === 'en' ? '' : `/${language}`;
        expect(sitePaths.about).toBe(`${prefix}/about-us`);
        expect(sitePaths.team('Atlético Norte')).toBe(`${prefix}/team/Atl%C3%A9tico-Norte`);
        expect(localPath('/')).toBe(prefix || '/');
      });
    }
  });
});
