import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import { Changes } from '../../platform/cache/changes.js';
import { inBatches } from '../../platform/database/lists/list.js';
import { compareIds } from '../../platform/database/records/object-id.js';
import { sortInSlices } from '../../platform/slices.js';
import { MATCH_MODEL, type MatchDoc } from '../games/match.schema.js';

/** A match without the fields that lists do not show. */
export type ListedMatch = Omit<MatchDoc, 'words'>;

/** Maximum number of matches to cache. Above it, each list reads its own matches. */
export const MAX_MATCHES_KEPT = 2_000;

/** Matches by id, newest first, or null if there are more than `MAX_MATCHES_KEPT`. */
type Snapshot = ReadonlyMap<string, ListedMatch> | null;

/**
 * Caches every match in memory until a match changes. Lists of games are rebuilt at each change of a game, even while the
 * database is busy with thousands of games.
 */
@Injectable()
export class MatchCopies {
  private readonly snapshot = this.changes.memo(['matches'], () => this.readSnapshot());

  constructor(
    @InjectModel(MATCH_MODEL) private readonly model: Model<MatchDoc>,
    private readonly changes: Changes,
  ) {}

  /** Returns every match, newest first. Reads from the database if the cache lacks a match of `ids`. */
  async all(ids: ReadonlySet<string>): Promise<readonly ListedMatch[]> {
    const matches = await this.snapshotWith(ids);
    return matches ? [...matches.values()] : this.read();
  }

  /** Returns the matches of `ids` and the matches created since `since`, newest first. */
  async withIds(ids: ReadonlySet<string>, since?: Date): Promise<readonly ListedMatch[]> {
    const matches = await this.snapshotWith(ids);
    if (!matches)
      return this.read({ $or: [{ _id: { $in: [...ids] } }, ...(since ? [{ createdAt: { $gte: since } }] : [])] });
    return [...matches].flatMap(([id, match]) => (ids.has(id) || (since && match.createdAt >= since) ? match : []));
  }

  /**
   * Returns the cached matches, or null if a match of `ids` is missing: a game can be read before the event of its new match
   * arrives.
   */
  private async snapshotWith(ids: ReadonlySet<string>): Promise<Snapshot> {
    const matches = await this.snapshot();
    return matches && [...ids].every((id) => matches.has(id)) ? matches : null;
  }

  private async readSnapshot(): Promise<Snapshot> {
    const matches = await this.read({}, MAX_MATCHES_KEPT + 1);
    if (matches.length > MAX_MATCHES_KEPT) return null;
    return new Map(matches.map((match) => [match._id.toHexString(), match]));
  }

  /**
   * Reads matches, newest first. Without a filter, the read uses an index whose keys never change, so concurrent writes neither
   * hide nor repeat a match.
   */
  private async read(filter: QueryFilter<MatchDoc> = {}, max = 0): Promise<readonly ListedMatch[]> {
    const find = this.model.find(filter, { words: 0, sortKeys: 0 }).limit(max);
    if (Object.keys(filter).length === 0) find.hint({ _id: 1 });
    return sortInSlices(await inBatches<ListedMatch>(find), newestFirst);
  }
}

const newestFirst = (a: ListedMatch, b: ListedMatch): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || compareIds(b._id, a._id);
