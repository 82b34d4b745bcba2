import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { RecordingDto } from '../../contract/dto/recording.dto.js';
import type { RecordingPurge, RecordingRecord } from '../../contract/records/recording.record.js';
import { RESOURCES } from '../../contract/resources/index.js';
import { SECOND } from '../../contract/time/units.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { ingestConfig } from '../../platform/processes/ingest.config.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { ConnectedEncoders } from '../own-streams/connected-encoders.js';
import { MediaServer } from '../own-streams/media-server.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from '../own-streams/own-stream.schema.js';
import { RecordedClips } from '../clips/recorded-clips.js';
import type { RecordStore } from '../records/record-store.js';
import { RecordTools } from '../records/record-tools.js';
import { writerHolds } from '../records/writer.js';
import { RecordedReplays } from '../replays/recorded-replays.js';
import { RecordingReads } from './recording-reads.js';
import { RecordingSizes } from './recording-sizes.js';
import { RecordingStorage } from './recording-storage.js';
import { loggedRecording } from './recording.mapper.js';
import { RECORDING_MODEL, recordingWords, type RecordingDoc } from '../own-streams/recording.schema.js';

/** A deleted recording with the cached copies that may remain. */
interface Removed {
  recording: RecordingRecord;
  purge: RecordingPurge;
}

/** Trims, publishes, and deletes recordings. */
@Injectable()
export class RecordingsService {
  private readonly store: RecordStore<RecordingDoc>;

  constructor(
    @InjectModel(RECORDING_MODEL) private readonly model: Model<RecordingDoc>,
    @InjectModel(OWN_STREAM_MODEL) private readonly ownStreams: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly reads: RecordingReads,
    private readonly sizes: RecordingSizes,
    private readonly storage: RecordingStorage,
    private readonly replays: RecordedReplays,
    private readonly clips: RecordedClips,
    private readonly locks: RecordLocks,
    private readonly encoders: ConnectedEncoders,
    private readonly media: MediaServer,
    @InjectConfig() private readonly config: Config,
    private readonly tools: RecordTools,
  ) {
    this.store = tools.store({
      model,
      resource: 'recordings',
      labelOf: ({ title, gameTitle }) => `${RESOURCES.recordings.noun} "${title}" of ${gameTitle}`,
      logged: loggedRecording,
      current: (doc, writer) => (writer && writerHolds(writer, 'recordings:access') ? reads.recordOf(doc) : null),
      wordsOf: recordingWords,
    });
  }

  /** Adds the recording of an own stream, once. */
  async add({ recordingId, name, title, matchId, gameId, openedAt }: OwnStreamDoc, gameTitle: string): Promise<void> {
    const stored = { recordingId, name, title, matchId, gameId, gameTitle, openedAt };
    const initial = { finishedAt: null, trimFrom: null, trimTo: null, bytes: 0, durationMs: 0 };
    await this.tools.unit.run(async () => {
      if (await this.model.exists({ recordingId })) return;
      await this.store.add({ ...stored, ...initial, finishedArming: null, deletedAt: null }, null);
    });
  }

  /**
   * Changes the start and end of the replay. Throws RECORDING_NOT_FOUND, STALE_WRITE, RECORDING_DELETED, RECORDING_NOT_OPEN, and
   * VALIDATION_FAILED if nothing would remain or the end is not public.
   */
  async trim(id: Types.ObjectId, dto: RecordingDto, ifMatch: number | null, caller: Caller): Promise<RecordingRecord> {
    const change = async (before: RecordingDoc) => {
      const trimmed = trimmedBy(before, dto, this.tools.clock.now());
      const { durationMs } = await this.sizes.measure({ ...before, ...trimmed });
      if (durationMs === 0)
        throw ApiError.field('to', 'Nothing was recorded between start and end. Choose other times');
      return { ...trimmed, durationMs };
    };
    const action = (doc: RecordingDoc): string => `Trimmed the ${this.store.kind.labelOf(doc)}`;
    return this.reads.recordOf(await this.store.update(id, { ifMatch, change, action }, caller));
  }

  /**
   * Adds a recording to the replay of its game. Throws RECORDING_NOT_FOUND, RECORDING_DELETED, RECORDING_IN_PROGRESS before the game has
   * finished, RECORDING_NOT_OPEN without public media, and GAME_NOT_FOUND.
   */
  async publish(id: Types.ObjectId, caller: Caller): Promise<RecordingRecord> {
    const change = async (doc: RecordingDoc) => {
      requireFiles(doc);
      const game = await this.games.findById(doc.gameId).lean<GameDoc>();
      if (!game) throw new ApiError('GAME_NOT_FOUND');
      if (!doc.finishedAt) throw new ApiError('RECORDING_IN_PROGRESS');
      const { durationMs } = await this.sizes.measure(doc);
      if (durationMs === 0) throw new ApiError('RECORDING_NOT_OPEN');
      await this.replays.publish(game, [doc], { isAutomatic: false, actor: caller });
      return { durationMs };
    };
    const action = (doc: RecordingDoc): string => `Published the ${this.store.kind.labelOf(doc)}`;
    return this.reads.recordOf(await this.store.update(id, { ifMatch: null, change, action }, caller));
  }

