import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { MatchDto } from '../../contract/dto/match.dto.js';
import type { GameRecord, MatchRecord } from '../../contract/records/match.record.js';
import { Clock } from '../../platform/clock/clock.js';
import { Holds } from '../../platform/database/holds.js';
import { findSlice, type ListMapping } from '../../platform/database/list.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { baseOf, refuseStale, saveRevision } from '../../platform/database/record.js';
import { UnitOfWork, type Transaction } from '../../platform/database/unit-of-work.js';
import type { Caller } from '../../platform/http/access.js';
import { ApiError } from '../../platform/http/api-error.js';
import type { ListQuery } from '../../platform/http/list-query.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { ActivityService } from '../activity/activity.service.js';
import type { Span } from '../games/game-days.js';
import { GameIndex, type GameChoice, type IndexedGame } from '../games/game-index.js';
import type { Reader } from '../games/game-links.js';
import { GameReads } from '../games/game-reads.js';
import { GamesOfMatch } from './games-of-match.js';
import { MATCH_MODEL, matchWords, type MatchDoc } from './match.schema.js';

const MAPPING: ListMapping = {
  convert: { id: toObjectId },
  search: ['title', 'category', 'description'],
  words: true,
};

/** Games of one sport, of one league, or of all. */
type Scope = Pick<GameChoice, 'category' | 'leagueId'>;

@Injectable()
export class MatchesService {
  constructor(
    @InjectModel(MATCH_MODEL) private readonly model: Model<MatchDoc>,
    private readonly games: GameReads,
    private readonly index: GameIndex,
    private readonly gamesOfMatch: GamesOfMatch,
    private readonly holds: Holds,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly activity: ActivityService,
    private readonly clock: Clock,
  ) {}

  /** Every match with all its games. */
  async all(caller: Caller | null): Promise<MatchRecord[]> {
    // Games first: each has its match then.
    const games = await this.games.whole({}, caller);
    const docs = await this.model.find().hint({ _id: 1 }).lean<MatchDoc[]>();
    return withGames(docs.sort(newestFirst), games);
  }

  /**
   * The matches of the games that are not finished, or were played in the last seven days, with these games; and the
   * matches made in these days, which may have none yet.
   */
  async current(platform: Reader, choice: Scope, caller: Caller | null, since: Date): Promise<MatchRecord[]> {
    const chosen = await this.index.choose({ platform, ...choice });
    const current = chosen.filter(({ status, startsAt }) => status !== 'Finished' || startsAt >= since.getTime());
    const isAll = !choice.category && !choice.leagueId;
    return this.withIds(platform, current, caller, isAll ? since : undefined);
  }

  /** The matches that have games in a window, with these games. */
  async inWindow(platform: Reader, window: Scope & Span, caller: Caller | null): Promise<MatchRecord[]> {
    const { from, to, category, leagueId } = window;
    const chosen = await this.index.choose({ platform, category, leagueId });
    const within = chosen.filter(({ startsAt }) => startsAt >= from && startsAt < to);
    return this.withIds(platform, within, caller);
  }

  private async withIds(
    platform: Reader,
    chosen: readonly IndexedGame[],
    caller: Caller | null,
    emptySince?: Date,
  ): Promise<MatchRecord[]> {
    const games = await this.games.whole({ _id: { $in: chosen.map(({ id }) => id) } }, caller, platform);
    const matchIds = [...new Set(games.map(({ matchId }) => matchId))];
    const withGamesOrNew = [{ _id: { $in: matchIds } }, ...(emptySince ? [{ createdAt: { $gte: emptySince } }] : [])];
    const docs = await this.model.find({ $or: withGamesOrNew }).lean<MatchDoc[]>();
    return withGames(docs.sort(newestFirst), games);
  }

  async list(query: ListQuery, caller: Caller | null): Promise<{ matches: MatchRecord[]; total: number }> {
    const { docs, total } = await findSlice(this.model, query, MAPPING);
    const games = await this.games.all({ matchId: { $in: docs.map((doc) => doc._id) } }, caller);
    return { matches: withGames(docs, games), total };
  }

  /** Raises MATCH_NOT_FOUND. */
  async read(id: Types.ObjectId, caller: Caller | null): Promise<MatchRecord> {
    const doc = await this.model.findById(id).lean<MatchDoc>();
    if (!doc) throw new ApiError('MATCH_NOT_FOUND');
    return toMatchRecord(doc, await this.games.all({ matchId: id }, caller));
  }

