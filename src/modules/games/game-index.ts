import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { GameStatus, Platforms } from '../../contract/games.js';
import { ListCache } from '../../platform/cache/list-cache.js';
import { GAME_MODEL, type GameDoc } from './game.schema.js';

/** What is needed of a game to choose and count it. */
export interface IndexedGame {
  id: string;
  leagueId: string;
  category: string;
  /** The kick-off, ms since the epoch. */
  startsAt: number;
  status: GameStatus;
  platforms: Platforms;
}

/** Which games are meant. */
export interface GameChoice {
  platform: 'web' | 'mobile';
  category?: string | undefined;
  leagueId?: string | undefined;
}

const FIELDS = 'leagueId category startsAt status platforms';

/**
 * Every game by kick-off, kept in memory until a game changes: days are counted and windows chosen without a query for
 * each zone. It is read in the order of `_id`, whose index no write moves a game in: each game is in it once.
 */
@Injectable()
export class GameIndex {
  private kept: { generation: number; games: Promise<readonly IndexedGame[]> } | undefined;

  constructor(
    @InjectModel(GAME_MODEL) private readonly model: Model<GameDoc>,
    private readonly cache: ListCache,
  ) {}

  /** The chosen games by kick-off. */
  async choose({ platform, category, leagueId }: GameChoice): Promise<IndexedGame[]> {
    const sport = category?.toLowerCase();
    return (await this.all()).filter(
      (game) =>
        (game.platforms === platform || game.platforms === 'both') &&
        (!sport || game.category.toLowerCase() === sport) &&
        (!leagueId || game.leagueId === leagueId),
    );
  }

  private all(): Promise<readonly IndexedGame[]> {
    const generation = this.cache.generation(['games']);
    if (this.kept?.generation === generation) return this.kept.games;
    const kept = { generation, games: this.read() };
    this.kept = kept;
    kept.games.catch(() => {
      if (this.kept === kept) this.kept = undefined;
    });
    return kept.games;
  }

  private async read(): Promise<readonly IndexedGame[]> {
    const docs = await this.model.find({}, FIELDS).sort({ _id: 1 }).hint({ _id: 1 }).lean<GameDoc[]>();
    const games = docs.map((doc) => ({
      id: doc._id.toHexString(),
      leagueId: doc.leagueId.toHexString(),
      category: doc.category,
      startsAt: doc.startsAt.getTime(),
      status: doc.status,
      platforms: doc.platforms,
    }));
    return games.sort((a, b) => a.startsAt - b.startsAt);
  }
}
