import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model, Types } from 'mongoose';
import { DAY, HOUR, MINUTE, SECOND } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { whileRenewing } from '../../platform/database/locks/lease-renewal.js';
import { Leases } from '../../platform/database/locks/lease.js';
import { UnitOfWork } from '../../platform/database/transactions/unit-of-work.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import { ingestConfig } from '../../platform/processes/ingest.config.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { ConnectedEncoders } from '../own-streams/connected-encoders.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from '../own-streams/own-stream.schema.js';
import { InstantReplays } from './instant-replays.js';
import { RecordingCleanup } from './recording-cleanup.js';
import { RecordingSizes } from './recording-sizes.js';
import { RecordingStorage } from './recording-storage.js';
import { RECORDING_MODEL, recordingWords, type RecordingDoc } from '../own-streams/recording.schema.js';
import { RecordingsService } from './recordings.service.js';

const JOB = 'recordings';
const EVERY_MS = 2 * SECOND;
/** Maximum time without progress, in ms. A run that hangs for longer leaves the lease to other processes. */
const MAX_STALL_MS = MINUTE;
/** Time after the end of a game for which its own streams are followed, in ms. Encoders may send for 30 minutes. */
const FOLLOWED_MS = HOUR;
/** Time after the end in which an import may open a game again, and after a deletion in which files are removed again, in ms. */
const CHANGED_MS = DAY;

/**
 * Follows own streams: adds their recordings, copies the fields that outlive the own stream, and measures the files. Also publishes games
 * that finish automatically, and deletes expired recordings and files that a killed process left. Runs in the process with the lease.
 */