  async create(dto: MatchDto, caller: Caller): Promise<MatchRecord> {
    return this.unit.run(async (tx) => {
      const now = this.clock.date();
      const doc: MatchDoc = {
        _id: new Types.ObjectId(),
        ...fieldsOf(dto),
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      await this.model.insertMany([doc], { session: tx.session });
      await this.logAndEmit(tx, caller, `Created the match ${doc.title}`, null, doc);
      return toMatchRecord(doc, []);
    });
  }

  /** Raises MATCH_NOT_FOUND and STALE_WRITE. */
  async update(id: Types.ObjectId, dto: MatchDto, ifMatch: number | null, caller: Caller): Promise<MatchRecord> {
    await this.unit.run(async (tx) => {
      // Games copy its title: none is added meanwhile.
      await this.holds.exclude(tx, id);
      const before = await this.find(id, tx);
      await this.refuseOlder(before, ifMatch, caller);
      const change = fieldsOf(dto, before);
      const after = await saveRevision(this.model, before, { $set: change }, this.clock.date(), tx, 'MATCH_NOT_FOUND');
      await this.gamesOfMatch.matchChanged(after, tx);
      await this.logAndEmit(tx, caller, `Changed the match ${after.title}`, before, after);
    });
    return this.read(id, caller);
  }

  /** Deletes a match and its games. Raises MATCH_HAS_LIVE_GAME. */
  async remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<MatchRecord> {
    return this.unit.run(async (tx) => {
      await this.holds.exclude(tx, id, true);
      const doc = await this.find(id, tx);
      await this.refuseOlder(doc, ifMatch, caller);
      // Games first: on a database without transactions a delete that was cut short can be made again.
      await this.gamesOfMatch.remove(id, tx);
      await this.model.deleteOne({ _id: id }, { session: tx.session });
      if (!tx.session) await this.gamesOfMatch.removeLate(id);
      await this.logAndEmit(tx, caller, `Deleted the match ${doc.title}`, doc, null);
      return toMatchRecord(doc, []);
    });
  }

  /** Raises STALE_WRITE with the match and its games as they are. */
  private async refuseOlder(doc: MatchDoc, ifMatch: number | null, caller: Caller): Promise<void> {
    if (ifMatch === null || ifMatch === doc.revision) return;
    const current = await this.read(doc._id, caller);
    refuseStale(doc, ifMatch, () => current);
  }

  private async find(id: Types.ObjectId, tx: Transaction): Promise<MatchDoc> {
    const doc = await this.model
      .findById(id)
      .session(tx.session ?? null)
      .lean<MatchDoc>();
    if (!doc) throw new ApiError('MATCH_NOT_FOUND');
    return doc;
  }

  private async logAndEmit(
    tx: Transaction,
    caller: Caller,
    action: string,
    before: MatchDoc | null,
    after: MatchDoc | null,
  ): Promise<void> {
    const resourceId = (after ?? before)?._id.toHexString() ?? '';
    await this.activity.log(tx, caller, { action, resource: 'matches', resourceId, before, after });
    await this.outbox.changed(tx, 'matches', [resourceId]);
  }
}

const kept = (wanted: string | null | undefined, before: string | undefined): string =>
  (wanted === undefined ? before : wanted) ?? '';

type Fields = Pick<MatchDoc, 'title' | 'description' | 'category' | 'words'>;

/** An optional field that is left out stays as it was; null empties it. */
function fieldsOf(dto: MatchDto, before?: Fields): Fields {
  const texts = {
    title: dto.title,
    description: kept(dto.description, before?.description),
    category: kept(dto.category, before?.category),
  };
  return { ...texts, words: matchWords(texts) };
}

export function toMatchRecord(doc: MatchDoc, games: GameRecord[]): MatchRecord {
  const { title, description, category } = doc;
  return { ...baseOf(doc), title, description, category, games };
}

const newestFirst = (a: MatchDoc, b: MatchDoc): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1);

function withGames(docs: readonly MatchDoc[], games: readonly GameRecord[]): MatchRecord[] {
  const byMatch = Map.groupBy(games, (game) => game.matchId);
  return docs.map((doc) => toMatchRecord(doc, byMatch.get(doc._id.toHexString()) ?? []));
}
