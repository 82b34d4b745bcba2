import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model, type QueryFilter } from 'mongoose';
import { USUAL_SEASON_START } from '../../contract/seasons.js';
import { inBatches } from '../../platform/database/lists/list.js';
import { reasonOfRecord } from '../../platform/database/records/record-error.js';
import { forEachInSlices } from '../../platform/slices.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { gameFacts, idOf, type StoredGame } from './fixture-facts.js';
import { keysOf } from './fixture-identity.js';
import type { PlannedFixture } from './import-plan.js';
import type { LeagueSeasons } from './import-seasons.js';
import type { GameFacts, RowFacts } from './matching/facts.js';
import { matchFixtures, type NewFixture, type Pair } from './matching/match-fixtures.js';

/** A fixture with its stored game. */
export interface PairedFixture {
  fixture: PlannedFixture;
  pair: Pair;
  game: StoredGame;
}

/** A fixture without a stored game, with the key of its new game. */
export interface UnpairedFixture {
  fixture: PlannedFixture;
  reason: NewFixture;
  key: string;
}

/** A fixture whose stored game cannot be read. */
export interface UnreadableFixture {
  fixture: PlannedFixture;
  problem: string;
}

export type MatchedFixture = PairedFixture | UnpairedFixture | UnreadableFixture;

export const isPaired = (matched: MatchedFixture): matched is PairedFixture => 'pair' in matched;

export interface MatchedFile {
  /** Fixtures in the order of the file. */
  fixtures: MatchedFixture[];
  /** Fixtures that are equal to an earlier row of the file. `first` is the position of that row. */
  repeated: { fixture: PlannedFixture; first: number }[];
  leftOver: { game: StoredGame; facts: GameFacts }[];
  seasons: (leagueId: string) => LeagueSeasons;
}

/** Projection of games to the fields of `StoredGame`. */
const WITHOUT_STREAMS = { streams: 0, words: 0, sortKeys: 0 } as const;

/** Finds the stored game of each fixture in a file. */
@Injectable()
export class ImportMatcher {
  private readonly logger = new Logger('fixture-import');

  constructor(@InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>) {}

  async match(fixtures: readonly PlannedFixture[]): Promise<MatchedFile> {
    const leagues = new Map(fixtures.map(({ league }) => [league.key, league.seasons]));
    const seasons = (leagueId: string): LeagueSeasons =>
      leagues.get(leagueId) ?? { start: USUAL_SEASON_START, decidedBy: 'usual' };
    const stored = await this.stored(fixtures);
    const facts: GameFacts[] = [];
    const problems = new Map<string | undefined, string>();
    await forEachInSlices(stored, (game) => {
      try {
        facts.push(gameFacts(game, seasons));
      } catch (error) {
        const reason = reasonOfRecord(error);
        problems.set(game.fixtureKey, `The stored game cannot be compared: ${reason}`);
        this.logger.error(`Skipped the game ${String(game._id)} in an import: ${reason}`);
      }
    });
    const matching = await matchFixtures(
      fixtures.map((fixture) => fixture.facts),
      facts,
    );
    const games = new Map(stored.map((game) => [game._id.toHexString(), game]));
    const ofRow = new Map(fixtures.map((fixture) => [fixture.facts, fixture]));
    const keys = new Set(stored.map(({ fixtureKey }) => fixtureKey));
    const matched: MatchedFixture[] = [];
    await forEachInSlices(matching.pairs, (pair) => {
      const [fixture, game] = [ofRow.get(pair.row), games.get(pair.game.id)];
      if (fixture && game) matched.push({ fixture, pair, game });
    });
    await forEachInSlices(matching.created, (reason) => {
      const fixture = ofRow.get(reason.row);
      if (fixture) matched.push(unpaired(fixture, reason, keys, problems));
    });
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

  /** Returns the imported games in the leagues of the fixtures, including games that version 0.1.0 imported. */
  private async stored(fixtures: readonly PlannedFixture[]): Promise<StoredGame[]> {
    const keys = new Set(fixtures.map(({ league }) => league.key));
    const leagues = [...keys].filter((key) => Types.ObjectId.isValid(key)).map((key) => new Types.ObjectId(key));
    if (leagues.length === 0) return [];
    const formerKeys = [...new Set(fixtures.map(({ facts }) => facts.formerKey.key))];
    // The query repeats the condition of the partial index, because MongoDB does not use the index otherwise.
    const former = { fixtureKey: { $in: formerKeys, $type: 'string' as const }, fixture: null };
    const imported = { leagueId: { $in: leagues }, fixtureKey: { $type: 'string' as const }, fixture: null };
    const filter: QueryFilter<GameDoc> = { $or: [{ 'fixture.leagueId': { $in: leagues } }, former, imported] };
    return inBatches<StoredGame>(this.games.find(filter, WITHOUT_STREAMS));
  }
}

/**
 * Returns a fixture without a game, with a free key. If the key belongs to a game that cannot be read, returns the problem,
 * because a new game might be a duplicate.
 */
function unpaired(
  fixture: PlannedFixture,
  reason: NewFixture,
  keys: Set<string | undefined>,
  problems: Map<string | undefined, string>,
): UnpairedFixture | UnreadableFixture {
  const { identity, facts } = fixture;
  const { league, season, round, home, away }: RowFacts = facts;
  const former = problems.get(facts.formerKey.key);
  if (former !== undefined) return { fixture, problem: former };
  for (const key of keysOf({ league, season, round, home: home.name, away: away.name, id: idOf(identity) })) {
    const problem = problems.get(key);
    // The problem applies only to this row, because other rows of the same teams may be new games.
    problems.delete(key);
    if (problem !== undefined) return { fixture, problem };
    if (keys.has(key)) continue;
    keys.add(key);
    return { fixture, reason, key };
  }
  throw new Error('There is always a free key.');
}
