import type { Permission } from './permissions.js';

/** The parts of the overview and who sees them: holders of one of the keys that what they count is read with. */
export const OVERVIEW_KEYS = {
  games: ['games:view', 'ongoing-matches:access', 'schedule-matches:access', 'finished-matches:access'],
  requests: ['match-requests:view'],
  contacts: ['contact:view'],
  pushes: ['app-notifications:access'],
  webhooks: ['webhooks:view'],
  activity: ['logs:view'],
} as const satisfies Record<string, readonly Permission[]>;

export type OverviewPart = keyof typeof OVERVIEW_KEYS;

/**
 * What can be wrong with a game: it has nothing that viewers could play; it is on air and none of its streams plays; it is on
 * air past its sport's usual length.
 */
export const GAME_TROUBLES = ['no-stream', 'streams-down', 'overtime'] as const;
export type GameTrouble = (typeof GAME_TROUBLES)[number];

/** A game that goes live within this many minutes must have a stream by now. */
export const TROUBLE_MINUTES_BEFORE = 15;
/** How far ahead the overview looks, in minutes. */
export const NEXT_MINUTES = 60;

/** A scheduled game without a stream is named when it goes live within this many hours. */
export const DUE_HOURS = 6;
/** How often it is kept how many people watch, and for how long back it is shown. */
export const WATCHING_SAMPLE_MINUTES = 5;
export const WATCHING_HOURS = 24;
/** Pushes that failed are named for this many hours. */
export const FAILED_PUSH_HOURS = 24;

/** Most records that the overview names of each kind; counts next to them are of all. */
export const OVERVIEW_LIMITS = {
  live: 10,
  next: 8,
  due: 8,
  troubled: 8,
  waiting: 4,
  pushes: 4,
  failedPushes: 4,
  webhooks: 4,
  entries: 12,
} as const;

/** Days counted: games from a week back to a week ahead, activity up to today. */
export const GAME_DAYS = { back: 7, ahead: 7 } as const;
export const ACTIVITY_DAYS = 14;
