import type { Permission } from './permissions.js';

/** Parts of the overview, with the permissions of which one grants access to the part. */
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
 * Problems of a game: no stream that viewers could play; a live game of which no stream plays; a live game that exceeds the usual
 * length of its sport; a live game of which some streams do not play.
 */
export const GAME_TROUBLES = ['no-stream', 'streams-down', 'overtime', 'stream-down'] as const;
export type GameTrouble = (typeof GAME_TROUBLES)[number];

/** Minutes before go-live from which a missing stream is a problem. */
export const TROUBLE_MINUTES_BEFORE = 15;
/** Time range of upcoming games in the overview, in minutes. */
export const NEXT_MINUTES = 60;

/** Time range in which scheduled games without a stream are listed, in hours before go-live. */
export const DUE_HOURS = 6;
/** Interval between stored viewer counts in minutes, and the displayed time range in hours. */
export const WATCHING_SAMPLE_MINUTES = 5;
export const WATCHING_HOURS = 24;
/** Time for which failed pushes are listed, in hours. */
export const FAILED_PUSH_HOURS = 24;

/** Maximum number of listed records of each kind. The counts next to the lists include all records. */
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

/** Days in the charts: games from a week ago to a week ahead, activity up to today. */
export const GAME_DAYS = { back: 7, ahead: 7 } as const;
export const ACTIVITY_DAYS = 14;
