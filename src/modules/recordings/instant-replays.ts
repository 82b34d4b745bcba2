import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import type { GameDoc } from '../games/game.schema.js';
import { GameListeners, type GameListener } from '../games/game-listeners.js';
import { ownAddress } from '../games/live-tokens.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from '../own-streams/own-stream.schema.js';
import { RecordedReplays } from '../replays/recorded-replays.js';
import { SettingsService } from '../settings/settings.service.js';
import { RecordingSizes } from './recording-sizes.js';
import { RECORDING_MODEL, type RecordingDoc } from '../own-streams/recording.schema.js';

/** Publishes the recordings of a game when the game finishes, and withdraws them when the game is opened again. */
@Injectable()
export class InstantReplays implements GameListener, OnModuleInit {
  private readonly logger = new Logger('recordings');

  constructor(
    @InjectModel(RECORDING_MODEL) private readonly model: Model<RecordingDoc>,
    @InjectModel(OWN_STREAM_MODEL) private readonly ownStreams: Model<OwnStreamDoc>,
    private readonly replays: RecordedReplays,
    private readonly sizes: RecordingSizes,
    private readonly settings: SettingsService,
    private readonly listeners: GameListeners,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.listeners.register(this);
  }

  /** Deleted games leave their recordings, which end so that they expire. */
  async gamesRemoved(games: readonly GameDoc[]): Promise<void> {
    const filter = { gameId: { $in: games.map(({ _id }) => _id) }, finishedAt: null, deletedAt: null };
    const ended = await this.model.find(filter, { _id: 1 }).lean<RecordingDoc[]>();
    if (ended.length === 0) return;
    await this.model.updateMany(filter, { $set: { finishedAt: this.clock.date() } });
    this.emit(ended);
  }

  async gameChanged(before: GameDoc, after: GameDoc): Promise<void> {
    if ((before.status === 'Finished') !== (after.status === 'Finished')) await this.settle(after);
  }

  /**
   * Makes the recordings of a game agree with its state, as a part of the current write. Can run any number of times: the end of each
   * schedule version of a game is handled once.
   */
  async settle(game: GameDoc): Promise<void> {
    const filter = { gameId: game._id, deletedAt: null };
    const recordings = await this.model.find(filter).sort({ _id: 1 }).lean<RecordingDoc[]>();
    if (recordings.length === 0) return;
    if (game.status === 'Finished') await this.finish(game, recordings);
    else await this.reopen(game, recordings);
  }

  private async finish(game: GameDoc, recordings: readonly RecordingDoc[]): Promise<void> {
    const open = recordings.filter(({ finishedArming }) => finishedArming === null);
    if (open.length === 0) return;
    const ids = open.map(({ recordingId }) => recordingId);
    const own = await this.ownStreams.find({ recordingId: { $in: ids } }).lean<OwnStreamDoc[]>();
    const finished: RecordingDoc[] = [];
    for (const doc of open) {
      const ownStream = own.find(({ recordingId }) => recordingId === doc.recordingId);
      const openedAt = ownStream?.openedAt ?? doc.openedAt;
      const finishedAt = ownStream?.finishedAt ?? game.updatedAt;
      const $set = { openedAt, finishedAt, finishedArming: game.announce.arming };
      await this.model.updateOne({ _id: doc._id }, { $set });
      finished.push({ ...doc, ...$set });
    }
    this.emit(open);
    const { instantReplay = 'automatic' } = await this.settings.latest();
    if (instantReplay === 'automatic') await this.publish(game, finished);
  }

  /** Publishes the recordings whose streams the game still has. */
  private async publish(game: GameDoc, recordings: readonly RecordingDoc[]): Promise<void> {
    const addresses = new Set(game.streams.map(({ url }) => url));
    const shown: RecordingDoc[] = [];
    for (const doc of recordings) {
      if (addresses.has(ownAddress(doc.recordingId)) && (await this.hasMedia(doc))) shown.push(doc);
    }
    if (shown.length > 0) await this.replays.publish(game, shown, { isAutomatic: true, actor: null });
  }

  /** Returns whether a recording has a public segment. A failure to read its files must not prevent the end of the game. */
  private async hasMedia(doc: RecordingDoc): Promise<boolean> {
    try {
      return (await this.sizes.measure(doc)).durationMs > 0;
    } catch (error) {
      this.logger.warn(`Failed to read the recording ${doc.recordingId}: ${String(error)}`);
      return true;
    }
  }

  private async reopen({ _id }: GameDoc, recordings: readonly RecordingDoc[]): Promise<void> {
    const finished = recordings.filter(({ finishedAt, finishedArming }) => finishedAt ?? finishedArming !== null);
    if (finished.length === 0) return;
    const $set = { finishedAt: null, finishedArming: null, trimTo: null };
    await this.model.updateMany({ _id: { $in: finished.map(({ _id }) => _id) } }, { $set });
    this.emit(finished);
    await this.replays.withdraw(
      finished.map(({ recordingId }) => recordingId),
      { actor: null, openedGame: _id },
    );
  }

  private emit(recordings: readonly RecordingDoc[]): void {
    this.outbox.changed(
      'recordings',
      recordings.map(({ _id }) => _id.toHexString()),
    );
  }
}