  /** Deletes the files of a recording. Throws RECORDING_NOT_FOUND, STALE_WRITE, RECORDING_DELETED, and RECORDING_IN_PROGRESS. */
  async remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<Removed> {
    const purge = await this.storage.addressesOf(await this.reads.find(id));
    const doc = await this.takeDown(id, ifMatch, caller);
    return { recording: await this.reads.recordOf(doc), purge };
  }

  /**
   * Deletes the files of a recording, as the service does to free space. Throws RECORDING_NOT_FOUND, RECORDING_DELETED, and
   * RECORDING_IN_PROGRESS.
   */
  async deleteRecording(recordingId: string): Promise<void> {
    const doc = await this.model.findOne({ recordingId }, { _id: 1 }).lean<RecordingDoc>();
    if (!doc) throw new ApiError('RECORDING_NOT_FOUND');
    await this.takeDown(doc._id, null, null);
  }

  /** Returns the finished recordings with files that no replay and no clip shows, oldest first. */
  async unpublished(): Promise<RecordingDoc[]> {
    const filter = { deletedAt: null, finishedAt: { $ne: null } };
    const docs = await this.model.find(filter).sort({ finishedAt: 1 }).lean<RecordingDoc[]>();
    const ids = docs.map(({ recordingId }) => recordingId);
    const [replayed, clipped] = [await this.replays.showing(ids), await this.clips.showing(ids)];
    return docs.filter(({ recordingId }) => !replayed.has(recordingId) && !clipped.has(recordingId));
  }

  private async takeDown(id: Types.ObjectId, ifMatch: number | null, caller: Caller | null): Promise<RecordingDoc> {
    const change = async (doc: RecordingDoc) => {
      requireFiles(doc);
      if (await this.isInProgress(doc)) throw new ApiError('RECORDING_IN_PROGRESS');
      // A clip may have been created after the service chose the recording.
      if (!caller && (await this.clips.of(doc.recordingId)).length > 0) throw new ApiError('RECORDING_IN_PROGRESS');
      await this.replays.withdraw([doc.recordingId], { actor: caller });
      await this.clips.withdraw(doc.recordingId, caller);
      return { deletedAt: this.tools.clock.date(), bytes: 0, durationMs: 0 };
    };
    const action = (doc: RecordingDoc): string => `Deleted the ${this.store.kind.labelOf(doc)}`;
    // Clips refer to recordings.
    const prepare = (): Promise<void> => this.locks.exclude(id);
    const doc = await this.store.update(id, { ifMatch, prepare, change, action }, caller);
    // The watch deletes files that remain after a kill.
    await this.storage.remove(doc.recordingId);
    return doc;
  }

  /**
   * Returns whether an encoder may send to a recording. While this process does not know the connected encoders yet, any encoder with a key
   * may be connected.
   */
  async mayReceive({ name }: Pick<RecordingDoc, 'name'>): Promise<boolean> {
    if (this.encoders.find(name)) return true;
    if (this.config.get(ingestConfig) === null || this.media.publishers() !== null) return false;
    return (await this.ownStreams.exists({ name, keyHash: { $ne: null } })) !== null;
  }

  /** Returns whether an encoder may still add to a recording. */
  private async isInProgress(recording: RecordingDoc): Promise<boolean> {
    const { recordingId, finishedAt } = recording;
    if (await this.mayReceive(recording)) return true;
    return !finishedAt && (await this.ownStreams.exists({ recordingId })) !== null;
  }
}

function requireFiles({ deletedAt }: RecordingDoc): void {
  if (deletedAt) throw new ApiError('RECORDING_DELETED');
}

function trimmedBy(doc: RecordingDoc, dto: RecordingDto, now: number): Pick<RecordingDoc, 'trimFrom' | 'trimTo'> {
  requireFiles(doc);
  const { openedAt, finishedAt } = doc;
  if (!openedAt) throw new ApiError('RECORDING_NOT_OPEN');
  const opening = openedAt.getTime();
  const at = (seconds: number | null | undefined, stored: Date | null): Date | null => {
    if (seconds === undefined) return stored;
    return seconds === null ? null : new Date(opening + Math.round(seconds * SECOND));
  };
  const trimFrom = at(dto.from, doc.trimFrom);
  const trimTo = at(dto.to, doc.trimTo);
  const end = finishedAt?.getTime() ?? now;
  if (trimFrom && trimFrom.getTime() >= end) throw ApiError.field('from', 'Start must be before the end of the game');
  if (trimTo && trimTo.getTime() > end) throw ApiError.field('to', 'End must not be after the end of the game');
  if (trimFrom && trimTo && trimFrom >= trimTo) throw ApiError.field('to', 'End must be after the start');
  return { trimFrom, trimTo };
}
