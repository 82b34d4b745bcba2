import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { LISTS } from '../../contract/lists.js';
import type { RecordingDetails, RecordingRecord } from '../../contract/records/recording.record.js';
import { Clock } from '../../platform/clock/clock.js';
import { findSlice, type ListMapping } from '../../platform/database/lists/list.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { LiveTokens } from '../games/live-tokens.js';
import { RecordedReplays } from '../replays/recorded-replays.js';
import { RecordingFiles } from '../own-streams/recording-files.js';
import { RecordingSizes } from './recording-sizes.js';
import { toRecordingRecord } from './recording.mapper.js';
import { RECORDING_MODEL, type RecordingDoc } from '../own-streams/recording.schema.js';

const MAPPING: ListMapping = {
  convert: { id: toObjectId, gameId: toObjectId },
  search: LISTS.recordings.search,
  words: true,
};

/** Fields of a game that records of recordings show. */
const GAME_FIELDS = { matchId: 1, title: 1, startsAt: 1, status: 1 };

/** Reads recordings with their games and replays. */
@Injectable()
export class RecordingReads {
  constructor(
    @InjectModel(RECORDING_MODEL) private readonly model: Model<RecordingDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly replays: RecordedReplays,
    private readonly files: RecordingFiles,
    private readonly sizes: RecordingSizes,
    private readonly tokens: LiveTokens,
    private readonly clock: Clock,
  ) {}

  async list(query: ListQuery): Promise<ListPage<RecordingRecord>> {
    const { docs, total } = await findSlice(this.model, query, MAPPING);
    return { records: await this.recordsOf(docs), total };
  }

  /** Returns a recording. Throws RECORDING_NOT_FOUND. */
  async find(id: Types.ObjectId): Promise<RecordingDoc> {
    const doc = await this.model.findById(id).lean<RecordingDoc>();
    if (!doc) throw new ApiError('RECORDING_NOT_FOUND');
    return doc;
  }

  /** Returns a recording with its files. Throws RECORDING_NOT_FOUND. */
  async read(id: Types.ObjectId): Promise<RecordingDetails> {
    const stored = await this.find(id);
    // The stored measurements are up to two seconds old, and would contradict the files.
    const doc = { ...stored, ...(stored.deletedAt === null && (await this.sizes.measure(stored))) };
    const record = await this.recordOf(doc);
    const files = await this.files.list(doc);
    const isPlayable = doc.openedAt !== null && doc.deletedAt === null;
    const reviewUrl = isPlayable ? this.tokens.staffAddress('review', doc.recordingId, this.clock.now()) : null;
    return { ...record, files, ...(await this.sizes.mediaOf(doc)), reviewUrl };
  }

  async recordOf(doc: RecordingDoc): Promise<RecordingRecord> {
    const game = await this.games.findById(doc.gameId, GAME_FIELDS).lean<GameDoc>();
    const replays = await this.replays.showing([doc.recordingId]);
    return toRecordingRecord(doc, game, replays.get(doc.recordingId) ?? null);
  }

  private async recordsOf(docs: readonly RecordingDoc[]): Promise<RecordingRecord[]> {
    const ids = docs.map(({ gameId }) => gameId);
    const games = await this.games.find({ _id: { $in: ids } }, GAME_FIELDS).lean<GameDoc[]>();
    const byId = new Map(games.map((game) => [game._id.toHexString(), game]));
    const replays = await this.replays.showing(docs.map(({ recordingId }) => recordingId));
    return docs.map((doc) => {
      const game = byId.get(doc.gameId.toHexString()) ?? null;
      return toRecordingRecord(doc, game, replays.get(doc.recordingId) ?? null);
    });
  }
}
