import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { ListCache } from '../../platform/cache/list-cache.js';
import { compareIds } from '../../platform/database/object-id.js';
import { MATCH_MODEL, type MatchDoc } from '../games/match.schema.js';

/** A match as lists show it. */
export type ListedMatch = Omit<MatchDoc, 'words'>;

/** More matches than this are read for each list. */
const MOST_KEPT = 10_000;

/**
 * Every match, the newest first, kept in memory until one changes: lists of games are made again at each change of a game, also
 * while the database is busy with thousands of them.
 */
@Injectable()
export class MatchCopies {
  private kept: { generation: number; matches: Promise<readonly ListedMatch[]> } | null = null;

  constructor(
    @InjectModel(MATCH_MODEL) private readonly model: Model<MatchDoc>,
    private readonly cache: ListCache,
  ) {}

  /** All matches, among them those of some games that have been read. */
  async allWith(games: readonly { matchId: string }[]): Promise<readonly ListedMatch[]> {
    const known = await this.all();
    const ids = new Set(known.map(({ _id }) => _id.toHexString()));
    // A game can be read before the event of its new match has come to this process.
    return games.every(({ matchId }) => ids.has(matchId)) ? known : this.read();
  }

  private all(): Promise<readonly ListedMatch[]> {
    const generation = this.cache.generation(['matches']);
    if (this.kept?.generation === generation) return this.kept.matches;
    const kept = { generation, matches: this.read() };
    this.kept = kept;
    const drop = (): void => {
      if (this.kept === kept) this.kept = null;
    };
    kept.matches.then((matches) => {
      if (matches.length > MOST_KEPT) drop();
    }, drop);
    return kept.matches;
  }

  private async read(): Promise<readonly ListedMatch[]> {
    // By the one index whose keys never change: each match is met once.
    const matches = await this.model.find({}, { words: 0 }).hint({ _id: 1 }).lean<ListedMatch[]>();
    return matches.sort(newestFirst);
  }
}

const newestFirst = (a: ListedMatch, b: ListedMatch): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || compareIds(b._id, a._id);
