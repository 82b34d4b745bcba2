import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { GAME_MODEL, type GameDoc } from '../modules/games/game.schema.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../modules/leagues/league.schema.js';
import { MATCH_MODEL, type MatchDoc } from '../modules/matches/match.schema.js';
import { Clock } from '../platform/clock/clock.js';
import { UnitOfWork, type Transaction } from '../platform/database/unit-of-work.js';
import { Outbox } from '../platform/outbox/outbox.js';
import { demoWeek } from './demo-week.js';

/** Fills an empty database with a believable week. */
@Injectable()
export class DemoService {
  private readonly logger = new Logger('Demo');

  constructor(
    @InjectModel(LEAGUE_MODEL) private readonly leagues: Model<LeagueDoc>,
    @InjectModel(MATCH_MODEL) private readonly matches: Model<MatchDoc>,
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    private readonly unit: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Whether it wrote anything: a database that holds a league, a match or a game is left as it is. */
  async fill(): Promise<boolean> {
    try {
      return await this.unit.run((tx) => this.fillEmpty(tx));
    } catch (error) {
      // Another instance that started at the same time was first.
      if ((error as { code?: unknown }).code === 11000) return false;
      throw error;
    }
  }

  private async fillEmpty(tx: Transaction): Promise<boolean> {
    if (!(await this.isEmpty(tx))) return false;
    const { leagues, matches, games } = demoWeek(this.clock.date());
    const { session } = tx;
    await this.leagues.insertMany(leagues, { session });
    await this.matches.insertMany(matches, { session });
    await this.games.insertMany(games, { session });
    await this.outbox.changed(tx, 'leagues', idsOf(leagues));
    await this.outbox.changed(tx, 'matches', idsOf(matches));
    await this.outbox.changed(tx, 'games', idsOf(games));
    tx.afterCommit(() => this.logger.log(`The database was empty: ${games.length} games of a demo week were added.`));
    return true;
  }

  private async isEmpty(tx: Transaction): Promise<boolean> {
    const session = tx.session ?? null;
    // One after the other: the queries of a transaction share its session.
    if (await this.leagues.exists({}).session(session)) return false;
    if (await this.matches.exists({}).session(session)) return false;
    return !(await this.games.exists({}).session(session));
  }
}

const idsOf = (docs: readonly { _id: { toHexString(): string } }[]): string[] =>
  docs.map(({ _id }) => _id.toHexString());
