import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import type { ReplayDto, ReplayPartDto } from '../../contract/dto/replay.dto.js';
import type { ReplayDetails, ReplayLink, ReplayRecord } from '../../contract/records/replay.record.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import { toObjectId } from '../../platform/database/records/object-id.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { isOwnAddress, LiveTokens, ownAddress, recordingOf } from '../games/live-tokens.js';
import { LeaguesService, leagueOfRestoredMissing, namedLeague } from '../leagues/leagues.service.js';
import { RECORDING_MODEL, type RecordingDoc } from '../own-streams/recording.schema.js';
import type { Writer } from '../records/writer.js';
import { RecordTools } from '../records/record-tools.js';
import type { Fields } from '../records/record-store.js';
import type { Records } from '../records/records.js';
import { ReplaysOfGame, type NamedGame } from './replays-of-game.js';
import { toReplayLink, toReplayRecord } from './replay.mapper.js';
import { REPLAY_MODEL, replayWords, type ReplayDoc, type ReplayPartDoc } from './replay.schema.js';

type OwnFields = Pick<ReplayDoc, 'title' | 'thumbnail' | 'category' | 'date' | 'highlightsUrl'>;

/** Builds the stored fields. An omitted optional field keeps its value; null clears the field. */
function fieldsOf(dto: ReplayDto, before?: OwnFields): OwnFields {
  const { title, category, date, thumbnail = before?.thumbnail, highlightsUrl = before?.highlightsUrl } = dto;
  return { title, category, date, thumbnail: thumbnail ?? '', highlightsUrl: highlightsUrl ?? '' };
}

/** Returns the game's id for the record. An omitted id keeps the current game; null removes the game. */
function gameIdOf({ gameId }: ReplayDto, before?: ReplayDoc): Types.ObjectId | null {
  if (gameId === undefined) return before?.gameId ?? null;
  return gameId ? new Types.ObjectId(gameId) : null;
}

/**
 * Returns the records to lock while a replay starts to reference a game: the game, and the match whose deletion also deletes the
 * game.
 */
const heldFor = (game: NamedGame | null): Types.ObjectId[] => (game ? [game._id, game.matchId] : []);

@Injectable()
export class ReplaysService {
  private readonly records: Records<ReplayDoc, ReplayRecord>;

  constructor(
    @InjectModel(REPLAY_MODEL) private readonly model: Model<ReplayDoc>,
    @InjectModel(RECORDING_MODEL) private readonly recordings: Model<RecordingDoc>,
    private readonly leagues: LeaguesService,
    private readonly games: ReplaysOfGame,
    private readonly locks: RecordLocks,
    private readonly tokens: LiveTokens,
    tools: RecordTools,
  ) {
    this.records = tools.records({
      model,
      resource: 'replays',
      mapping: {
        paths: { league: 'leagueName' },
        convert: { id: toObjectId, leagueId: toObjectId, gameId: toObjectId },
        words: true,
      },
      toRecord: (doc) => toReplayRecord(doc, tokens),
      nameOf: ({ title }) => title,
      wordsOf: replayWords,
    });
  }

  list(query: ListQuery): Promise<{ records: ReplayRecord[]; total: number }> {
    return this.records.list(query);
  }

  /** Returns a replay. Throws REPLAY_NOT_FOUND. */
  find(id: Types.ObjectId): Promise<ReplayDoc> {
    return this.records.find(id);
  }

  /** Returns a replay with its game and its neighbors by date. Throws REPLAY_NOT_FOUND. */
  async read(id: Types.ObjectId): Promise<ReplayDetails> {
    const doc = await this.records.find(id);
    const [game, previousReplay, nextReplay] = await Promise.all([
      this.games.linkTo(doc.gameId),
      this.neighbour(doc, -1),
      this.neighbour(doc, 1),
    ]);
    return { ...toReplayRecord(doc, this.tokens), game, previousReplay, nextReplay };
  }

  /** Adds a replay. Throws the errors of `LeaguesService.resolve`, and VALIDATION_FAILED for a game that does not exist. */
  create(dto: ReplayDto, caller: Caller): Promise<ReplayRecord> {
    const draft = async (): Promise<Fields<ReplayDoc>> => {
      const league = await this.leagues.resolve(dto);
      const gameId = gameIdOf(dto);
      const game = gameId && (await this.games.named(gameId));
      this.locks.share([league._id, ...heldFor(game)]);
      const references = { leagueId: league._id, leagueName: league.name, gameId };
      return { ...fieldsOf(dto), ...references, viewCount: 0, parts: [] };
    };
    return this.records.create(draft, caller);
  }

  /** Adds a complete replay as a part of the current write. */
  async add(fields: Fields<ReplayDoc>, actor: Writer | null): Promise<void> {
    await this.records.store.add(fields, actor);
  }

  /** Adds a deleted replay again with its id, as a part of the current write. */
  async addAgain(doc: ReplayDoc, actor: Writer | null): Promise<void> {
    await this.records.store.addAgain(doc, {}, actor);
  }

