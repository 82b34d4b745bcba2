import type { DatabaseKind, FindingLevel, FindingSubject, RedisState } from '../status.js';
import { MessageResponse } from './base.record.js';

/** A finding that an operator should know. */
export class StatusFinding {
  /** Severity, worst first. A notice requires no action. */
  level!: FindingLevel;
  /** Part of the service that the finding is about. */
  subject!: FindingSubject;
  /** Description of the finding, as a sentence. */
  what!: string;
  /** Recommended action, in one or two sentences. */
  todo!: string;
}

/** Delays of the event loop: the time that a request waits before the process handles the request. */
export class EventLoopStatus {
  /** Median delay in ms. */
  medianMs!: number;
  /** 99th percentile of the delay, in ms. */
  p99Ms!: number;
  /** Longest delay in ms. */
  longestMs!: number;
  /** Duration of the measurement in seconds. */
  seconds!: number;
}

/** The process that responded. Several processes may serve the same address. */
export class ProcessStatus {
  /** Machine name and process id, such as 'web-1:4711'. */
  name!: string;
  nodeVersion!: string;
  /** Start time, ISO 8601 UTC. */
  startedAt!: string;
  /** Memory of the process (RSS) in bytes. */
  memoryBytes!: number;
  /** Number of open event streams in the process. */
  eventStreams!: number;
  /** Null during the first seconds, because delays are only measured while the status is being viewed. */
  eventLoop!: EventLoopStatus | null;
}

export class DatabaseGrowth {
  /** Mean growth of the database files. */
  bytesPerDay!: number;
  /** Number of days in the measurement. */
  days!: number;
}

export class DiskStatus {
  /** Free space in bytes. */
  freeBytes!: number;
  /** Size of the disk in bytes. */
  totalBytes!: number;
}

export class DatabaseStatus {
  /** The embedded database, or a MongoDB of the operator. */
  kind!: DatabaseKind;
  /** Size of the database files in bytes, or null if the size is unavailable. */
  bytes!: number | null;
  /** Null until the size was measured for a day. */
  growth!: DatabaseGrowth | null;
  /** Disk of the database files, or null if unknown. */
  disk!: DiskStatus | null;
  /** Duration of the last small write of this process, in ms. Null before the first write. */
  writeMs!: number | null;
}

/** Recordings of own streams. */
export class RecordingsStatus {
  /** Size of all files in the folder of the recordings, in bytes. At most 30 s old. */
  usedBytes!: number;
  /** Disk budget in bytes, or null before the ingest has used the folder. */
  budgetBytes!: number | null;
  /** Free space below which nothing is recorded, in bytes. */
  minFreeBytes!: number;
  disk!: DiskStatus;
}

/** Automatic backups. */
export class BackupStatus {
  /** Time between two backups, in hours. */
  everyHours!: number;
  /** Time of the last backup, ISO 8601 UTC. Null before the first backup. */
  lastAt!: string | null;
  /** Size of the last backup in bytes. Null before the first backup. */
  lastBytes!: number | null;
  /** Time of the last attempt if it failed, ISO 8601 UTC. Null if the last attempt did not fail. */
  failedAt!: string | null;
  /** Error of the last attempt. Null if the last attempt did not fail. */
  failure!: string | null;
}

export class NextGame {
  /** Id of the game. */
  id!: string;
  /** Id of the match. */
  matchId!: string;
  title!: string;
  /** Time when the game goes live, ISO 8601 UTC. */
  goLiveAt!: string;
}

export class GamesStatus {
  /** Number of games that will go live automatically. */
  scheduled!: number;
  /** Number of these games that are overdue by more than ten seconds. */
  late!: number;
  /** The next games, up to 5. */
  next!: NextGame[];
}

/** Stored events that are not published yet. */
export class OutboxStatus {
  /** Number of events. */
  waiting!: number;
  /** Age of the oldest event in seconds. 0 if no event is waiting. */
  oldestSeconds!: number;
}

/** Pushes that are scheduled or being sent. */
export class SendStatus {
  /** Number of pushes that are being sent. */
  sending!: number;
  /** Number of scheduled pushes. */
  scheduled!: number;
  /** Number of pushes that are overdue by more than a minute and that no process is sending. */
  late!: number;
  /** Time of the next step, ISO 8601 UTC. Null without scheduled or running pushes. */
  nextAt!: string | null;
}

/** Queued email. */
export class MailStatus {
  /** Number of queued emails. */
  waiting!: number;
  /** Age of the oldest email in seconds. 0 if no email is waiting. */
  oldestSeconds!: number;
  /** Number of failed emails among the emails of the last 24 hours. */
  failed!: number;
  /** Response of the mail server for the oldest waiting email, or else for the last failed email. Null without an error. */
  failure!: string | null;
}

/** Responses that the process serves from memory. */
export class CacheStatus {
  /** Number of cached responses. */
  answers!: number;
  /** Size of the cached responses. */
  bytes!: number;
  /** Maximum size of the cached responses in bytes. */
  limitBytes!: number;
  /** Number of pages served from the cache since the start. */
  servedPages!: number;
  /** Number of lists served from the cache since the start. */
  servedLists!: number;
}

/** A job that the process runs repeatedly. */
export class JobStatus {
  name!: string;
  /** Maximum time between two runs, in ms. */
  everyMs!: number;
  /** Start of the last run, ISO 8601 UTC. Null before the first run. */
  ranAt!: string | null;
  /** Duration of the last run in ms. Null while the job is running. */
  tookMs!: number | null;
  /** Error of the last run, or null if the run succeeded. */
  failure!: string | null;
}

/** The holder of a job that one process does for all processes. */
export class LeaseStatus {
  /** Name of the job. */
  job!: string;
  /** Name of the process that holds the job, as in `ProcessStatus.name`. */
  holder!: string;
  /** Whether the process that responded holds the job. */
  isHere!: boolean;
}

/** The newest release, if the operator configured an address for release information. */
export class ReleaseStatus {
  /** Version of the newest release, or null if unknown. */
  newest!: string | null;
  /** Whether `newest` is newer than the running version. */
  isNewer!: boolean;
  /** Address of the release notes, or null if unavailable. */
  url!: string | null;
  /** Error of the last check, or null without an error. */
  failure!: string | null;
}

/** Status of the service. */
export class ServiceStatus {
  /** Current time of the server, ISO 8601 UTC. */
  at!: string;
  /** Running version of Nepsh. */
  version!: string;
  /** Commit of the running build. Empty if it was built from files without a repository. */
  commit!: string;
  /** Findings, most severe first. */
  findings!: StatusFinding[];
  process!: ProcessStatus;
  database!: DatabaseStatus;
  /** Null before the first own stream. */
  recordings!: RecordingsStatus | null;
  /** Null without automatic backups. */
  backups!: BackupStatus | null;
  games!: GamesStatus;
  outbox!: OutboxStatus;
  pushes!: SendStatus;
  /** Null without a mail server. */
  mail!: MailStatus | null;
  cache!: CacheStatus;
  /** 'off' if Redis is not configured. */
  redis!: RedisState;
  jobs!: JobStatus[];
  leases!: LeaseStatus[];
  /** Null without an address for release information. */
  release!: ReleaseStatus | null;
}

export class StatusResponse extends MessageResponse {
  status!: ServiceStatus;
}
