import type { FixtureFormat } from '@contract/dto/import.dto.js';

/** The format of a fixture file: by what it says first, else by its name's end; null when neither tells. */
export function formatOf(name: string, text: string): FixtureFormat | null {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'ics';
  if (start.startsWith('{')) return 'openfootball';
  const end = name.toLowerCase().split('.').pop();
  if (end === 'csv' || end === 'txt') return 'csv';
  return null;
}

export const FORMAT_NAMES: Record<FixtureFormat, string> = {
  openfootball: 'openfootball JSON',
  csv: 'CSV',
  ics: 'iCalendar',
};
