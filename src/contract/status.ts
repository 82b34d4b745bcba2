/** Severity of a finding, worst first. A notice requires no action. */
export const FINDING_LEVELS = ['problem', 'warning', 'notice'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** Subjects of findings. */
export type FindingSubject =
  | 'games'
  | 'events'
  | 'pushes'
  | 'mail'
  | 'backups'
  | 'disk'
  | 'recordings'
  | 'database'
  | 'redis'
  | 'jobs'
  | 'process'
  | 'releases';

export type DatabaseKind = 'embedded' | 'mongodb';
/** 'off' if Redis is not configured. */
export type RedisState = 'off' | 'connected' | 'unavailable';

/** Maximum number of games that the status lists. */
export const STATUS_GAMES = 5;
