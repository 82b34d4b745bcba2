import { describe, expect, it } from '@jest/globals';
import { DAY, HOUR } from '../../../contract/time/units.js';
import type { GameFacts, RowFacts } from './facts.js';
import { matchFixtures } from './match-fixtures.js';

const START = Date.parse('2026-11-01T15:00:00Z');
const team = (name: string) => ({ name, isPlaceholder: /^w\d+$/.test(name) });

type Partly<T> = Partial<Omit<T, 'home' | 'away'>> & { home?: string; away?: string; day?: number };

const shared = {
  league: 'league',
  season: '2026/27',
  isSeasonNamed: false,
  round: null,
  leg: null,
  sourceId: null,
  number: null,
  version: null,
  location: null,
};
let rows = 0;
const row = ({ home = 'a', away = 'b', day = 0, ...more }: Partly<RowFacts> = {}): RowFacts => ({
  ...shared,
  row: (rows += 1),
  home: team(home),
  away: team(away),
  startsAt: START + day * DAY,
  rest: '',
  formerKey: { key: '', isOfId: false },
  ...more,
});
const game = (id: string, { home = 'a', away = 'b', day = 0, ...more }: Partly<GameFacts> = {}): GameFacts => ({
  ...shared,
  id,
  home: team(home),
  away: team(away),
  startsAt: START + day * DAY,
  date: new Date(START + day * DAY).toISOString().slice(0, 10),
  status: 'Scheduled',
  hasScore: false,
  formerKey: null,
  ...more,
});
/** Returns the game id of each row in the order of the rows, or 'new' for a row without a game. */
const gamesOf = async (file: readonly RowFacts[], games: readonly GameFacts[]): Promise<string[]> => {
  const { pairs } = await matchFixtures(file, games);
  return file.map((one) => pairs.find((pair) => pair.row === one)?.game.id ?? 'new');
};

