import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import type { MatchDto } from '../../contract/dto/match.dto.js';
import { LISTS } from '../../contract/lists.js';
import type { GameRecord, MatchRecord } from '../../contract/records/match.record.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import { findSlice, type ListMapping } from '../../platform/database/lists/list.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import { baseOf } from '../../platform/database/records/record.js';
import type { JsonText } from '../../platform/cache/serialise.js';
import type { Caller } from '../../platform/http/access/access.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import type { ListPage } from '../../platform/http/lists/list.interceptor.js';
import { mapInSlices } from '../../platform/slices.js';
import type { Span } from '../games/game-days.js';
import { GameCopies, type GameChoice, type GameCopy } from '../games/game-copies.js';
import type { Reader } from '../../contract/games.js';
import { GameReads } from '../games/game-reads.js';
import type { GameText } from '../games/game-texts.js';
import { RecordTools } from '../records/record-tools.js';
import type { Removal, Update } from '../records/record-store.js';
import type { Records } from '../records/records.js';
import { GamesOfMatch } from './games-of-match.js';
import { MatchCopies, type ListedMatch } from './match-copies.js';
import { MATCH_MODEL, matchWords, type MatchDoc } from '../games/match.schema.js';

const MAPPING: ListMapping = {
  convert: { id: toObjectId },
  search: LISTS.matches.search,
  words: true,
};

/** A match whose games are already serialized as JSON. */
export type MatchText = Omit<MatchRecord, 'games'> & { games: JsonText[] };

/** Selects the games of one sport, one league, or some teams. An empty scope selects all games. */
type Scope = Pick<GameChoice, 'category' | 'leagueId' | 'teams'>;

@Injectable()
export class MatchesService {
  private readonly records: Records<MatchDoc, MatchRecord>;

