import { Injectable } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import type {
  BackupStatus,
  CacheStatus,
  DatabaseStatus,
  JobStatus,
  ProcessStatus,
  RecordingsStatus,
  ServiceStatus,
} from '../../contract/records/status.record.js';
import { HOUR } from '../../contract/time/units.js';
import { backupConfig } from '../../platform/backup/backup.config.js';
import { BUDGETS } from '../../platform/cache/budgets.js';
import { ResponseCache } from '../../platform/cache/response-cache.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { commit, version } from '../../platform/config/version.js';
import { Leases, PROCESS_NAME } from '../../platform/database/locks/lease.js';
import { FrontDoor } from '../../platform/http/front-door.js';
import { DatabaseSize } from '../../platform/maintenance/database-size.js';
import { ScheduledBackups } from '../../platform/maintenance/scheduled-backups.js';
import { SizeHistory } from '../../platform/maintenance/size-history.js';
import { EventHub } from '../../platform/realtime/event-hub.js';
import { RedisLink } from '../../platform/redis/redis-link.js';
import { workerRuns } from '../../platform/scheduler/worker.js';
import { RecordingsSpace } from '../recordings-space/recordings-space.js';
import { MailStatusReader } from '../mail/mail-status.js';
import { EventLoopWatch } from './event-loop-watch.js';
import { findingsOf } from './findings.js';
import { NewestRelease } from './newest-release.js';
import { WorkStatus } from './work-status.js';

/** Reports the state of the service as seen by the process that handles the request. */
@Injectable()
export class StatusService {
  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly clock: Clock,
    private readonly registry: SchedulerRegistry,
    private readonly work: WorkStatus,
    private readonly mail: MailStatusReader,
    private readonly eventLoop: EventLoopWatch,
    private readonly release: NewestRelease,
    private readonly leases: Leases,
    private readonly hub: EventHub,
    private readonly redis: RedisLink,
    private readonly responses: ResponseCache,
    private readonly frontDoor: FrontDoor,
    private readonly size: DatabaseSize,
    private readonly history: SizeHistory,
    private readonly recordingsSpace: RecordingsSpace,
    private readonly backups: ScheduledBackups,
  ) {}

  async read(): Promise<ServiceStatus> {
    const [games, outbox, pushes, mail, leases, database, recordings, backups] = await Promise.all([
      this.work.games(),
      this.work.outbox(),
      this.work.pushes(),
      this.mail.read(),
      this.leases.current(),
      this.database(),
      this.recordings(),
      this.backupStatus(),
    ]);
    const facts = {
      at: this.clock.date().toISOString(),
      version,
      commit,
      process: this.process(),
      database,
      recordings,
      backups,
      games,
      outbox,
      pushes,
      mail,
      cache: this.cache(),
      redis: this.redis.state,
      jobs: this.jobs(),
      leases: leases.map(({ job, holder, isHere }) => ({ job, holder, isHere })),
      release: this.release.look(),
    };
    return { ...facts, findings: findingsOf(facts) };
  }

  private process(): ProcessStatus {
    return {
      name: PROCESS_NAME,
      nodeVersion: process.versions.node,
      startedAt: this.wallClock(0) ?? '',
      memoryBytes: process.memoryUsage.rss(),
      eventStreams: this.hub.size,
      eventLoop: this.eventLoop.look(),
    };
  }

  private async database(): Promise<DatabaseStatus> {
    const kind = this.config.mongodbUri === null ? 'embedded' : 'mongodb';
    const occupied = await this.size.read();
    const writeMs = this.leases.renewalMs;
    if (!occupied) return { kind, bytes: null, growth: null, disk: null, writeMs };
    const { bytes, space } = occupied;
    return {
      kind,
      bytes,
      growth: await this.history.growth(bytes),
      disk: space && { freeBytes: space.free, totalBytes: space.total },
      writeMs,
    };
  }

  private async recordings(): Promise<RecordingsStatus | null> {
    const usage = await this.recordingsSpace.read();
    if (!usage) return null;
    const { usedBytes, budgetBytes, minFreeBytes, space } = usage;
    return { usedBytes, budgetBytes, minFreeBytes, disk: { freeBytes: space.free, totalBytes: space.total } };
  }

  private async backupStatus(): Promise<BackupStatus | null> {
    const backups = this.config.get(backupConfig);
    if (!backups) return null;
    const { succeededAt, bytes, failedAt, failure } = await this.backups.state();
    return {
      everyHours: backups.everyMs / HOUR,
      lastAt: succeededAt?.toISOString() ?? null,
      lastBytes: bytes ?? null,
      failedAt: failedAt?.toISOString() ?? null,
      failure: failure ?? null,
    };
  }

  private cache(): CacheStatus {
    const { pages, lists } = this.frontDoor.answered;
    return {
      ...this.responses.size,
      limitBytes: Object.values(BUDGETS).reduce((sum, { bytes }) => sum + bytes, 0),
      servedPages: pages,
      servedLists: lists,
    };
  }

  private jobs(): JobStatus[] {
    return workerRuns(this.registry).map(({ name, everyMs, beganAt, tookMs, failure }) => ({
      name,
      everyMs,
      ranAt: this.wallClock(beganAt),
      tookMs: tookMs === null ? null : Math.round(tookMs),
      failure,
    }));
  }

  /** Converts a time of `performance.now` to ISO 8601 UTC by the service's clock. Returns null for -Infinity. */
  private wallClock(instant: number): string | null {
    if (!Number.isFinite(instant)) return null;
    return new Date(this.clock.now() - (performance.now() - instant)).toISOString();
  }
}
