import { compareCodeUnits } from '../../../contract/sort-key.js';
import { forEachInSlices, groupInSlices, mapInSlices, sortInSlices } from '../../../platform/slices.js';
import { closestPairs } from './closest-pairs.js';
import type { GameFacts, RowFacts } from './facts.js';
import { isKnockOutRound } from '../../../contract/placeholders.js';
import { distance, mayPairByFormerKey, mayPairById, mayPairByPlaceholder, mayPairByTeams } from './rules.js';

/** Rule that matched a row with a game. */
type PairedBy = 'id' | 'former key' | 'teams' | 'placeholder';

export interface Pair {
  row: RowFacts;
  game: GameFacts;
  by: PairedBy;
}

/** A row without a stored game, with the closest other game of the same teams or id. */
export interface NewFixture {
  row: RowFacts;
  other: GameFacts | null;
}

export interface Matching {
  pairs: Pair[];
  created: NewFixture[];
  /** Rows that are equal to an earlier row in all fields. */
  repeated: { row: RowFacts; first: RowFacts }[];
  /** Games of the rows' leagues and seasons that match no row. */
  leftOver: GameFacts[];
}

/**
 * Matches each row of a file with a stored game. Each row and each game is in at most one pair. The result does not depend on the
 * order of the rows.
 */
export async function matchFixtures(rows: readonly RowFacts[], games: readonly GameFacts[]): Promise<Matching> {
  const ordered = await sortInSlices(
    await mapInSlices(rows, (row) => [row, contentOf(row)] as const),
    ([a, aText], [b, bText]) => a.startsAt - b.startsAt || compareCodeUnits(aText, bText) || a.row - b.row,
  );
  const repeated: Matching['repeated'] = [];
  const unique: RowFacts[] = [];
  for (const [index, [row, text]] of ordered.entries()) {
    const first = unique.at(-1);
    if (first && ordered[index - 1]?.[1] === text) repeated.push({ row, first });
    else unique.push(row);
  }
  const claims = new Claims(
    unique,
    await sortInSlices(games, (a, b) => a.startsAt - b.startsAt || compareCodeUnits(a.id, b.id)),
  );
  for (const idOf of [sourceIdOf, numberOf]) await claims.pairGroups('id', idOf, idOf, mayPairById);
  await claims.pairGroups('former key', formerKeyOfRow, formerKeyOfGame, mayPairByFormerKey);
  await claims.pairGroups('teams', teamsOf, teamsOf, mayPairByTeams);
  await claims.pairSingles('placeholder', instantOf, mayPairByPlaceholder);
  await claims.pairSingles('placeholder', knockOutRoundOf, mayPairByPlaceholder, { isOnlyRow: true });
  return { ...(await claims.result(unique)), repeated };
}

/** Maximum number of combinations of rows and games with the same key. Above this number, no pair is certain. */
const MAX_COMBINATIONS = 10_000;

/** Serializes all fields of a row except its position. */
const contentOf = ({ row: _row, ...facts }: RowFacts): string => JSON.stringify(facts);

type KeyOf<T> = (facts: T) => string | null;
type Facts = RowFacts | GameFacts;

const sourceIdOf = ({ league, sourceId }: Facts): string | null =>
  sourceId === null ? null : JSON.stringify([league, sourceId]);
const numberOf = ({ league, season, number }: Facts): string | null =>
  number === null ? null : JSON.stringify([league, season, number]);
const teamsOf = ({ league, home, away }: Facts): string => JSON.stringify([league, home.name, away.name]);
const instantOf = ({ league, startsAt }: Facts): string => JSON.stringify([league, startsAt]);
const knockOutRoundOf = ({ league, season, round }: Facts): string | null =>
  round !== null && isKnockOutRound(round) ? JSON.stringify([league, season, round]) : null;
const formerKeyOfRow = ({ formerKey }: RowFacts): string => formerKey.key;
const formerKeyOfGame = ({ formerKey }: GameFacts): string | null => formerKey;

/**
 * Returns whether a pair is still valid for the current state of its game. The transaction that writes the row checks this again.
 */
