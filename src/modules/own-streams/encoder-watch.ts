import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { SchedulerRegistry } from '@nestjs/schedule';
import type { Model } from 'mongoose';
import type { StreamState } from '../../contract/streams.js';
import { MINUTE, SECOND } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { whileRenewing } from '../../platform/database/locks/lease-renewal.js';
import { Leases } from '../../platform/database/locks/lease.js';
import { EventReader } from '../../platform/outbox/event-reader.js';
import { Worker } from '../../platform/scheduler/worker.js';
import { addressMark } from '../activity/logged-stream.js';
import { GoLiveService } from '../go-live/go-live.service.js';
import { GAME_MODEL, type GameDoc, type StreamDoc } from '../games/game.schema.js';
import { STREAM_HEALTH_MODEL, type StreamHealthDoc } from '../games/stream-health.schema.js';
import { StreamStates, type StreamAt } from '../streams/health/stream-states.js';
import { writeHealth } from '../streams/health/write-health.js';
import { ConnectedEncoders } from './connected-encoders.js';
import { EncoderStates } from './encoder-states.js';
import { ingestConfig } from '../../platform/processes/ingest.config.js';
import { refusalOf } from './key-window.js';
import { KeyWindows } from './key-windows.js';
import { ENCODER_TEXTS, LOST, MediaServer, type PublisherState } from './media-server.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from './own-stream.schema.js';

const JOB = 'own-streams';
const EVERY_MS = 2 * SECOND;
/** Maximum time without progress, in ms. A run that hangs for longer leaves the lease to other processes. */
const MAX_STALL_MS = MINUTE;

/** Time within which every process knows a new connection, in milliseconds. */
const REPORTED_MS = 10 * SECOND;

const NO_ENCODER = 'No encoder is connected.';

const GAME_FIELDS = { status: 1, startsAt: 1, statusText: 1, isTimeConfirmed: 1, updatedAt: 1, streams: 1 };

/** An own stream with its game, its entry in the game, and its encoder. */
interface Watched {
  doc: OwnStreamDoc;
  game: GameDoc;
  entry: StreamDoc;
  publisher: PublisherState | undefined;
}

/**
 * Compares own streams with the connected encoders: sets games live early, stores the health of their entries, the opening and the end of
 * their games, and disconnects encoders whose key has expired. The process that holds the lease does so; each process starts the media server once there is a
 * key.
 */
