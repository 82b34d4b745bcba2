/** Limits of an import: 5,000 rows and 5,000,000 characters. */
const ROWS = 5_000;
const CHARACTERS = 5_000_000;
const HEADER = 'date,time,home,away,round,location,league,remark';

/** Returns rows of the season that starts in `year`, padded to the maximum length of a file. */
function csv(leagues: number, year = 2031): string {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const day = new Date(Date.UTC(year, 7, 1 + (index % 270))).toISOString().slice(0, 10);
    return `${day},15:00,Home side ${index},Visitors ${index},${index % 38},Ground ${index},League ${index % leagues},`;
  });
  const text = [HEADER, ...rows].join('\n');
  const filling = 'x'.repeat(Math.floor((CHARACTERS - text.length) / ROWS));
  return [HEADER, ...rows.map((row) => row + filling)].join('\n');
}

/** Returns a calendar whose time zones cost more time than its events. */
function zonesOfCalendar(): string {
  const observance = (index: number) =>
    `BEGIN:STANDARD\r\nDTSTART:19700101T${String(index % 24).padStart(2, '0')}0000\r\nTZOFFSETFROM:+0100\r\nTZOFFSETTO:+0000\r\nRRULE:FREQ=YEARLY;BYMONTH=${1 + (index % 12)};BYDAY=-1SU\r\nEND:STANDARD\r\n`;
  const observances = Array.from({ length: 330 }, (_, index) => observance(index)).join('');
  const zones = Array.from(
    { length: 90 },
    (_, index) => `BEGIN:VTIMEZONE\r\nTZID:Zone ${index}\r\n${observances}END:VTIMEZONE\r\n`,
  ).join('');
  const event = `BEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Home v Away\r\nDTSTART;TZID=Zone 1:20310802T150000\r\nEND:VEVENT\r\n`;
  return `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${zones.slice(0, CHARACTERS - 1_000)}${event}END:VCALENDAR\r\n`;
}

export interface ImportCase {
  name: string;
  query: string;
  /** The body, or a function if each round needs a separate file because an import stores its games. */
  body: string | ((round: number) => string);
}

const json = (text: string): string => JSON.stringify({ text, league: 'League 1', category: 'Football' });

export function importCases(): ImportCase[] {
  const season = csv(20);
  return [
    { name: 'dry run of 5,000 rows, 5 MB', query: 'format=csv&dryRun=true', body: json(season) },
    { name: 'dry run of 5,000 rows in 5,000 leagues', query: 'format=csv&dryRun=true', body: json(csv(ROWS)) },
    { name: '5,000 rows, 5 MB', query: 'format=csv', body: (round) => json(csv(20, 2031 + round)) },
    { name: 'dry run of what is there', query: 'format=csv&dryRun=true', body: json(season) },
    { name: 'the same again', query: 'format=csv', body: json(season) },
    { name: '90 zones of 330 changes', query: 'format=ics&dryRun=true', body: json(zonesOfCalendar()) },
    { name: '5 MB of [', query: 'format=openfootball&dryRun=true', body: json('['.repeat(CHARACTERS)) },
    { name: 'every character escaped', query: 'format=csv&dryRun=true', body: json('"'.repeat(CHARACTERS - 1)) },
    { name: 'more than 5 MB', query: 'format=csv', body: json('x'.repeat(2 * CHARACTERS - 200)) },
    { name: '10 MB of [, no text', query: 'format=csv', body: '['.repeat(2 * CHARACTERS) },
    { name: 'more than 10 MB', query: 'format=csv', body: json('x'.repeat(3 * CHARACTERS)) },
  ];
}
