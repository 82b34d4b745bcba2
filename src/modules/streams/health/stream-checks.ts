import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model, Types } from 'mongoose';
import { STREAM_OPENS_MINUTES_BEFORE } from '../../../contract/streams.js';
import { MINUTE } from '../../../contract/time/units.js';
import { Clock } from '../../../platform/clock/clock.js';
import { ConcurrencyLimiter } from '../../../platform/concurrency-limiter.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { isOfRecord, reasonOfRecord } from '../../../platform/database/records/record-error.js';
import { whileRenewing, type RenewedLease } from '../../../platform/database/locks/lease-renewal.js';
import { Leases } from '../../../platform/database/locks/lease.js';
import { Worker } from '../../../platform/scheduler/worker.js';
import { addressMark } from '../../activity/logged-stream.js';
import { GAME_MODEL, type GameDoc, type StreamDoc } from '../../games/game.schema.js';
import { STREAM_HEALTH_MODEL, type StreamHealthDoc } from '../../games/stream-health.schema.js';
import { SettingsService } from '../../settings/settings.service.js';
import { healthAfter, type Pace } from './health-after.js';
import { StreamProbe, type Check } from './stream-probe.js';
import { StreamStates, type StreamAt } from './stream-states.js';
import { streamCheckMs } from './stream-health.config.js';
import { writeHealth } from './write-health.js';

const JOB = 'stream-checks';
/** Interval between two searches for due streams, in milliseconds. */
const LOOK_MS = 2_000;
/** Maximum time without progress, in ms. A run that hangs for longer leaves the lease to other processes. */
const MAX_STALL_MS = MINUTE;
/** Time before the opening of a stream at which its checks start, in milliseconds. */
const AHEAD_MS = 15 * MINUTE;
/** Maximum number of streams to read at a time. */
const MAX = 2_000;
/** Maximum numbers of concurrent checks. */
const AT_ONCE = { perHost: 4, inAll: 16 };
/** Maximum number of checks of a host per round. Further streams stay due for the next round. */
const MAX_OF_HOST = 20;
/** Minimum interval between checks of a provider's video, in ms. Providers are checked less often than media servers. */
const PROVIDER_MS = 5 * MINUTE;

/** A stream that is due, with its check and its stored health. */
interface Due extends StreamAt {
  check: Check;
  stored: StreamHealthDoc | null;
}

/**
 * Checks the streams of games that are live or start soon. The process that holds the lease runs the checks; other processes wait
 * for the lease.
 */
