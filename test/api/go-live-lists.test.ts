import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { FROM_COPIES } from '../../src/modules/games/game-copies.js';
import { Changes } from '../../src/platform/cache/changes.js';
import { Api, databaseOf, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';
import { gamesAt, published, readsDuring, untilSent } from '../support/go-live-lists.js';
import { NIGHTLY } from '../support/nightly.js';
import { randomOf, SEED } from '../support/seed.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const GAMES = 40;

const live = (games: readonly GameRecord[]): number => games.filter(({ status }) => status === 'Live').length;

describe('a list while games go live', () => {
  let test: TestApp;
  let clock: FakeClock;
  let auth: Auth;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    clock = new FakeClock();
    // With this variable the driver reports its commands.
    test = await startTestApp({ clock, env: { METRICS_PORT: '0' } });
    auth = await signIn(test, { role: 'super-admin' });
    admin = new Api(test, { authorization: auth.authorization });
    stage = await makeStage(test, auth);
  });
  afterAll(() => test.close());

  it('shows the current games without reading them again', async () => {
    for (let count = 0; count < GAMES; count += 1) {
      await makeGame(test, auth, stage, clock.now() + MINUTE * (2 + (count % 4)));
    }
    const listener = await EventListener.open(test.url, { authorization: auth.authorization });
    await untilSent(test, listener);
    listener.close();
    expect(await gamesAt(test.url)).toHaveLength(GAMES);
    const goLive = async (): Promise<void> => {
      // The time is less than the interval after which all games are read anyway.
      clock.advance(2 * MINUTE);
      await eventually(async () => (live(await gamesAt(test.url)) === GAMES / 4 ? true : undefined));
      await eventually(async () => {
        const pending = await databaseOf(test).collection('games').countDocuments({ 'announce.pending': 'live' });
        return pending === 0 ? true : undefined;
      });
      expect(live(await gamesAt(test.url))).toBe(GAMES / 4);
    };
    let changeCount = 0;
    test.app.get(Changes).onInvalidate((source) => {
      if (FROM_COPIES.includes(source)) changeCount += 1;
    });
    let reads: unknown[] = [];
    const matchReads = await readsDuring(
      databaseOf(test),
      async () => (reads = await readsDuring(databaseOf(test), goLive)),
      'matches',
    );
    expect(await gamesAt(test.url)).toEqual(await gamesAt(await test.another()));
    expect([reads, matchReads]).toEqual([[], []]);
    // Lists from memory are rendered once, so the database confirms their contents.
    expect(changeCount).toBe(1);
  });

  it('stays current during concurrent writes', async () => {
    const random = randomOf(SEED);
    for (let round = 0; round < 3; round += 1) {
      const games = await gamesAt(test.url);
      const changes = games
        .filter(() => random() < 0.3)
        .map(async ({ _id, matchId }) => {
          const path = `/api/matches/${matchId}/game/${_id}/trending`;
          await admin.put(path, { isTrending: random() < 0.5 }).expect(200);
        });
      clock.advance(MINUTE);
      await Promise.all(changes);
      const due = games.filter(({ goLiveAt }) => Date.parse(goLiveAt) <= clock.now()).length;
      await eventually(async () => (live(await gamesAt(test.url)) === due ? true : undefined));
      const fresh = await gamesAt(await test.another());
      await eventually(async () =>
        JSON.stringify(await gamesAt(test.url)) === JSON.stringify(fresh) ? true : undefined,
      );
    }
  });

  const webGames = async (): Promise<GameRecord[]> => {
    const { body } = await new Api(test).get('/api/matches/web').set('cache-control', 'no-cache').expect(200);
    return (body as { matches: MatchRecord[] }).matches.flatMap((match) => match.games);
  };

  /** Returns all games in pages, in an order that no write changes. */
  const pagedGames = async (): Promise<GameRecord[]> => {
    const listedGames: GameRecord[] = [];
    for (;;) {
      const range = JSON.stringify([listedGames.length, listedGames.length + 99]);
      const { body } = await admin.get(`/api/games?sort=["id","ASC"]&range=${range}`).expect(200);
      const { games } = body as { games: GameRecord[] };
      listedGames.push(...games);
      if (games.length < 100) return listedGames;
    }
  };

  /** Writes to one game after another until `isOver` returns true. */
  const changeTrending = async (games: readonly GameRecord[], isOver: () => boolean): Promise<void> => {
    for (let index = 0; !isOver(); index = (index + 7) % games.length) {
      const { _id, matchId } = games[index]!;
      const response = await admin.put(`/api/matches/${matchId}/game/${_id}/trending`, { isTrending: index % 2 === 0 });
      // On a busy machine, a game can be locked by its go-live for longer than a write waits.
      if (response.status !== 200) expectFailure(response, 'BUSY');
    }
  };

  it('is complete while many games go live at the same instant and others change', async () => {
    const games = NIGHTLY ? 2_000 : 1_150;
    const instant = new Date(clock.now() + 4 * MINUTE);
    const [date, time] = [instant.toISOString().slice(0, 10), instant.toISOString().slice(11, 16)];
    const rows = Array.from({ length: games }, (_, index) => `${date},${time},Home ${index},Away ${index}`);
    const text = ['date,time,home,away', ...rows].join('\n');
    const sent = { text, league: 'Storm League', category: 'Football', timeZone: 'UTC' };
    await admin.post('/api/matches/import?format=csv', sent).expect(201);
    const stormGames = async (url: string): Promise<GameRecord[]> =>
      (await gamesAt(url)).filter(({ league }) => league === 'Storm League');
    expect((await stormGames(test.url)).length).toBe(games);
    const all = (await gamesAt(test.url)).length;
    clock.advance(4 * MINUTE);
    let isOver = false;
    const writing = changeTrending(await stormGames(test.url), () => isOver);
    const torn: unknown[] = [];
    // Each list contains every game once at any time.
    do {
      const lists = { '/api/matches': gamesAt(test.url), '/api/matches/web': webGames(), '/api/games': pagedGames() };
      for (const [path, reading] of Object.entries(lists)) {
        const ids = (await reading).map(({ _id }) => _id);
        if (ids.length !== all || new Set(ids).size !== all) torn.push([path, ids.length, new Set(ids).size, all]);
      }
    } while (live(await stormGames(test.url)) < games);
    isOver = true;
    await writing;
    expect(torn).toEqual([]);
    const fresh = await test.another();
    await eventually(async () =>
      JSON.stringify(await gamesAt(test.url)) === JSON.stringify(await gamesAt(fresh)) ? true : undefined,
    );
  }, 120_000);
});