describe('matchFixtures', () => {
  it('pairs a row with the game of its id, regardless of the kick-off', async () => {
    expect(await gamesOf([row({ sourceId: 'ics|1', home: 'x', day: 90 })], [game('1', { sourceId: 'ics|1' })])).toEqual(
      ['1'],
    );
  });

  it('does not pair an id with a finished game of other teams', async () => {
    const stored = game('1', { sourceId: 'ics|1', status: 'Finished' });
    expect(await gamesOf([row({ sourceId: 'ics|1', home: 'x' })], [stored])).toEqual(['new']);
  });

  it('does not pair an id with a played game of another season', async () => {
    const stored = game('1', { sourceId: 'ics|1', status: 'Finished', hasScore: true });
    expect(await gamesOf([row({ sourceId: 'ics|1', season: '2027/28', day: 365 })], [stored])).toEqual(['new']);
  });

  it('pairs an older version of an event with its played game of another season', async () => {
    const version = (sequence: number) => ({ sequence, modifiedAt: null, stampedAt: null });
    const played = { sourceId: 'ics|1', status: 'Finished', hasScore: true, version: version(1) } as const;
    const older = { sourceId: 'ics|1', season: '2025/26', version: version(0) };
    expect(await gamesOf([row({ ...older, day: -180 })], [game('1', played)])).toEqual(['1']);
    expect(await gamesOf([row({ ...older, day: -181 })], [game('1', played)])).toEqual(['new']);
    expect(await gamesOf([row({ ...older, version: version(2), day: -180 })], [game('1', played)])).toEqual(['new']);
    expect(await gamesOf([row({ ...older, home: 'x', day: -180 })], [game('1', played)])).toEqual(['new']);
  });

  it('does not pair an id with a scheduled game of another season that the file names', async () => {
    const next = { sourceId: 'ics|1', season: '2027/28', day: 200 };
    expect(await gamesOf([row(next)], [game('1', { sourceId: 'ics|1' })])).toEqual(['1']);
    expect(await gamesOf([row({ ...next, isSeasonNamed: true })], [game('1', { sourceId: 'ics|1' })])).toEqual(['new']);
  });

  it('pairs a number with the game of its season', async () => {
    const stored = [game('1', { number: 'openfootball|104' })];
    expect(await gamesOf([row({ number: 'openfootball|104', home: 'x', away: 'y', day: 3 })], stored)).toEqual(['1']);
    expect(await gamesOf([row({ number: 'openfootball|104', home: 'x', season: '2027/28' })], stored)).toEqual(['new']);
  });

  it('pairs a row whose id is not stored by its league, season, round and teams', async () => {
    const stored = [game('1', { sourceId: 'ics|old', round: '9' })];
    expect(await gamesOf([row({ sourceId: 'ics|new', round: '9', day: 20 })], stored)).toEqual(['1']);
    expect(await gamesOf([row({ round: '10' })], stored)).toEqual(['new']);
    expect(await gamesOf([row({ round: '9', league: 'other' })], stored)).toEqual(['new']);
    expect(await gamesOf([row({ round: '9', home: 'b', away: 'a' })], stored)).toEqual(['new']);
  });

  it('ignores the round if either side has none', async () => {
    expect(await gamesOf([row({ day: 20 })], [game('1', { round: '9' })])).toEqual(['1']);
    expect(await gamesOf([row({ round: '9', day: 20 })], [game('1')])).toEqual(['1']);
  });

  it('distinguishes the games of a series by their number if both sides have one', async () => {
    const stored = [game('1', { leg: '1' }), game('2', { leg: '2', day: 1 })];
    expect(await gamesOf([row({ leg: '2' }), row({ leg: '1', day: 1 }), row({ day: 9 })], stored)).toEqual([
      '2',
      '1',
      'new',
    ]);
  });

  it('pairs the closest kick-offs first over all combinations', async () => {
    const stored = [game('1'), game('2', { day: 10 }), game('3', { day: 30 })];
    expect(await gamesOf([row({ day: 12 }), row({ day: 9 }), row({ day: 28 })], stored)).toEqual(['1', '2', '3']);
  });

  it('pairs the earlier game of two at the same distance', async () => {
    expect(await gamesOf([row({ day: 5 })], [game('2', { day: 10 }), game('1')])).toEqual(['1']);
    expect(await gamesOf([row({ day: 5 }), row({ day: 15 })], [game('1', { day: 10 })])).toEqual(['1', 'new']);
  });

  it.each([
    ['is live', { status: 'Live' }],
    ['has a score', { status: 'Finished', hasScore: true }],
  ] as const)('pairs a game that %s only with a row within 36 hours', async (_, state) => {
    const stored = [game('1', { ...state, round: '9' })];
    expect(await gamesOf([row({ round: '9', startsAt: START + 36 * HOUR })], stored)).toEqual(['1']);
    expect(await gamesOf([row({ round: '9', startsAt: START + 36 * HOUR + 1 })], stored)).toEqual(['new']);
  });

  it('pairs a finished game without a score further away only by its round', async () => {
    const finished = { status: 'Finished' } as const;
    expect(await gamesOf([row({ round: '9', day: 20 })], [game('1', { ...finished, round: '9' })])).toEqual(['1']);
    expect(await gamesOf([row({ day: 20 })], [game('1', { ...finished, round: '9' })])).toEqual(['new']);
  });

  it('moves a scheduled game across the boundary of derived seasons by up to 60 days', async () => {
    const next = { season: '2027/28' };
    expect(await gamesOf([row({ ...next, day: 60 })], [game('1')])).toEqual(['1']);
    expect(await gamesOf([row({ ...next, day: 61 })], [game('1')])).toEqual(['new']);
    expect(await gamesOf([row({ ...next, day: 20 })], [game('1', { status: 'Finished' })])).toEqual(['new']);
    expect(await gamesOf([row({ ...next, day: 20, isSeasonNamed: true })], [game('1')])).toEqual(['new']);
  });

  it('finds games of version 0.1.0 by their key first', async () => {
    const stored = [game('1', { formerKey: 'key', round: null, home: 'renamed', day: 3 }), game('2', { day: 3 })];
    const former = { formerKey: { key: 'key', isOfId: false } };
    expect(await gamesOf([row({ round: '9', day: 2, ...former }), row({ day: 40 })], stored)).toEqual(['1', '2']);
  });

  it('replaces a placeholder at the same instant of the round', async () => {
    const stored = [game('1', { home: 'w101', away: 'w102', round: 'final' })];
    expect(await gamesOf([row({ round: 'final' })], stored)).toEqual(['1']);
    expect(await gamesOf([row({ round: 'semi-final' })], stored)).toEqual(['new']);
    expect(await gamesOf([row({ round: '9', day: 1 })], [game('2', { home: 'w101', round: '9' })])).toEqual(['new']);
  });

  it('replaces a placeholder at another instant if it is the only open game of a knock-out round', async () => {
    const [final, other] = [game('1', { home: 'w101', away: 'w102', round: 'final' }), game('2', { round: 'final' })];
    const moved = row({ home: 'c', away: 'd', round: 'final', day: 1 });
    expect(await gamesOf([moved], [final])).toEqual(['1']);
    expect(await gamesOf([moved, row({ round: 'final' })], [final, other])).toEqual(['1', '2']);
    expect(await gamesOf([moved], [final, other])).toEqual(['1']);
    expect(await gamesOf([moved], [final, game('3', { home: 'w1', away: 'w2', round: 'final' })])).toEqual(['new']);
    expect(await gamesOf([moved, row({ home: 'e', round: 'final', day: 2 })], [final])).toEqual(['new', 'new']);
    expect(await gamesOf([{ ...moved, round: '9' }], [{ ...final, round: '9' }])).toEqual(['new']);
    expect(await gamesOf([{ ...moved, season: '2027/28' }], [final])).toEqual(['new']);
  });

  it('replaces no placeholder if two rows may be its game', async () => {
    const stored = [game('1', { home: 'w1', away: 'w2', round: 'semi-final' })];
    const two = [row({ round: 'semi-final' }), row({ round: 'semi-final', home: 'c', away: 'd' })];
    expect(await gamesOf(two, stored)).toEqual(['new', 'new']);
  });

  it('replaces a placeholder if one of its teams is decided', async () => {
    const stored = [game('1', { home: 'a', away: 'w2', round: 'final' })];
    expect(await gamesOf([row({ round: 'final', home: 'c' }), row({ round: 'final' })], stored)).toEqual(['new', '1']);
  });

  it('counts identical rows once', async () => {
    const twice = [row({ rest: 'x' }), row({ rest: 'x' }), row({ rest: 'y' })];
    const { repeated, created } = await matchFixtures(twice, []);
    expect(repeated).toEqual([{ row: twice[1], first: twice[0] }]);
    expect(created.map(({ row: one }) => one.rest)).toEqual(['x', 'y']);
  });

  it('lists games of the same leagues and seasons without a row', async () => {
    const stored = [game('1'), game('2', { day: 5 }), game('3', { season: '2025/26' }), game('4', { league: 'other' })];
    expect((await matchFixtures([row()], stored)).leftOver.map(({ id }) => id)).toEqual(['2']);
  });

  it('yields to the event loop while it compares 5,000 rows of the same teams', async () => {
    const many = Array.from({ length: 5_000 }, (_, index) => index);
    const stored = many.map((index) => game(String(index), { day: index, season: 'other', status: 'Finished' }));
    let longest = 0;
    let last = performance.now();
    const watch = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);

    const { created } = await matchFixtures(
      many.map((index) => row({ day: index + 0.5 })),
      stored,
    );

    clearInterval(watch);
    expect(created).toHaveLength(5_000);
    expect(longest).toBeLessThan(1_000);
  });
});