@Injectable()
export class StreamChecks implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JOB);
  private readonly worker: Worker;
  private readonly ofHost = new ConcurrencyLimiter(AT_ONCE.perHost);
  private readonly inAll = new ConcurrencyLimiter(AT_ONCE.inAll);

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(STREAM_HEALTH_MODEL) private readonly health: Model<StreamHealthDoc>,
    private readonly probe: StreamProbe,
    private readonly states: StreamStates,
    private readonly settings: SettingsService,
    private readonly leases: Leases,
    private readonly clock: Clock,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker(JOB, LOOK_MS, registry, () => this.run());
  }

  onApplicationBootstrap(): void {
    if (this.config.get(streamCheckMs) !== null) this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }

  /** Checks the streams that are due, and publishes which states changed. */
  async run(): Promise<void> {
    if ((await this.leases.hold(JOB)) === null) return;
    await whileRenewing(this.leases, JOB, (lease) => this.runUnder(lease), MAX_STALL_MS);
  }

  private async runUnder(lease: RenewedLease): Promise<void> {
    const expiration = this.states.lapse();
    await expiration.catch((error: unknown) => {
      if (!isOfRecord(error)) throw error;
    });
    await this.checkDue(() => lease.progress() && !this.worker.isStopping);
    // An error of one record fails the run, but only after the checks.
    await expiration;
  }

  private async checkDue(mayGoOn: () => boolean): Promise<void> {
    const dueChecks = await this.due();
    const byAddress = [...Map.groupBy(dueChecks, ({ check }) => check.address).values()];
    const byHost = Map.groupBy(byAddress, ([first]) => new URL(first?.check.address ?? '').host);
    const changed: StreamAt[] = [];
    const check = async (same: readonly Due[]): Promise<void> => {
      const [first] = same;
      if (!first || !mayGoOn()) return;
      const finding = await this.probe.run(first.check);
      // Another process may have acquired the lease in the meantime.
      if (!mayGoOn()) return;
      for (const due of same) {
        try {
          const after = healthAfter(finding, due.stored, this.clock.date(), this.paceOf(due.check));
          await this.store(due, after);
          const isOther = after.state !== undefined && after.state !== due.stream.health?.state;
          if (isOther) changed.push(due);
        } catch (error) {
          await this.postpone(due, reasonOfRecord(error));
        }
      }
    };
    const checks = [...byHost].flatMap(([key, some]) =>
      some.slice(0, MAX_OF_HOST).map((same) => this.ofHost.run(() => this.inAll.run(() => check(same)), { key })),
    );
    await Promise.all(checks);
    if (changed.length > 0) await this.states.publish(changed);
  }

  /** Replaces the health record of a stream whose check cannot be stored. The new record only has the time of the next check. */
  private async postpone({ stream: { _id, url }, check }: Due, reason: string): Promise<void> {
    this.logger.error(`Failed to store the check of the stream ${_id.toHexString()}: ${reason}`);
    const nextAt = new Date(this.clock.now() + this.paceOf(check).longestMs);
    try {
      await this.health.deleteOne({ _id });
      await writeHealth(this.health, _id, addressMark(url), { $set: { nextAt } });
    } catch (error) {
      this.logger.error(`Failed to postpone the check of the stream ${_id.toHexString()}: ${reasonOfRecord(error)}`);
    }
  }

  private async store({ stream, stored }: Due, after: Partial<StreamHealthDoc>): Promise<void> {
    const address = addressMark(stream.url);
    // The address may have changed during the check: the filter keeps the result from the record of the new address.
    if (stored) await this.health.updateOne({ _id: stream._id, address }, { $set: after });
    else await writeHealth(this.health, stream._id, address, { $set: after });
  }

  /** Returns the streams that are due, longest overdue first. */
  private async due(): Promise<Due[]> {
    const now = this.clock.now();
    const streams = await this.streams(now);
    const waiting = await this.waiting(streams, now);
    const remaining = streams.filter(({ stream }) => waiting.get(stream._id.toHexString()) !== addressMark(stream.url));
    const docs = await this.health.find({ _id: { $in: idsOf(remaining) } }).lean();
    const byId = new Map(docs.map((doc) => [doc._id.toHexString(), doc]));
    const due = remaining.flatMap((at): Due[] => {
      const doc = byId.get(at.stream._id.toHexString());
      const stored = doc?.address === addressMark(at.stream.url) ? doc : null;
      const check = this.checkFor(at);
      return check ? [{ ...at, check, stored }] : [];
    });
    return due.sort((a, b) => waitsSince(a) - waitsSince(b));
  }

  /** Returns the check of a stream, or null if the stream cannot be checked. */
  private checkFor({ stream: { _id, url } }: StreamAt): Check | null {
    try {
      return this.probe.checkFor(url);
    } catch (error) {
      this.logger.error(`Failed to read the address of the stream ${_id.toHexString()}: ${reasonOfRecord(error)}`);
      return null;
    }
  }

  /** Returns the address hashes of streams that are not due yet. The query omits the history, because it runs every `LOOK_MS`. */
  private async waiting(streams: readonly StreamAt[], now: number): Promise<Map<string, string>> {
    const filter = { _id: { $in: idsOf(streams) }, nextAt: { $gt: new Date(now) } };
    const docs = await this.health.find(filter, { address: 1 }).lean();
    return new Map(docs.map(({ _id, address }) => [_id.toHexString(), address]));
  }

  private async streams(now: number): Promise<{ gameId: Types.ObjectId; stream: StreamDoc }[]> {
    const { goLive } = await this.settings.latest();
    const ahead = (STREAM_OPENS_MINUTES_BEFORE + Math.max(0, -goLive.shiftMinutes)) * MINUTE + AHEAD_MS;
    const fields = { streams: 1 } as const;
    const [live, soon] = await Promise.all([
      this.games.find({ status: 'Live' }, fields).limit(MAX).lean<GameDoc[]>(),
      this.games
        .find({ status: 'Scheduled', startsAt: { $lte: new Date(now + ahead) } }, fields)
        .sort({ startsAt: -1 })
        .limit(MAX)
        .lean<GameDoc[]>(),
    ]);
    return [...live, ...soon]
      .flatMap(({ _id, streams }) => streamsOf(streams).map((stream) => ({ gameId: _id, stream })))
      .slice(0, MAX);
  }

  private paceOf({ kind }: Check): Pace {
    const configuredMs = this.config.get(streamCheckMs) ?? 0;
    const steadyMs = kind === 'oembed' ? Math.max(configuredMs, PROVIDER_MS) : configuredMs;
    return { steadyMs, doubtMs: Math.min(configuredMs, 10_000), longestMs: steadyMs * 4, refusedMs: steadyMs * 2 };
  }
}

/** Returns the streams that have an id and an address. Games of earlier builds or other programs may lack them. */
const streamsOf = (streams: readonly StreamDoc[] | null | undefined): StreamDoc[] =>
  (streams ?? []).filter(
    (stream: Partial<StreamDoc>) => stream._id && typeof stream.url === 'string' && stream.url !== '',
  );

const idsOf = (streams: readonly StreamAt[]): Types.ObjectId[] => streams.map(({ stream }) => stream._id);
const waitsSince = ({ stored }: Due): number => stored?.nextAt?.getTime() ?? 0;