  /** Logs that a recording was removed from a replay, as a part of the current write. */
  logWithdrawn(before: ReplayDoc, actor: Writer | null): Promise<void> {
    const action = `Removed a recording from the ${this.records.labelOf(before)}`;
    return this.records.store.log(actor, action, before, { before: toReplayRecord(before, this.tokens) });
  }

  /** Changes a replay. Throws REPLAY_NOT_FOUND, STALE_WRITE, and the errors of `create`. */
  update(id: Types.ObjectId, dto: ReplayDto, ifMatch: number | null, caller: Caller): Promise<ReplayRecord> {
    const change = async (before: ReplayDoc) => {
      const league = await this.leagues.resolve(namedLeague(dto, before));
      const gameId = gameIdOf(dto, before);
      const isOther = gameId && !gameId.equals(before.gameId ?? undefined);
      const game = isOther ? await this.games.named(gameId) : null;
      const used = [...(league._id.equals(before.leagueId) ? [] : [league._id]), ...heldFor(game)];
      if (used.length > 0) this.locks.share(used);
      return { ...fieldsOf(dto, before), leagueId: league._id, leagueName: league.name, gameId };
    };
    return this.records.update(id, { ifMatch, change }, caller);
  }

  /** Replaces the list of parts. Throws VALIDATION_FAILED for the id of a part that the replay does not have. */
  setParts(
    id: Types.ObjectId,
    parts: readonly ReplayPartDto[],
    ifMatch: number | null,
    caller: Caller,
  ): Promise<ReplayRecord> {
    const change = (before: ReplayDoc) => ({ parts: partsOf(parts, before.parts, this.tokens) });
    const action = (doc: ReplayDoc): string => `Changed the parts of the ${this.records.labelOf(doc)}`;
    return this.records.update(id, { ifMatch, change, action }, caller);
  }

  remove(id: Types.ObjectId, ifMatch: number | null, caller: Caller): Promise<ReplayRecord> {
    return this.records.remove(id, { ifMatch }, caller);
  }

  /**
   * Restores a deleted replay. A game that was deleted in the meantime is removed from the replay, and so are parts whose recording was
   * deleted or is in progress again. Throws REPLAY_NOT_FOUND, and RESTORE_CONFLICT if the league was deleted.
   */
  restore(id: Types.ObjectId, caller: Caller): Promise<ReplayRecord> {
    const change = async ({ leagueId, gameId, parts }: ReplayDoc) => {
      const league = await this.leagues.find(leagueId);
      if (!league) throw leagueOfRestoredMissing();
      const game = gameId ? await this.games.find(gameId) : null;
      this.locks.share([leagueId, ...heldFor(game)]);
      return { leagueName: league.name, gameId: game?._id ?? null, parts: await this.playableParts(parts) };
    };
    return this.records.restore(id, caller, { change });
  }

  private async playableParts(parts: readonly ReplayPartDoc[]): Promise<ReplayPartDoc[]> {
    const recordingIds = parts.flatMap(({ url }) => recordingOf(url) ?? []);
    const filter = { recordingId: { $in: recordingIds }, deletedAt: null, finishedAt: { $ne: null } };
    const recordings = await this.recordings.find(filter, { recordingId: 1 }).lean<RecordingDoc[]>();
    const playable = new Set(recordings.map(({ recordingId }) => ownAddress(recordingId)));
    return parts.filter(({ url }) => !isOwnAddress(url) || playable.has(url));
  }

  /** Returns the nearest replay before (-1) or after (1) this replay. Replays of the same day are ordered by id. */
  private async neighbour({ _id, date }: ReplayDoc, side: 1 | -1): Promise<ReplayLink | null> {
    const beyond = side === 1 ? '$gt' : '$lt';
    // Each of the two queries reads one range of an index. One query with `$or` could not.
    const ranges: QueryFilter<ReplayDoc>[] = [{ date, _id: { [beyond]: _id } }, { date: { [beyond]: date } }];
    for (const range of ranges) {
      const found = await this.model.findOne(range, { title: 1 }).sort({ date: side, _id: side }).lean<ReplayDoc>();
      if (found) return toReplayLink(found);
    }
    return null;
  }
}

/**
 * Returns the requested parts in the order of the entries. An entry with the `_id` of an existing part keeps the id and therefore
 * the part's embed address. Throws VALIDATION_FAILED for an id that the replay does not have or that occurs twice, and for the
 * address of a recording that was not signed here.
 */
function partsOf(
  entries: readonly ReplayPartDto[],
  stored: readonly ReplayPartDoc[],
  tokens: LiveTokens,
): ReplayPartDoc[] {
  const remaining = new Map(stored.map(({ _id }) => [_id.toHexString(), _id]));
  return entries.map(({ _id, id = _id, title, url: address }, index) => {
    const url = tokens.storedReplayAddress(address);
    if (url === null) throw ApiError.field(`parts.${index}.url`, 'URL must be a valid URL');
    if (id == null) return { _id: new Types.ObjectId(), title, url };
    const partId = remaining.get((_id ?? id).toLowerCase());
    if (!partId) throw ApiError.field(`parts.${index}._id`, 'This part does not belong to this replay');
    remaining.delete(partId.toHexString());
    return { _id: partId, title, url };
  });
}
