import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import { GAME_DEFAULTS, versus } from '../../contract/games.js';
import { inserts, writeInto } from '../../platform/database/transactions/last-writes.js';
import { RecordLocks } from '../../platform/database/locks/record-locks.js';
import { currentTransaction } from '../../platform/database/transactions/transaction.js';
import { Outbox } from '../../platform/outbox/outbox.js';
import { mapInSlices } from '../../platform/slices.js';
import type { ActivityEntry } from '../activity/activity.service.js';
import { newGame } from '../games/game-draft.js';
import { GAME_MODEL, type GameDoc } from '../games/game.schema.js';
import { MATCH_MODEL, matchWords, type MatchDoc } from '../games/match.schema.js';
import { LEAGUE_MODEL, type LeagueDoc } from '../leagues/league.schema.js';
import type { Round } from './fixture-identity.js';
import { importedFields } from './fixture-result.js';
import { madeGame, madeMatch } from './import-log.js';
import type { UnpairedFixture } from './import-matcher.js';

/** Creates the games of fixtures, and their matches if necessary. */
@Injectable()
export class GameCreator {
  constructor(
    @InjectModel(GAME_MODEL) private readonly games: Model<GameDoc>,
    @InjectModel(MATCH_MODEL) private readonly matches: Model<MatchDoc>,
    @InjectModel(LEAGUE_MODEL) private readonly leagues: Model<LeagueDoc>,
    private readonly outbox: Outbox,
    private readonly locks: RecordLocks,
  ) {}

  /** Creates the games and the missing matches. Returns the log entries of the new records. */
  async create(fixtures: readonly UnpairedFixture[], now: Date): Promise<ActivityEntry[]> {
    if (fixtures.length === 0) return [];
    const { matches, fresh } = await this.ensureMatches(fixtures, now);
    const ids = [...new Set(fixtures.map(({ fixture }) => fixture.league.key))];
    const leagues = await this.leagues.find({ _id: { $in: ids } }).lean<LeagueDoc[]>();
    const leagueOf = new Map(leagues.map((league) => [league._id.toHexString(), league]));
    const drafts = await mapInSlices(fixtures, (unpaired) => {
      const { round, league: planned } = unpaired.fixture;
      const [match, league] = [matches.get(round.key), leagueOf.get(planned.key)];
      return match && league ? gameOf(unpaired, match, league, now) : null;
    });
    const docs = drafts.filter((doc) => doc !== null);
    this.locks.share(docs.flatMap((doc) => [doc.matchId, doc.leagueId]));
    // Plain objects are inserted, because creating Mongoose documents blocks the event loop longer than all other steps of a
    // part.
    await writeInto(inserts(this.games, docs), currentTransaction().session);
    return [...fresh.map(madeMatch), ...docs.map(madeGame)];
  }

  private async ensureMatches(
    fixtures: readonly UnpairedFixture[],
    now: Date,
  ): Promise<{ matches: Map<string, MatchDoc>; fresh: MatchDoc[] }> {
    const planned = new Map(fixtures.map(({ fixture }) => [fixture.round.key, fixture]));
    const byKey = await this.knownMatches([...planned.values()].map(({ round }) => round));
    const fresh = [...planned]
      .filter(([key]) => !byKey.has(key))
      .map(([roundKey, { round, category }]): MatchDoc => {
        const base = { _id: new Types.ObjectId(), revision: 1, createdAt: now, updatedAt: now };
        const texts = { title: round.title, category, description: '' };
        return { ...base, ...texts, words: matchWords(texts), roundKey };
      });
    if (fresh.length > 0) {
      this.outbox.changed(
        'matches',
        fresh.map((match) => match._id.toHexString()),
      );
      await this.matches.insertMany(fresh);
    }
    for (const match of fresh) byKey.set(match.roundKey ?? '', match);
    return { matches: byKey, fresh };
  }

  /** Returns the existing matches of rounds, by round key. */
  private async knownMatches(rounds: readonly Round[]): Promise<Map<string, MatchDoc>> {
    const titles = rounds.filter(({ named }) => named).map(({ title }) => title);
    // The query repeats the condition of the partial index, because MongoDB does not use the index otherwise.
    const roundKey = { $in: rounds.map(({ key }) => key), $type: 'string' as const };
    const stored = await this.matches
      .find({ $or: [{ roundKey }, { title: { $in: titles } }] })
      .sort({ createdAt: 1 })
      .lean<MatchDoc[]>();
    const found = rounds.flatMap((round): [string, MatchDoc][] => {
      const ofKey = stored.find((match) => match.roundKey === round.key);
      const match = ofKey ?? (round.named && stored.find(({ title }) => title === round.title));
      return match ? [[round.key, match]] : [];
    });
    return new Map(found);
  }
}

function gameOf({ fixture, key }: UnpairedFixture, match: MatchDoc, league: LeagueDoc, now: Date): GameDoc {
  const { row, facts, identity, time, timeZone, startsAt } = fixture;
  const teams = { homeTeam: row.home, awayTeam: row.away };
  const dto = {
    ...teams,
    title: versus(teams),
    location: row.location ?? (facts.home.isPlaceholder ? '' : row.home),
    date: row.date,
    time,
    timeZone,
    status: fixture.finished ? ('Finished' as const) : GAME_DEFAULTS.status,
  };
  const game = newGame(dto, { match, league, timeZone, now });
  return {
    ...game,
    ...importedFields(row, game.status, game.category),
    ...(facts.home.isPlaceholder && { isHomePlaceholder: true }),
    ...(facts.away.isPlaceholder && { isAwayPlaceholder: true }),
    fixtureKey: key,
    fixtureStartsAt: startsAt,
    fixture: { ...identity, leagueId: league._id },
  };
}