  constructor(
    @InjectModel(MATCH_MODEL) private readonly model: Model<MatchDoc>,
    private readonly games: GameReads,
    private readonly copies: GameCopies,
    private readonly matchCopies: MatchCopies,
    private readonly gamesOfMatch: GamesOfMatch,
    private readonly locks: RecordLocks,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'matches',
      mapping: MAPPING,
      toRecord: (doc) => toMatchRecord(doc, []),
      nameOf: ({ title }) => title,
      labelOf: (noun, { title }) => `${noun} ${title}`,
      wordsOf: matchWords,
    });
  }

  /** Returns every match with all its games. */
  async all(caller: Caller | null): Promise<ListPage<MatchText>> {
    // Games are read first, so that the match of each game exists when the matches are read.
    const games = await this.games.texts(await this.copies.all(), caller);
    const matches = await this.matchCopies.all(matchIdsOf(games));
    return { records: await withTexts(matches, games), total: matches.length };
  }

  /** Returns matches with a filter or in another order, each with all its games. */
  async chosen(query: ListQuery, caller: Caller | null): Promise<ListPage<MatchText>> {
    const { docs, total } = await findSlice(this.model, query, MAPPING);
    const ids = new Set(docs.map(({ _id }) => _id.toHexString()));
    const selected = (await this.copies.all()).filter(({ matchId }) => ids.has(matchId));
    return { records: await withTexts(docs, await this.games.texts(selected, caller)), total };
  }

  /**
   * Returns the matches of the games that are not finished or started since `since`, with these games. Without a scope, also
   * returns the matches created since `since`, which may have no games yet.
   */
  async current(platform: Reader, choice: Scope, caller: Caller | null, since: Date): Promise<MatchText[]> {
    const selected = await this.copies.choose({ platform, ...choice });
    const current = selected.filter(({ status, startsAt }) => status !== 'Finished' || startsAt >= since.getTime());
    const isAll = !choice.category && !choice.leagueId && !choice.teams?.length;
    return this.withIds(platform, current, caller, isAll ? since : undefined);
  }

  /** Returns the matches that have games in a date range, with these games. */
  async inWindow(platform: Reader, window: Scope & Span, caller: Caller | null): Promise<MatchText[]> {
    const { from, to, ...choice } = window;
    const selected = await this.copies.choose({ platform, ...choice });
    const within = selected.filter(({ startsAt }) => startsAt >= from && startsAt < to);
    return this.withIds(platform, within, caller);
  }

  private async withIds(
    platform: Reader,
    selected: readonly GameCopy[],
    caller: Caller | null,
    emptySince?: Date,
  ): Promise<MatchText[]> {
    const games = await this.games.texts(selected, caller, platform);
    return withTexts(await this.matchCopies.withIds(matchIdsOf(games), emptySince), games);
  }

  async list(query: ListQuery, caller: Caller | null): Promise<ListPage<MatchRecord>> {
    const { docs, total } = await findSlice(this.model, query, MAPPING);
    const games = await this.games.all({ matchId: { $in: docs.map((doc) => doc._id) } }, caller);
    return { records: withGames(docs, games), total };
  }

  /** Returns a match with its games. Throws MATCH_NOT_FOUND. */
  async read(id: Types.ObjectId, caller: Caller | null): Promise<MatchRecord> {
    return toMatchRecord(await this.records.find(id), await this.games.all({ matchId: id }, caller));
  }

  /** Returns a match with its games as JSON. For visitors, the games are read from memory. Throws MATCH_NOT_FOUND. */
  async text(id: Types.ObjectId, caller: Caller | null): Promise<MatchText> {
    const doc = await this.records.find(id);
    const games = caller
      ? await this.games.stored({ matchId: id }, caller)
      : await this.games.texts(await this.copies.ofMatch(id), caller);
    return { ...toMatchRecord(doc, []), games: games.map(({ json }) => json) };
  }

  create(dto: MatchDto, caller: Caller): Promise<MatchRecord> {
    return this.records.create(fieldsOf(dto), caller);
  }

  /** Updates a match. Throws MATCH_NOT_FOUND, and STALE_WRITE with the current match and its games. */
  async update(id: Types.ObjectId, dto: MatchDto, ifMatch: number | null, caller: Caller): Promise<MatchRecord> {
    const update: Update<MatchDoc> = {
      ifMatch,
      // Games copy the title: the lock prevents a concurrent write from adding a game with the old title.
      prepare: () => this.locks.exclude(id),
      current: () => this.read(id, caller),
      change: (before) => fieldsOf(dto, before),
      then: (after, before) => this.gamesOfMatch.matchChanged(before, after),
    };
    const match = await this.records.update(id, update, caller);
    return { ...match, games: await this.games.all({ matchId: id }, caller) };
  }

  /** Deletes a match and its games. Throws MATCH_NOT_FOUND, STALE_WRITE, and MATCH_HAS_LIVE_GAME. */
  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<MatchRecord> {
    const removal: Removal<MatchDoc> = {
      ifMatch,
      prepare: () => this.locks.exclude(id, true),
      current: () => this.read(id, caller),
      rule: () => this.gamesOfMatch.remove(id),
    };
    return this.records.remove(id, removal, caller);
  }

  /**
   * Restores a deleted match with the games that were deleted with it. Throws MATCH_NOT_FOUND, RESTORE_CONFLICT, and
   * PERMISSION_DENIED without games:create if there are such games.
   */
  async restore(id: Types.ObjectId, caller: Caller): Promise<MatchRecord> {
    const then = (match: MatchDoc): Promise<void> => this.gamesOfMatch.restore(match, caller);
    const match = await this.records.restore(id, caller, { then });
    return { ...match, games: await this.games.all({ matchId: id }, caller) };
  }
}

const textOrStored = (requested: string | null | undefined, before: string | undefined): string =>
  (requested === undefined ? before : requested) ?? '';

type Fields = Pick<MatchDoc, 'title' | 'description' | 'category'>;

/** Returns the fields to store. An omitted optional field keeps its value; null empties the field. */
function fieldsOf(dto: MatchDto, before?: Fields): Fields {
  return {
    title: dto.title,
    description: textOrStored(dto.description, before?.description),
    category: textOrStored(dto.category, before?.category),
  };
}

export function toMatchRecord(doc: ListedMatch, games: GameRecord[]): MatchRecord {
  const { title, description, category } = doc;
  return { ...baseOf(doc), title, description, category, games };
}

function withGames(docs: readonly MatchDoc[], games: readonly GameRecord[]): MatchRecord[] {
  const byMatch = Map.groupBy(games, (game) => game.matchId);
  return docs.map((doc) => toMatchRecord(doc, byMatch.get(doc._id.toHexString()) ?? []));
}

const matchIdsOf = (games: readonly GameText[]): Set<string> => new Set(games.map(({ matchId }) => matchId));

function withTexts(matches: readonly ListedMatch[], games: readonly GameText[]): Promise<MatchText[]> {
  const byMatch = Map.groupBy(games, ({ matchId }) => matchId);
  return mapInSlices(matches, (doc) => {
    const texts = byMatch.get(doc._id.toHexString()) ?? [];
    return { ...toMatchRecord(doc, []), games: texts.map(({ json }) => json) };
  });
}
