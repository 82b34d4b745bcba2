/** How bad what was found is, worst first. A notice asks for nothing. */
export const FINDING_LEVELS = ['problem', 'warning', 'notice'] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

/** What a finding is about. */
export type FindingSubject =
  'games' | 'events' | 'pushes' | 'mail' | 'backups' | 'disk' | 'database' | 'redis' | 'jobs' | 'process' | 'releases';

export type DatabaseKind = 'embedded' | 'mongodb';
/** 'off' where no Redis is set. */
export type RedisState = 'off' | 'connected' | 'unavailable';

/** Most games that the status names. */
export const STATUS_GAMES = 5;
