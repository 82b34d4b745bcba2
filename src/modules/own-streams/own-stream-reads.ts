import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import { LISTS } from '../../contract/lists.js';
import type { OwnStreamRecord, OwnStreamStatus } from '../../contract/records/own-stream.record.js';
import { Clock } from '../../platform/clock/clock.js';
import { findSlice, type ListMapping } from '../../platform/database/lists/list.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import type { FilterValue, ListQuery } from '../../platform/http/lists/list-query.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { LiveTokens } from '../games/live-tokens.js';
import { ConnectedEncoders } from './connected-encoders.js';
import { keyOpensAt, type KeyRules } from './key-window.js';
import { KeyWindows } from './key-windows.js';
import type { PublisherState } from './media-server.js';
import { statusOf } from './own-stream-status.js';
import { OWN_STREAM_MODEL, type OwnStreamDoc } from './own-stream.schema.js';

const MAPPING: ListMapping = {
  convert: { id: toObjectId, gameId: toObjectId },
  search: LISTS['own-streams'].search,
  words: true,
};

/** Fields of a game that records of own streams show. */
const GAME_FIELDS = { matchId: 1, title: 1, startsAt: 1, status: 1, statusText: 1, isTimeConfirmed: 1, updatedAt: 1 };

/** Connected encoders by the name of their own stream. */
type Encoders = ReadonlyMap<string, PublisherState>;

/** Reads own streams with their games and the measurements of their encoders. */
@Injectable()
export class OwnStreamReads {
  constructor(
    @InjectModel(OWN_STREAM_MODEL) private readonly model: Model<OwnStreamDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly encoders: ConnectedEncoders,
    private readonly windows: KeyWindows,
    private readonly tokens: LiveTokens,
    private readonly clock: Clock,
  ) {}

  async list(query: ListQuery): Promise<ListPage<OwnStreamRecord>> {
    const before = this.encoders.all();
    const { isEnded, ...filter } = query.filter;
    const scope = isEnded ? endedOrNot(isEnded, [...before.keys()]) : {};
    const { docs, total } = await findSlice(this.model, { ...query, filter }, MAPPING, scope);
    return { records: await this.recordsOf(docs, before), total };
  }

  /** Returns an own stream. Throws OWN_STREAM_NOT_FOUND. */
  async read(id: Types.ObjectId): Promise<OwnStreamRecord> {
    const before = this.encoders.all();
    const doc = await this.model.findById(id).lean<OwnStreamDoc>();
    if (!doc) throw new ApiError('OWN_STREAM_NOT_FOUND');
    return this.recordOf(doc, before);
  }

  /** Returns a record without the address of a rejected encoder. */
  async recordWithoutAddress(doc: OwnStreamDoc): Promise<OwnStreamRecord> {
    return { ...(await this.recordOf(doc)), rejected: null };
  }

  /** @param before encoders that were connected before the document was read */
  async recordOf(doc: OwnStreamDoc, before: Encoders = this.encoders.all()): Promise<OwnStreamRecord> {
    const game = await this.games.findById(doc.gameId, GAME_FIELDS).lean<GameDoc>();
    return this.toRecord(doc, game, await this.windows.rules(), before);
  }

  /** Returns the status of the own stream with a public name, or null if it does not exist. */
  async statusOf(name: string): Promise<{ doc: OwnStreamDoc; status: OwnStreamStatus } | null> {
    const before = this.encoders.all();
    const doc = await this.model.findOne({ name }).lean<OwnStreamDoc>();
    if (!doc) return null;
    const game = await this.games.findById(doc.gameId, { status: 1 }).lean<GameDoc>();
    return { doc, status: this.status(doc, game, before) };
  }

  private async recordsOf(docs: readonly OwnStreamDoc[], before: Encoders): Promise<OwnStreamRecord[]> {
    const ids = docs.map(({ gameId }) => gameId);
    const games = await this.games.find({ _id: { $in: ids } }, GAME_FIELDS).lean<GameDoc[]>();
    const byId = new Map(games.map((game) => [game._id.toHexString(), game]));
    const rules = await this.windows.rules();
    return docs.map((doc) => this.toRecord(doc, byId.get(doc.gameId.toHexString()) ?? null, rules, before));
  }

  private toRecord(doc: OwnStreamDoc, game: GameDoc | null, rules: KeyRules, before: Encoders): OwnStreamRecord {
    const opensAt = game && keyOpensAt(game, rules);
    return {
      ...loggedOwnStream(doc),
      game: game && {
        _id: game._id.toHexString(),
        matchId: game.matchId.toHexString(),
        title: game.title,
        startsAt: game.startsAt.toISOString(),
        status: game.status,
      },
      keyFrom: opensAt === null ? null : new Date(opensAt).toISOString(),
      previewUrl: doc.lastUp ? this.tokens.staffAddress('preview', doc.recordingId, this.clock.now()) : null,
      ...this.status(doc, game, before),
    };
  }

  private status(doc: OwnStreamDoc, game: Pick<GameDoc, 'status'> | null, before: Encoders): OwnStreamStatus {
    const { name } = doc;
    const encoders = { publisher: this.publisherOf(doc, before), rejection: this.encoders.rejectionOf(name) };
    return statusOf(doc, game, encoders, this.clock.now());
  }

  /** An encoder that left while the document was being read counts until the document contains the reason. */
  private publisherOf({ name, lastDown }: OwnStreamDoc, before: Encoders): PublisherState | undefined {
    const earlier = before.get(name);
    return this.encoders.find(name) ?? (earlier?.connectionId === lastDown?.connectionId ? undefined : earlier);
  }
}

/**
 * Returns the filter of own streams that have ended or have not ended, as `statusOf` decides: the game has finished, and no encoder
 * is connected.
 */
function endedOrNot(values: readonly FilterValue[], connected: readonly string[]): QueryFilter<OwnStreamDoc> {
  const conditions: QueryFilter<OwnStreamDoc>[] = [];
  if (values.includes(true)) conditions.push({ finishedAt: { $ne: null }, name: { $nin: connected } });
  if (values.includes(false)) conditions.push({ finishedAt: null }, { name: { $in: connected } });
  return conditions.length === 0 ? { _id: { $in: [] } } : { $or: conditions };
}

/** Returns the stored part of a record, which the activity log contains. It has no key. */
export const loggedOwnStream = (doc: OwnStreamDoc) => ({
  ...baseOf(doc),
  name: doc.name,
  title: doc.title,
  streamId: doc.streamId.toHexString(),
  gameId: doc.gameId.toHexString(),
  hasKey: doc.keyHash !== null,
  earlyLiveMinutes: doc.earlyLiveMinutes ?? 0,
});
