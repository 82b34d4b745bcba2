import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { reasonOfRecord } from '../../platform/database/record-error.js';
import { forEachInSlices } from '../../platform/slices.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { gameFacts, idOf, type StoredGame } from './fixture-facts.js';
import { keysOf } from './fixture-identity.js';
import type { PlannedFixture } from './import-plan.js';
import type { LeagueSeasons } from './import-seasons.js';
import type { GameFacts, RowFacts } from './matching/facts.js';
import { matchFixtures, type NewFixture, type Pair } from './matching/match-fixtures.js';

/** A fixture and the game that it is. */
export interface PairedFixture {
  fixture: PlannedFixture;
  pair: Pair;
  game: StoredGame;
}

/** A fixture that no stored game is, and the key of the game that is to be created. */
export interface UnpairedFixture {
  fixture: PlannedFixture;
  reason: NewFixture;
  key: string;
}

export type MatchedFixture = PairedFixture | UnpairedFixture;

export interface MatchedFile {
  /** In the order of the file. */
  fixtures: MatchedFixture[];
  /** Fixtures that are equal to an earlier row of the file. */
  repeated: { fixture: PlannedFixture; first: number }[];
  leftOver: { game: StoredGame; facts: GameFacts }[];
  seasons: (leagueId: string) => LeagueSeasons;
}

const UNSHOWN = { streams: 0, words: 0 } as const;

/** Finds the stored games that the fixtures of a file are. */
@Injectable()
export class ImportMatcher {
  private readonly logger = new Logger('fixture-import');

  constructor(@InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>) {}

  async match(fixtures: readonly PlannedFixture[]): Promise<MatchedFile> {
    const leagues = new Map(fixtures.map(({ league }) => [league.key, league.seasons]));
    const seasons = (leagueId: string): LeagueSeasons => leagues.get(leagueId) ?? { start: 7, decidedBy: 'usual' };
    const stored = await this.stored(fixtures);
    const facts: GameFacts[] = [];
    await forEachInSlices(stored, (game) => {
      try {
        facts.push(gameFacts(game, seasons));
      } catch (error) {
        this.logger.error(`Left the game ${String(game._id)} out of an import: ${reasonOfRecord(error)}`);
      }
    });
    const matching = await matchFixtures(
      fixtures.map((fixture) => fixture.facts),
      facts,
    );
    const games = new Map(stored.map((game) => [game._id.toHexString(), game]));
    const ofRow = new Map(fixtures.map((fixture) => [fixture.facts, fixture]));
    const used = new Set(stored.map(({ fixtureKey }) => fixtureKey));
    const matched: MatchedFixture[] = [];
    for (const pair of matching.pairs) {
      const [fixture, game] = [ofRow.get(pair.row), games.get(pair.game.id)];
      if (fixture && game) matched.push({ fixture, pair, game });
    }
    for (const reason of matching.created) {
      const fixture = ofRow.get(reason.row);
      if (fixture) matched.push({ fixture, reason, key: freeKey(fixture, used) });
    }
    return {
      fixtures: matched.sort((a, b) => a.fixture.row.row - b.fixture.row.row),
      repeated: matching.repeated.flatMap(({ row, first }) => {
        const fixture = ofRow.get(row);
        return fixture ? [{ fixture, first: first.row }] : [];
      }),
      leftOver: matching.leftOver.flatMap((one) => {
        const game = games.get(one.id);
        return game ? [{ game, facts: one }] : [];
      }),
      seasons,
    };
  }

  /** Imported games of the leagues of fixtures. */
  private async stored(fixtures: readonly PlannedFixture[]): Promise<StoredGame[]> {
    const keys = new Set(fixtures.map(({ league }) => league.key));
    const leagues = [...keys].filter((key) => Types.ObjectId.isValid(key)).map((key) => new Types.ObjectId(key));
    if (leagues.length === 0) return [];
    const formerKeys = [...new Set(fixtures.map(({ facts }) => facts.formerKey.key))];
    // The condition of the partial index is repeated, as MongoDB does not use it otherwise.
    const former = { fixtureKey: { $in: formerKeys, $type: 'string' as const }, fixture: null };
    const imported = { leagueId: { $in: leagues }, fixtureKey: { $type: 'string' as const }, fixture: null };
    const filter: QueryFilter<GameDoc> = { $or: [{ 'fixture.leagueId': { $in: leagues } }, former, imported] };
    return this.games.find(filter, UNSHOWN).lean<StoredGame[]>();
  }
}

function freeKey({ identity, facts }: PlannedFixture, used: Set<string | undefined>): string {
  const { league, season, round, home, away }: RowFacts = facts;
  for (const key of keysOf({ league, season, round, home: home.name, away: away.name, id: idOf(identity) })) {
    if (used.has(key)) continue;
    used.add(key);
    return key;
  }
  throw new Error('There is always a free key.');
}
