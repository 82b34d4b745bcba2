import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter, Types } from 'mongoose';
import type { Reader } from '../../contract/games.js';
import { LIMITS } from '../../contract/limits.js';
import { holds } from '../../contract/permissions.js';
import type { GameRecord } from '../../contract/records/match.record.js';
import { Clock } from '../../platform/clock/clock.js';
import { findSlice, inBatches, type ListMapping } from '../../platform/database/lists/list.js';
import { compareIds, toObjectId } from '../../platform/database/records/object-id.js';
import type { JsonText } from '../../platform/cache/serialise.js';
import type { Job } from '../../platform/cache/job.js';
import { ReadTurns } from '../../platform/cache/turns.js';
import { toFlag } from '../../platform/database/records/to-flag.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { mapInSlices, partsOf, sortInSlices } from '../../platform/slices.js';
import { SettingsService } from '../settings/settings.service.js';
import { GameCopies, type GameCopy } from './game-copies.js';
import type { GameFilter } from './game-filter.js';
import { GameLinks } from './game-links.js';
import { GameTexts, type GameText } from './game-texts.js';
import { GameMapper, type GameView } from './game.mapper.js';
import { GAME_MODEL, GAME_TEXTS, type GameDoc } from './game.schema.js';

/** Maximum number of ids in one query. */
const BATCH = 1_000;

const GAME_LIST: ListMapping = {
  paths: { league: 'leagueName' },
  convert: { id: toObjectId, leagueId: toObjectId, matchId: toObjectId, isTrending: toFlag },
  search: GAME_TEXTS,
  words: true,
};

/** Reads games as callers may see them. */
@Injectable()
export class GameReads {
  constructor(
    @InjectModel(GAME_MODEL) private readonly model: Model<GameDoc>,
    private readonly copies: GameCopies,
    private readonly mapper: GameMapper,
    private readonly gameTexts: GameTexts,
    private readonly links: GameLinks,
    private readonly settings: SettingsService,
    private readonly clock: Clock,
    private readonly readSlots: ReadTurns,
  ) {}

  /** Returns a game. Throws GAME_NOT_FOUND if the game does not exist or belongs to another match. */
  async find(path: { matchId: Types.ObjectId; gameId: Types.ObjectId }): Promise<GameDoc> {
    const doc = await this.model.findOne({ _id: path.gameId, matchId: path.matchId }).lean<GameDoc>();
    if (!doc) throw new ApiError('GAME_NOT_FOUND');
    return doc;
  }

  /** Returns a game. Throws GAME_NOT_FOUND. */
  async findById(id: Types.ObjectId): Promise<GameDoc> {
    const doc = await this.model.findById(id).lean<GameDoc>();
    if (!doc) throw new ApiError('GAME_NOT_FOUND');
    return doc;
  }

  async recordOf(doc: GameDoc, caller: Caller | null, reader?: Reader): Promise<GameRecord> {
    return this.mapper.toRecord(doc, await this.viewFor(caller, reader));
  }

  async recordsOf(docs: readonly GameDoc[], caller: Caller | null): Promise<GameRecord[]> {
    const view = await this.viewFor(caller);
    return mapInSlices(docs, (doc) => this.mapper.toRecord(doc, view));
  }

  /** Returns games by kick-off. Concurrent writes neither remove nor repeat a game in the result. */
  async all(filter: QueryFilter<GameDoc>, caller: Caller | null): Promise<GameRecord[]> {
    return this.recordsOf(await this.docsOf(filter), caller);
  }

  /** Returns games by kick-off as JSON. */
  async stored(filter: QueryFilter<GameDoc>, caller: Caller | null): Promise<GameText[]> {
    return this.gameTexts.textsFor(await this.docsOf(filter), await this.viewFor(caller));
  }

  private async docsOf(filter: QueryFilter<GameDoc>): Promise<readonly GameDoc[]> {
    // The keys of this index never change. In an index by kick-off, a read could miss or repeat a game whose kick-off moves.
    const hint = 'matchId' in filter ? { matchId: 1, _id: 1 } : { _id: 1 };
    return sortInSlices(await inBatches<GameDoc>(this.model.find(filter).hint(hint)), byKickOff);
  }

  /** Returns the JSON of games in their order. Uses the games in memory if they are complete. */
  async texts(selected: readonly GameCopy[], caller: Caller | null, reader?: Reader): Promise<GameText[]> {
    const cached = selected.flatMap(({ doc }) => doc ?? []);
    const docs = cached.length === selected.length ? cached : await this.completeDocs(selected.map(({ id }) => id));
    return this.gameTexts.textsFor(docs, await this.viewFor(caller, reader));
  }

  /** Returns games in the order of their ids. Omits games that no longer exist. */
  private async completeDocs(ids: readonly string[]): Promise<GameDoc[]> {
    const found = new Map<string, GameDoc>();
    for (const part of partsOf(ids, BATCH)) {
      const docs = await this.model.find({ _id: { $in: part } }).lean<GameDoc[]>();
      for (const doc of docs) found.set(doc._id.toHexString(), doc);
    }
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /**
   * Returns the first `LIMITS.gamesWithoutRange` games of a list as visitors see them, and the total number of games.
   *
   * @param matchesFilter the list's filter if games in memory decide it; the games are then JSON, unless there are too many
   * @param job the requests that wait for the games, for whose concurrency slot the database read waits
   */
  async first(query: ListQuery, matchesFilter: GameFilter | null, job: Job): Promise<ListPage<JsonText | GameRecord>> {
    const games = matchesFilter && (await this.copies.whole());
    if (!games) return this.readSlots.run(job, () => this.list(query, null));
    const selected = games.filter(matchesFilter);
    const texts = await this.texts(selected.slice(0, LIMITS.gamesWithoutRange), null);
    return { records: texts.map(({ json }) => json), total: selected.length };
  }

  /** Returns a range of the games. Without a range, returns the first `LIMITS.gamesWithoutRange` games. */
  async list(query: ListQuery, caller: Caller | null): Promise<ListPage<GameRecord>> {
    const range = query.range ?? { start: 0, end: LIMITS.gamesWithoutRange - 1 };
    const { docs, total } = await findSlice(this.model, { ...query, range }, GAME_LIST);
    return { records: await this.recordsOf(docs, caller), total };
  }

  async viewFor(caller: Caller | null, reader: Reader = 'web'): Promise<GameView> {
    const { goLive } = await this.settings.latest();
    const link = await this.links.linkFor(reader);
    return { shiftMinutes: goLive.shiftMinutes, now: this.clock.now(), editor: holds(caller, 'games:update'), link };
  }
}

const byKickOff = (a: GameDoc, b: GameDoc): number =>
  a.startsAt.getTime() - b.startsAt.getTime() || compareIds(a._id, b._id);
