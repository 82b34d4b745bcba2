import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { seasonOfDate } from '../../../contract/seasons.js';
import { DAY, HOUR } from '../../../contract/time/units.js';
import type { GameFacts, RowFacts } from './facts.js';
import { matchFixtures, type Matching } from './match-fixtures.js';

const RUN = { seed: 20_261_129, numRuns: 300 };
const START = Date.parse('2026-06-10T15:00:00Z');

/** Generates few teams, days, and rounds, so that rows often match the same games. */
const facts = fc.record({
  home: fc.constantFrom('a', 'b', 'w1'),
  away: fc.constantFrom('c', 'd', 'w2'),
  round: fc.constantFrom(null, '1', '2', 'final'),
  leg: fc.constantFrom(null, null, '1', '2'),
  sourceId: fc.constantFrom(null, null, 'x', 'y', 'z'),
  day: fc.nat(45),
  hour: fc.constantFrom(0, 4),
});
type Drawn = typeof facts extends fc.Arbitrary<infer T> ? T : never;

const side = (name: string) => ({ name, isPlaceholder: name.startsWith('w') });
const rowOf = ({ home, away, day, hour, ...more }: Drawn, index: number): RowFacts => {
  const startsAt = START + day * DAY + hour * HOUR;
  return {
    ...more,
    row: index + 1,
    league: 'league',
    season: seasonOfDate(new Date(startsAt).toISOString().slice(0, 10), 7),
    isSeasonNamed: false,
    number: null,
    version: null,
    home: side(home),
    away: side(away),
    startsAt,
    location: null,
    rest: '',
    formerKey: { key: '', isOfId: false },
  };
};
const files = fc.array(facts, { maxLength: 14 }).map((rows) => rows.map(rowOf));

type Store = ReadonlyMap<string, GameFacts>;
/** States of the stored games at the next import. */
const states = fc.array(fc.constantFrom('Scheduled', 'Scheduled', 'Finished', 'score', 'Live'), { minLength: 40 });
type State = typeof states extends fc.Arbitrary<readonly (infer T)[]> ? T : never;

/** Returns the stored games after an import, as `ImportWriter` would write them. */
function stored(before: Store, { pairs, created }: Matching): Store {
  const after = new Map(before);
  const write = (id: string, { row: _row, rest: _rest, ...row }: RowFacts, old?: GameFacts): void => {
    const state = { status: old?.status ?? 'Scheduled', hasScore: old?.hasScore ?? false } as const;
    // A placeholder does not replace a decided team.
    const sides = {
      home: row.home.isPlaceholder && old ? old.home : row.home,
      away: row.away.isPlaceholder && old ? old.away : row.away,
    };
    const date = new Date(row.startsAt).toISOString().slice(0, 10);
    after.set(id, { ...row, ...sides, id, date, ...state, formerKey: null });
  };
  for (const { row, game } of pairs) write(game.id, row, game);
  for (const { row } of created) write(`g${String(after.size).padStart(4, '0')}`, row);
  return after;
}

function played(store: Store, ends: readonly State[]): Store {
  const games = [...store.values()].map((game, index): GameFacts => {
    const end = ends[index % ends.length] ?? 'Scheduled';
    return { ...game, status: end === 'score' ? 'Finished' : end, hasScore: end === 'score' };
  });
  return new Map(games.map((game) => [game.id, game]));
}

const importInto = async (store: Store, rows: readonly RowFacts[]): Promise<[Store, Matching]> => {
  const matching = await matchFixtures(rows, [...store.values()]);
  return [stored(store, matching), matching];
};

const claims = ({ pairs, created, repeated }: Matching): Map<number, string> =>
  new Map([
    ...pairs.map(({ row, game }) => [row.row, game.id] as const),
    ...created.map(({ row }) => [row.row, 'new'] as const),
    ...repeated.map(({ row }) => [row.row, 'repeated'] as const),
  ]);

describe('matchFixtures, for any files', () => {
  it('claims each row and each game once', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, states, async (first, second, ends) => {
        const [store] = await importInto(new Map(), first);

        const matching = await matchFixtures(second, [...played(store, ends).values()]);

        const games = matching.pairs.map(({ game }) => game.id);
        expect(new Set(games).size).toBe(games.length);
        expect([...claims(matching).keys()].sort((a, b) => a - b)).toEqual(second.map(({ row }) => row));
      }),
      RUN,
    );
  });

  it('does not depend on the order of the rows', async () => {
    const shuffled = files.chain((rows) =>
      fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
    );
    await fc.assert(
      fc.asyncProperty(files, shuffled, states, async (first, [rows, others], ends) => {
        const [before] = await importInto(new Map(), first);
        const games = [...played(before, ends).values()];

        expect(claims(await matchFixtures(others, games))).toEqual(claims(await matchFixtures(rows, games)));
      }),
      RUN,
    );
  });

  it('creates nothing when a file is imported again', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, states, async (first, second, ends) => {
        const [before] = await importInto(new Map(), first);
        const [store] = await importInto(played(before, ends), second);

        const [again, matching] = await importInto(store, second);

        expect(matching.created).toEqual([]);
        expect(again.size).toBe(store.size);
      }),
      RUN,
    );
  });

  it('does not move a played game', async () => {
    await fc.assert(
      fc.asyncProperty(files, files, states, async (first, second, ends) => {
        const [before] = await importInto(new Map(), first);
        const { pairs } = await matchFixtures(second, [...played(before, ends).values()]);

        const moved = pairs.filter(
          ({ row, game, by }) =>
            by !== 'id' &&
            (game.hasScore || game.status === 'Live') &&
            Math.abs(row.startsAt - game.startsAt) > 36 * HOUR,
        );
        expect(moved).toEqual([]);
      }),
      RUN,
    );
  });
});
