import type { DatabaseKind, FindingLevel, FindingSubject, RedisState } from '../status.js';
import { MessageAnswer } from './base.record.js';

/** Something that an operator should know. */
export class StatusFinding {
  level!: FindingLevel;
  subject!: FindingSubject;
  /** What is so: a sentence. */
  what!: string;
  /** What to do about it: a sentence or two. */
  todo!: string;
}

/** By how much timers were late: what a request waits for before the process turns to it. */
export class EventLoopStatus {
  /** Milliseconds. */
  medianMs!: number;
  /** Milliseconds. */
  p99Ms!: number;
  /** Milliseconds. */
  longestMs!: number;
  /** For how long it was measured, in seconds. */
  seconds!: number;
}

/** The process that answered; several may serve one address. */
export class ProcessStatus {
  /** Machine and process id: 'web-1:4711'. */
  name!: string;
  nodeVersion!: string;
  /** ISO 8601 UTC. */
  startedAt!: string;
  /** Memory that the process takes (RSS), in bytes. */
  memoryBytes!: number;
  /** Event streams that are open in it. */
  eventStreams!: number;
  /** Null for the first seconds: it is measured while somebody looks. */
  eventLoop!: EventLoopStatus | null;
}

export class DatabaseGrowth {
  bytesPerDay!: number;
  /** Over how many days that was seen. */
  days!: number;
}

export class DiskStatus {
  freeBytes!: number;
  totalBytes!: number;
}

export class DatabaseStatus {
  kind!: DatabaseKind;
  /** Its files; null where the database does not say. */
  bytes!: number | null;
  /** Null until it was measured for a day. */
  growth!: DatabaseGrowth | null;
  /** Where its files are; null where that is unknown. */
  disk!: DiskStatus | null;
  /** How long a small write of this process took last, in milliseconds; null before the first. */
  writeMs!: number | null;
}

/** The backups that the service makes by itself. */
export class BackupStatus {
  everyHours!: number;
  /** ISO 8601 UTC; null: there is none yet. */
  lastAt!: string | null;
  lastBytes!: number | null;
  /** When the last attempt failed, ISO 8601 UTC; null when it did not. */
  failedAt!: string | null;
  failure!: string | null;
}

export class NextGame {
  id!: string;
  matchId!: string;
  title!: string;
  /** ISO 8601 UTC. */
  goLiveAt!: string;
}

export class GamesStatus {
  /** Games that are to go live by themselves. */
  scheduled!: number;
  /** How many of them were due more than ten seconds ago. */
  late!: number;
  /** The first of them. */
  next!: NextGame[];
}

/** Events that are stored and not yet published. */
export class OutboxStatus {
  waiting!: number;
  /** Age of the oldest, in seconds; 0 when none waits. */
  oldestSeconds!: number;
}

/** Pushes on their way. */
export class SendStatus {
  sending!: number;
  scheduled!: number;
  /** How many of them should have been carried on more than a minute ago. */
  late!: number;
  /** When the next one is due, ISO 8601 UTC; null when none is. */
  nextAt!: string | null;
}

/** E-mail that is on its way. */
export class MailStatus {
  waiting!: number;
  /** Age of the oldest, in seconds; 0 when none waits. */
  oldestSeconds!: number;
  /** Given up, of those made in the last 24 hours. */
  failed!: number;
  /** What the mail server said to the oldest that waits, or else to the last that was given up; null: nothing went wrong. */
  failure!: string | null;
}

/** What the process answers from memory. */
export class CacheStatus {
  /** Answers that are kept ready. */
  answers!: number;
  bytes!: number;
  /** As many bytes they may take. */
  limitBytes!: number;
  /** Requests answered from them since the start. */
  servedPages!: number;
  servedLists!: number;
}

/** A job that the process does again and again. */
export class JobStatus {
  name!: string;
  /** Longest time from one run to the next, in milliseconds. */
  everyMs!: number;
  /** When it last began, ISO 8601 UTC; null: it has not. */
  ranAt!: string | null;
  /** How long that took, in milliseconds; null while it runs. */
  tookMs!: number | null;
  /** Why the last run failed; null when it did not. */
  failure!: string | null;
}

/** Who does a job that one process does for all. */
export class LeaseStatus {
  job!: string;
  /** As `ProcessStatus.name`. */
  holder!: string;
  /** It is the process that answered. */
  isHere!: boolean;
}

/** The newest release, where the operator has said who knows. */
export class ReleaseStatus {
  /** Null while it is not known. */
  newest!: string | null;
  isNewer!: boolean;
  /** Where it is described; null where nothing is said. */
  url!: string | null;
  /** Why it could not be learnt; null where it could. */
  failure!: string | null;
}

/** How the service is doing. */
export class ServiceStatus {
  /** The server's time, ISO 8601 UTC. */
  at!: string;
  version!: string;
  /** Worst first. */
  findings!: StatusFinding[];
  process!: ProcessStatus;
  database!: DatabaseStatus;
  /** Null where the service makes none by itself. */
  backups!: BackupStatus | null;
  games!: GamesStatus;
  outbox!: OutboxStatus;
  pushes!: SendStatus;
  /** Null where no mail server is set. */
  mail!: MailStatus | null;
  cache!: CacheStatus;
  redis!: RedisState;
  jobs!: JobStatus[];
  leases!: LeaseStatus[];
  /** Null where nobody is asked. */
  release!: ReleaseStatus | null;
}

export class StatusAnswer extends MessageAnswer {
  status!: ServiceStatus;
}