export function isStillPaired({ row, by }: Pair, game: GameFacts): boolean {
  if (by === 'id') return mayPairById(row, game);
  if (by === 'former key') return mayPairByFormerKey(row, game);
  return by === 'placeholder' ? mayPairByPlaceholder(row, game) : mayPairByTeams(row, game);
}

/** Pairs rows with games and tracks the rows and games that are not paired yet. */
class Claims {
  private readonly pairs = new Map<RowFacts, Pair>();
  private readonly claimed = new Set<GameFacts>();

  constructor(
    private readonly rows: readonly RowFacts[],
    private readonly games: readonly GameFacts[],
  ) {}

  /** Pairs rows with games of the same key, the closest kick-offs first. */
  async pairGroups(
    by: PairedBy,
    rowKey: KeyOf<RowFacts>,
    gameKey: KeyOf<GameFacts>,
    mayPair: typeof mayPairById,
  ): Promise<void> {
    const games = await groupInSlices(this.openGames(), gameKey);
    const isSame = (row: RowFacts, game: GameFacts): boolean =>
      row.round === game.round && row.location === game.location && mayPair(row, game);
    for (const [key, rows] of await groupInSlices(this.openRows(), rowKey)) {
      const group = key === null ? undefined : games.get(key);
      if (!group) continue;
      // Games of the same teams at the same instant differ only by their location, so exact matches are paired first.
      for (const [row, game] of await closestPairs(rows, group, isSame, 0)) this.claim({ row, game, by });
      const [restOfRows, rest] = [rows.filter((row) => this.isOpen(row)), group.filter((game) => this.isOpen(game))];
      for (const [row, game] of await closestPairs(restOfRows, rest, mayPair)) this.claim({ row, game, by });
    }
  }

  /**
   * Pairs a row with a game of the same key if the row matches no other game and the game matches no other row. With `isOnlyRow`,
   * no other open row may have the key.
   */
  async pairSingles(
    by: PairedBy,
    keyOf: KeyOf<Facts>,
    mayPair: typeof mayPairById,
    { isOnlyRow = false } = {},
  ): Promise<void> {
    const games = await groupInSlices(this.openGames(), keyOf);
    await forEachInSlices(await groupInSlices(this.openRows(), keyOf), ([key, rows]) => {
      const group = games.get(key) ?? [];
      if (key === null || rows.length * group.length > MAX_COMBINATIONS || (isOnlyRow && rows.length > 1)) return;
      const possible = rows.flatMap((row) =>
        group.filter((game) => mayPair(row, game)).map((game) => ({ row, game, by })),
      );
      const ofRow = Map.groupBy(possible, ({ row }) => row);
      const ofGame = Map.groupBy(possible, ({ game }) => game);
      for (const pair of possible) {
        if (ofRow.get(pair.row)?.length === 1 && ofGame.get(pair.game)?.length === 1) this.claim(pair);
      }
    });
  }

  async result(rows: readonly RowFacts[]): Promise<Omit<Matching, 'repeated'>> {
    const seasons = new Set(await mapInSlices(rows, seasonKey));
    const open = this.openGames();
    const ofTeams = await groupInSlices(this.games, teamsOf);
    const ofId = await groupInSlices(this.games, sourceIdOf);
    const created = await mapInSlices(this.openRows(), (row): NewFixture => {
      const id = sourceIdOf(row);
      const others = [...((id && ofId.get(id)) || []), ...(ofTeams.get(teamsOf(row)) ?? [])];
      const other = others.reduce<GameFacts | null>(
        (closest, game) => (!closest || distance(row, game) < distance(row, closest) ? game : closest),
        null,
      );
      return { row, other };
    });
    return {
      pairs: [...this.pairs.values()],
      created,
      leftOver: open.filter((game) => seasons.has(seasonKey(game))),
    };
  }

  private claim(pair: Pair): void {
    this.pairs.set(pair.row, pair);
    this.claimed.add(pair.game);
  }

  private isOpen(facts: Facts): boolean {
    return 'id' in facts ? !this.claimed.has(facts) : !this.pairs.has(facts);
  }

  private openRows(): RowFacts[] {
    return this.rows.filter((row) => this.isOpen(row));
  }

  private openGames(): GameFacts[] {
    return this.games.filter((game) => this.isOpen(game));
  }
}

const seasonKey = ({ league, season }: Facts): string => JSON.stringify([league, season]);