describe('a prepared start', () => {
  let test: TestApp;
  let clock: FakeClock;
  let auth: Auth;
  let stage: Stage;

  beforeAll(async () => {
    clock = new FakeClock();
    test = await startTestApp({ clock });
    auth = await signIn(test, { role: 'super-admin' });
    stage = await makeStage(test, auth);
  });
  afterAll(() => test.close());

  /**
   * Two games start at a full minute, and the clock advances to 300 ms later. If requested, the second game is marked
   * as trending one second before.
   */
  async function start(isTrending: boolean): Promise<{ instant: number; games: GameRecord[] }> {
    const instant = clock.now() + MINUTE;
    const ids = [await makeGame(test, auth, stage, instant), await makeGame(test, auth, stage, instant)].map(
      ({ _id }) => _id,
    );
    const listGames = async (): Promise<GameRecord[]> => {
      const games = await gamesAt(test.url);
      return ids.flatMap((id) => games.find(({ _id }) => _id === id) ?? []);
    };
    await published(test);
    await eventually(async () => ((await listGames()).length === 2 ? true : undefined));
    clock.advance(MINUTE - 1_000);
    if (isTrending) {
      const path = `/api/matches/${stage.matchId}/game/${ids[1]}/trending`;
      await new Api(test, { authorization: auth.authorization }).put(path, { isTrending }).expect(200);
    }
    // The preparation needs time and is not visible from outside.
    for (let look = 0; look < 5; look += 1) await listGames();
    clock.advance(1_300);
    await eventually(async () => (live(await listGames()) === 2 ? true : undefined));
    const result = { instant, games: await listGames() };
    clock.advance(MINUTE - (clock.now() % MINUTE));
    return result;
  }

  it('shows every current game, including a game that changed in the last second', async () => {
    clock.advance(MINUTE - (clock.now() % MINUTE));
    const { games } = await start(true);
    expect(games.map(({ isTrending }) => isTrending)).toEqual([false, true]);
    // Only the time of the change shows that the game was prepared. Under load the preparation may be late.
    for (let round = 0, changedGames = 0; changedGames === 0; round += 1) {
      expect(round).toBeLessThan(20);
      const { instant, games } = await start(false);
      changedGames = games.filter(({ updatedAt }) => Date.parse(updatedAt) === instant).length;
    }
    expect(await gamesAt(test.url)).toEqual(await gamesAt(await test.another()));
  }, 60_000);
});
