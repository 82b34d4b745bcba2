import type { FixtureFormat } from './dto/import.dto.js';

const ENDINGS: Readonly<Partial<Record<string, FixtureFormat>>> = {
  csv: 'csv',
  txt: 'csv',
  tsv: 'csv',
  ics: 'ics',
  json: 'openfootball',
};

/** Returns the format of a fixture file by its first characters, else by its extension. Returns null if neither decides. */
export function formatOf(name: string, text: string): FixtureFormat | null {
  const start = text.replace(/^\uFEFF/, '').trimStart();
  if (/^BEGIN:VCALENDAR/i.test(start)) return 'ics';
  if (start.startsWith('{')) return 'openfootball';
  return ENDINGS[name.toLowerCase().split('.').pop() ?? ''] ?? null;
}