@Injectable()
export class EncoderWatch implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly worker: Worker;

  constructor(
    @InjectConfig() private readonly config: Config,
    @InjectModel(OWN_STREAM_MODEL) private readonly model: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(STREAM_HEALTH_MODEL) private readonly health: Model<StreamHealthDoc>,
    private readonly states: StreamStates,
    private readonly encoderStates: EncoderStates,
    private readonly encoders: ConnectedEncoders,
    private readonly windows: KeyWindows,
    private readonly goLive: GoLiveService,
    private readonly media: MediaServer,
    private readonly reader: EventReader,
    private readonly leases: Leases,
    private readonly clock: Clock,
    registry: SchedulerRegistry,
  ) {
    this.worker = new Worker(JOB, EVERY_MS, registry, () => this.run());
  }

  onApplicationBootstrap(): void {
    if (this.config.get(ingestConfig) === null) return;
    const wake = (): void => this.worker.wake();
    const wakeForGames = this.reader.listen((events) => events.some(({ name }) => name === 'game') && wake());
    this.worker.wokenBy(this.encoders.listen(wake), wakeForGames);
    this.worker.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.worker.stop();
  }

  async run(): Promise<void> {
    if ((await this.model.exists({ keyHash: { $ne: null } })) !== null) this.media.start();
    const publishers = this.media.publishers();
    if (publishers === null || (await this.leases.hold(JOB)) === null) return;
    await whileRenewing(this.leases, JOB, (lease) => this.compare(publishers, () => lease.progress()), MAX_STALL_MS);
  }

  private async compare(publishers: readonly PublisherState[], mayGoOn: () => boolean): Promise<void> {
    // Encoders are read before the documents, which then contain the reasons of all ended connections.
    const connected = this.encoders.all();
    const docs = await this.model
      .find({ $or: [{ finishedAt: null }, { name: { $in: publishers.map(({ name }) => name) } }] })
      .lean<OwnStreamDoc[]>();
    const ids = docs.map(({ gameId }) => gameId);
    const games = await this.games.find({ _id: { $in: ids } }, GAME_FIELDS).lean<GameDoc[]>();
    const gamesById = new Map(games.map((game) => [game._id.toHexString(), game]));
    const watched = docs.flatMap((doc): Watched[] => {
      const game = gamesById.get(doc.gameId.toHexString());
      const entry = game?.streams.find(({ _id }) => _id.equals(doc.streamId));
      return game && entry ? [{ doc, game, entry, publisher: connected.get(doc.name) }] : [];
    });
    if (!mayGoOn()) return;
    await this.startEarly(watched);
    for (const { doc, game } of watched) await this.windows.opened(doc, game, this.clock.now());
    await this.storeEnds(watched);
    await this.disconnectExpired(watched, publishers);
    await this.storeHealth(watched);
  }

  /** Sets scheduled games live whose encoder may do so now. Once per game: staff may have set it back to Scheduled. */
  private async startEarly(watched: readonly Watched[]): Promise<void> {
    for (const { doc, game, publisher } of watched) {
      const { gameId, earlyLiveMinutes = 0 } = doc;
      const isSending = publisher !== undefined && publisher.since !== null;
      if (earlyLiveMinutes === 0 || game.status !== 'Scheduled' || !isSending) continue;
      if (await this.goLive.claimOne(gameId, await this.windows.rules(), earlyLiveMinutes))
        await this.model.updateMany({ gameId }, { $set: { earlyLiveMinutes: 0 } });
    }
  }

  /** Stores the ends of games that finished automatically, and of connections that ended while no process was running. */
  private async storeEnds(watched: readonly Watched[]): Promise<void> {
    for (const { doc, game, publisher } of watched) {
      const { _id, name, lastUp, lastDown, finishedAt } = doc;
      if (game.status === 'Finished' && finishedAt === null) {
        await this.model.updateOne({ _id, finishedAt: null }, { $set: { finishedAt: game.updatedAt } });
      }
      // An import may open a finished game again.
      if (game.status !== 'Finished' && finishedAt !== null) {
        await this.model.updateOne({ _id, finishedAt }, { $set: { finishedAt: null } });
      }
      const now = this.clock.now();
      const isOpen = lastUp && lastDown?.connectionId !== lastUp.connectionId;
      if (isOpen && !publisher && now - lastUp.at.getTime() > REPORTED_MS) {
        await this.encoderStates.storeDown({ connectionId: lastUp.connectionId, name, ...LOST, at: now });
      }
    }
  }

  private async disconnectExpired(watched: readonly Watched[], publishers: readonly PublisherState[]): Promise<void> {
    const names = new Set(watched.map(({ doc }) => doc.name));
    for (const { name } of publishers) if (!names.has(name)) this.media.disconnect(name, ENCODER_TEXTS.deleted);
    for (const { doc, game, publisher } of watched) {
      if (!publisher) continue;
      // The service may have been killed between the change of the key and the disconnection.
      if (doc.keyHash === null) {
        this.media.disconnect(doc.name, ENCODER_TEXTS.revoked);
        continue;
      }
      const state = await this.windows.stateOf(game, doc, this.clock.now());
      // A game that was moved keeps an encoder that is already connected.
      if (state.state === 'ended' || state.state === 'called-off') this.media.disconnect(doc.name, refusalOf(state));
    }
  }

  private async storeHealth(watched: readonly Watched[]): Promise<void> {
    const changed: StreamAt[] = [];
    for (const { doc, game, entry, publisher } of watched) {
      const state = healthOf(game, entry, publisher);
      if (state === undefined || state === entry.health?.state) continue;
      const now = this.clock.date();
      const isDown = state === 'down';
      const reason = isDown ? doc.lastDown?.text || NO_ENCODER : '';
      await writeHealth(this.health, entry._id, addressMark(entry.url), {
        $set: { state, checkedAt: now, latencyMs: null, failures: Number(isDown), reason, touchedAt: now },
      });
      changed.push({ gameId: game._id, stream: entry });
    }
    if (changed.length > 0) await this.states.publish(changed);
  }
}

/**
 * Returns the measured health of an own stream. It has none until the first encoder has connected or the game is live. Streams of
 * finished games keep their last state.
 */
function healthOf(
  { status }: GameDoc,
  { health }: StreamDoc,
  publisher: PublisherState | undefined,
): StreamState | undefined {
  if (status === 'Finished') return undefined;
  if (publisher && publisher.since !== null) return 'healthy';
  return status === 'Live' || health ? 'down' : undefined;
}