@Injectable()
export class RecordingWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JOB);
  private readonly worker: Worker;

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectModel(RECORDING_MODEL) private readonly model: Model<RecordingDoc>,
    @InjectModel(OWN_STREAM_MODEL) private readonly ownStreams: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly recordings: RecordingsService,
    private readonly replays: InstantReplays,
    private readonly sizes: RecordingSizes,
    private readonly storage: RecordingStorage,
    private readonly cleanup: RecordingCleanup,
    private readonly encoders: ConnectedEncoders,
    private readonly unit: UnitOfWork,
    private readonly reader: EventReader,
    private readonly leases: Leases,
    private readonly clock: Clock,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker(JOB, EVERY_MS, registry, () => this.run());
  }

  async onApplicationBootstrap(): Promise<void> {
    // Recordings also expire while the service receives no streams.
    if (this.config.get(ingestConfig) === null && (await this.model.exists({ deletedAt: null })) === null) return;
    const wake = (): void => this.worker.wake();
    const wakeForGames = this.reader.listen((events) => events.some(({ name }) => name === 'game') && wake());
    this.worker.wokenBy(this.encoders.listen(wake), wakeForGames);
    this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }

  async run(): Promise<void> {
    // A lease would be written every two seconds in installations without own streams.
    if (!(await this.hasWork()) || (await this.leases.hold(JOB)) === null) return;
    await whileRenewing(this.leases, JOB, (lease) => this.follow(() => lease.progress()), MAX_STALL_MS);
  }

  private async hasWork(): Promise<boolean> {
    return (await this.ownStreams.exists({})) !== null || (await this.model.exists({})) !== null;
  }

  private async follow(mayGoOn: () => boolean): Promise<void> {
    const own = await this.ownStreamsWithMedia();
    const games = new Map<string, GameDoc>();
    await this.readGames(
      games,
      own.map(({ gameId }) => gameId),
    );
    await this.addMissing(own, games);
    const docs = await this.current(own);
    await this.readGames(
      games,
      docs.map(({ gameId }) => gameId),
    );
    for (const doc of docs) {
      if (!mayGoOn()) return;
      const game = games.get(doc.gameId.toHexString());
      await this.copy(doc, own.find(({ recordingId }) => recordingId === doc.recordingId) ?? null, game);
      if (game && (game.status === 'Finished') !== (doc.finishedArming !== null)) await this.settle(game._id);
    }
    await this.removeFiles();
    await this.cleanup.run(mayGoOn);
  }

  private async ownStreamsWithMedia(): Promise<OwnStreamDoc[]> {
    const since = new Date(this.clock.now() - FOLLOWED_MS);
    const filter = { lastUp: { $exists: true }, $or: [{ finishedAt: null }, { finishedAt: { $gte: since } }] };
    return this.ownStreams.find(filter).lean<OwnStreamDoc[]>();
  }

  private async readGames(games: Map<string, GameDoc>, ids: readonly Types.ObjectId[]): Promise<void> {
    const missing = ids.filter((id) => !games.has(id.toHexString()));
    if (missing.length === 0) return;
    const fields = { status: 1, title: 1 };
    const found = await this.games.find({ _id: { $in: missing } }, fields).lean<GameDoc[]>();
    for (const game of found) games.set(game._id.toHexString(), game);
  }

  private async addMissing(own: readonly OwnStreamDoc[], games: ReadonlyMap<string, GameDoc>): Promise<void> {
    const ids = own.map(({ recordingId }) => recordingId);
    const stored = await this.model.distinct('recordingId', { recordingId: { $in: ids } });
    for (const ownStream of own) {
      const game = games.get(ownStream.gameId.toHexString());
      if (game && !stored.includes(ownStream.recordingId)) await this.recordings.add(ownStream, game.title);
    }
  }

  /** Returns the recordings that may still change. */
  private current(own: readonly OwnStreamDoc[]): Promise<RecordingDoc[]> {
    const since = new Date(this.clock.now() - CHANGED_MS);
    const ids = own.map(({ recordingId }) => recordingId);
    const changing = [{ recordingId: { $in: ids } }, { finishedAt: null }, { finishedAt: { $gte: since } }];
    return this.model.find({ deletedAt: null, $or: changing }).lean<RecordingDoc[]>().exec();
  }

  /** Stores the copies of an own stream's fields, and the measurements. */
  private async copy(doc: RecordingDoc, ownStream: OwnStreamDoc | null, game: GameDoc | undefined): Promise<void> {
    const { title, openedAt } = ownStream ?? doc;
    const gameTitle = game?.title ?? doc.gameTitle;
    // A game with another date has other seconds since its opening.
    const isReopened = doc.openedAt !== null && isOther(doc.openedAt, openedAt);
    const trim = isReopened ? { trimFrom: null, trimTo: null } : {};
    const copied = { ...doc, title, openedAt, gameTitle, ...trim };
    const changes = { title, openedAt, gameTitle, ...trim, ...(await this.sizes.measure(copied)) };
    const isChanged = Object.entries(changes).some(([field, value]) =>
      isOther(doc[field as keyof RecordingDoc], value),
    );
    if (!isChanged) return;
    const $set = { ...changes, words: recordingWords(copied) };
    await this.model.updateOne({ _id: doc._id, deletedAt: null }, { $set });
  }

  private async settle(id: Types.ObjectId): Promise<void> {
    try {
      await this.unit.runFor(id, async () => {
        const game = await this.games.findById(id).lean<GameDoc>();
        if (game) await this.replays.settle(game);
      });
    } catch (error) {
      this.logger.error(`Failed to publish the recordings of the game ${id.toHexString()}: ${String(error)}`);
    }
  }

  /** Deletes files that remain of deleted recordings. */
  private async removeFiles(): Promise<void> {
    const deleted = await this.model
      .find({ deletedAt: { $gte: new Date(this.clock.now() - CHANGED_MS) } }, { recordingId: 1, name: 1 })
      .lean<RecordingDoc[]>();
    for (const { recordingId, name } of deleted) {
      if (!(await this.recordings.mayReceive({ name }))) await this.storage.remove(recordingId);
    }
  }
}

const isOther = (stored: unknown, value: unknown): boolean =>
  stored instanceof Date && value instanceof Date ? stored.getTime() !== value.getTime() : stored !== value;
