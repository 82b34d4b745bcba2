/** Sections of the page by address fragment, with further search terms. */
export const SECTIONS = {
  'go-live-shift': { title: 'Go-live shift', keywords: 'kick-off minutes earlier later automatic countdown' },
  'time-zone': { title: 'Time zone', keywords: 'clock default zone new games fixtures' },
  'auto-finish': { title: 'Auto-finish', keywords: 'finish games automatically end length sport' },
  'instant-replay': { title: 'Instant replay', keywords: 'recordings own streams publish approval automatic finished' },
  'daily-notice': { title: 'Daily notice', keywords: 'show message visitors title text once a day' },
  improvements: {
    title: 'Ongoing Site Improvements',
    keywords: 'show message visitors title text maintenance close site',
  },
} as const;

export type SectionName = keyof typeof SECTIONS;

/** Name of the developer tools' dialog in the address. The account menu opens it. */
export const DEV_TOOLS_DIALOG = 'developer-tools';

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];
