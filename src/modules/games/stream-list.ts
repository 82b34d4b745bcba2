import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { fold } from '../../contract/fold.js';
import { LISTS } from '../../contract/lists.js';
import type { StreamListRecord } from '../../contract/records/match.record.js';
import { compareCodeUnits, sortKey } from '../../contract/sort-key.js';
import type { STREAM_HEALTH_FILTERS } from '../../contract/streams.js';
import { Changes } from '../../platform/cache/changes.js';
import type { Caller } from '../../platform/http/access/access.js';
import type { ListQuery } from '../../platform/http/lists/list-query.js';
import { GameMapper } from './game.mapper.js';
import { GameReads } from './game-reads.js';
import { GAME_MODEL, GAMES_WITH_STREAMS, type GameDoc } from './game.schema.js';
import { StreamHealthReads } from './stream-health.js';

/** Fields that rows are built from: all except the addresses. */
const FIELDS =
  'title matchId leagueName leagueId startsAt timeZone isTimeConfirmed status streams._id streams.title streams.quality streams.language streams.platform streams.health';

/**
 * List of every stream of unfinished games. Streams are stored in their games, so this class caches their rows, without
 * addresses, until a game changes. The rows of a page are read again.
 */
@Injectable()
export class StreamList {
  private readonly rows = this.changes.memo(['games'], () => this.readRows());

  constructor(
    @InjectModel(GAME_MODEL) private readonly model: Model<GameDoc>,
    private readonly reads: GameReads,
    private readonly mapper: GameMapper,
    private readonly changes: Changes,
    private readonly health: StreamHealthReads,
  ) {}

  async list(query: ListQuery, caller: Caller | null): Promise<{ records: StreamListRecord[]; total: number }> {
    const { streams, total } = sliceStreams(await this.rows(), query);
    const gameIds = [...new Set(streams.map(({ gameId }) => gameId))];
    const games = await this.model.find({ _id: { $in: gameIds } }).lean<GameDoc[]>();
    const view = await this.reads.viewFor(caller);
    const listedIds = new Set(streams.map(({ id }) => id));
    const listed = games.flatMap((game) => game.streams).filter(({ _id }) => listedIds.has(_id.toHexString()));
    const signs = await this.health.signsFor(listed);
    const current = games.flatMap((game) =>
      game.streams.map((stream) => ({
        ...this.mapper.toStreamRow(stream, game, view),
        ...signs.get(stream._id.toHexString()),
      })),
    );
    const byId = new Map(current.map((row) => [row.id, row]));
    // A stream that was removed since the rows were read is shown with its old data, without an address.
    return { records: streams.map((row) => byId.get(row.id) ?? row), total };
  }

  private async readRows(): Promise<SortedStreams> {
    const games = await this.model.find(GAMES_WITH_STREAMS, FIELDS).hint('streams shown').lean<GameDoc[]>();
    const rows = games.flatMap((game) => game.streams.map((stream) => this.mapper.toStreamRow(stream, game, null)));
    const states = games.flatMap(({ streams }) =>
      streams.map(({ _id, health }): [string, string] => [_id.toHexString(), health?.state ?? UNCHECKED]),
    );
    return new SortedStreams(rows, new Map(states));
  }
}

/** Value of the filter `health` for streams without a state. */
const UNCHECKED: (typeof STREAM_HEALTH_FILTERS)[number] = 'unknown';

const SEARCHED = LISTS.streams.search;

/** Returns the value of a field to sort and filter by, or an empty text if the value is not a text. */
function textOf(row: StreamListRecord, field: string): string {
  const value = row[field as keyof StreamListRecord];
  return typeof value === 'string' ? value : '';
}

/** Sorts rows by a field. Each order is computed once. */
class SortedStreams {
  private readonly sorted = new Map<string, readonly StreamListRecord[]>();

  constructor(
    private readonly rows: readonly StreamListRecord[],
    /** Value of the filter `health` by stream id. */
    private readonly states: ReadonlyMap<string, string>,
  ) {}

  /** Returns the value of a field that the list filters by. */
  filterValueOf(row: StreamListRecord, field: string): string {
    return field === 'health' ? (this.states.get(row.id) ?? UNCHECKED) : textOf(row, field);
  }

  sortedBy(field: string): readonly StreamListRecord[] {
    let rows = this.sorted.get(field);
    if (!rows) {
      const keyed = this.rows.map((row) => ({ row, key: field === 'id' ? row.id : sortKey(textOf(row, field)) }));
      keyed.sort((a, b) => compareCodeUnits(a.key, b.key) || compareCodeUnits(a.row.id, b.row.id));
      rows = keyed.map(({ row }) => row);
      this.sorted.set(field, rows);
    }
    return rows;
  }
}

/**
 * Returns a range of the streams. Streams are stored in their games, and the list has only streams of unfinished games, so this
 * function sorts and filters them.
 */
function sliceStreams(rows: SortedStreams, query: ListQuery): { streams: StreamListRecord[]; total: number } {
  const { field: sortField, order } = query.sort;
  const q = query.q === null ? null : fold(query.q);
  const matching = rows
    .sortedBy(sortField)
    .filter(
      (row) =>
        (q === null || SEARCHED.some((field) => fold(row[field]).includes(q))) &&
        Object.entries(query.filter).every(([field, values]) =>
          values.map(String).includes(rows.filterValueOf(row, field)),
        ),
    );
  if (order < 0) matching.reverse();
  const streams = query.range ? matching.slice(query.range.start, query.range.end + 1) : matching;
  return { streams, total: matching.length };
}
