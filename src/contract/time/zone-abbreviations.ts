import { HOUR, MINUTE } from './units.js';

/** A meaning of an ambiguous abbreviation. */
export interface ZoneMeaning {
  /** The region, such as 'North America'. */
  place: string;
  /** Hours east of UTC. */
  hours: number;
  /** Time zones that have no short name in Intl, with the spelling of Intl. */
  zones?: readonly string[];
}

/** Time zone abbreviations with several meanings, which have different offsets. */
export const AMBIGUOUS_ABBREVIATIONS: ReadonlyMap<string, readonly ZoneMeaning[]> = new Map([
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

/** Returns a difference from UTC such as 'UTC+5:30'. */
export function utcLabel(hours: number): string {
  const minutes = (Math.abs(hours) * HOUR) / MINUTE;
  const rest = minutes % 60;
  return `UTC${hours < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest ? `:${rest}` : ''}`;
}

/** Returns a meaning such as 'North America (UTC-8)'. */
export const meaningInWords = ({ place, hours }: ZoneMeaning): string => `${place} (${utcLabel(hours)})`;

/** Returns the choice for a meaning, such as 'PST=UTC-8'. */
export const meaningChoice = (abbreviation: string, { hours }: ZoneMeaning): string =>
  `${abbreviation}=${utcLabel(hours)}`;

/** The choices of all meanings. */
export const MEANING_CHOICES: readonly string[] = [...AMBIGUOUS_ABBREVIATIONS].flatMap(([abbreviation, meanings]) =>
  meanings.map((meaning) => meaningChoice(abbreviation, meaning)),
);
