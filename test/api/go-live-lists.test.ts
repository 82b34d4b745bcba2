import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Types, type ClientSession, type Connection } from 'mongoose';
import type { GameRecord, MatchRecord } from '../../src/contract/records/match.record.js';
import { addressOf, Api, databaseOf, expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { gameBody, makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';
import { NIGHTLY } from '../support/nightly.js';
import { randomOf, SEED } from '../support/seed.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;
const GAMES = 40;

/** The filters by which whole games are read for lists while something is done. */
async function readsDuring(connection: Connection, work: () => Promise<unknown>): Promise<unknown[]> {
  const client = connection.getClient();
  const reads: unknown[] = [];
  const count = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }): void => {
    const projection = command['projection'] as { words?: number } | undefined;
    if (commandName === 'find' && command['find'] === 'games' && projection?.words === 0) reads.push(command['filter']);
  };
  client.on('commandStarted', count);
  await work();
  client.off('commandStarted', count);
  return reads;
}

const gamesAt = async (url: string): Promise<GameRecord[]> => {
  // Those who do not ask for a current one may be given one that is a second old, and the clock stands still here.
  const { body } = await new Api({ url }).get('/api/matches').set('cache-control', 'no-cache').expect(200);
  const { matches } = body as { matches: MatchRecord[] };
  return matches.flatMap(({ games }) => games).sort((a, b) => (a._id < b._id ? -1 : 1));
};
const live = (games: readonly GameRecord[]): number => games.filter(({ status }) => status === 'Live').length;

/** Resolves once nothing of what was written is left to be published and read. */
async function published(test: TestApp): Promise<void> {
  const [outbox, games] = [databaseOf(test).collection('outbox'), databaseOf(test).collection('games')];
  const opening = { status: 'Scheduled', statusText: { $ne: 'Cancelled' }, opening: { $ne: 'published' } };
  await eventually(async () => {
    const left = (await outbox.countDocuments()) + (await games.countDocuments(opening));
    return left === 0 ? true : undefined;
  });
}

describe('lists while games go live', () => {
  let test: TestApp;
  let clock: FakeClock;
  let auth: Auth;
  let admin: Api;
  let stage: Stage;

  beforeAll(async () => {
    clock = new FakeClock();
    // The driver reports its commands where they are measured.
    test = await startTestApp({ clock, env: { METRICS_PORT: '0' } });
    auth = await signIn(test, { role: 'super-admin' });
    admin = new Api(test, { authorization: auth.authorization });
    stage = await makeStage(test, auth);
  });
  afterAll(() => test.close());

  it('are what a process shows that has read all of them, and were not read again for it', async () => {
    for (let count = 0; count < GAMES; count += 1) {
      await makeGame(test, auth, stage, clock.now() + MINUTE * (2 + (count % 4)));
    }
    await published(test);
    expect(await gamesAt(test.url)).toHaveLength(GAMES);
    const reads = await readsDuring(databaseOf(test), async () => {
      // Less than the time after which all are read again in any case.
      clock.advance(2 * MINUTE);
      await eventually(async () => (live(await gamesAt(test.url)) === GAMES / 4 ? true : undefined));
      await eventually(async () => {
        const pending = await databaseOf(test).collection('games').countDocuments({ 'announce.pending': 'live' });
        return pending === 0 ? true : undefined;
      });
      expect(live(await gamesAt(test.url))).toBe(GAMES / 4);
    });
    expect(await gamesAt(test.url)).toEqual(await gamesAt(await test.another()));
    expect(reads).toEqual([]);
  });

  it('stay so with writes at the same moment', async () => {
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

  /** All games in pages, in an order that no write changes. */
  const pagedGames = async (): Promise<GameRecord[]> => {
    const found: GameRecord[] = [];
    for (;;) {
      const range = JSON.stringify([found.length, found.length + 99]);
      const { body } = await admin.get(`/api/games?sort=["id","ASC"]&range=${range}`).expect(200);
      const { games } = body as { games: GameRecord[] };
      found.push(...games);
      if (games.length < 100) return found;
    }
  };

  /** Writes to one game after the other until it is over. */
  const changeTrending = async (games: readonly GameRecord[], isOver: () => boolean): Promise<void> => {
    for (let index = 0; !isOver(); index = (index + 7) % games.length) {
      const { _id, matchId } = games[index]!;
      const answer = await admin.put(`/api/matches/${matchId}/game/${_id}/trending`, { isTrending: index % 2 === 0 });
      // On a machine that is busy, a game can go live for longer than a write waits for it.
      if (answer.status !== 200) expectFailure(answer, 'BUSY');
    }
  };

  it('show a storm whole, however many games are due at one instant and whatever is written beside it', async () => {
    const games = NIGHTLY ? 2_000 : 1_150;
    const instant = new Date(clock.now() + 4 * MINUTE);
    const [date, time] = [instant.toISOString().slice(0, 10), instant.toISOString().slice(11, 16)];
    const rows = Array.from({ length: games }, (_, index) => `${date},${time},Home ${index},Away ${index}`);
    const text = ['date,time,home,away', ...rows].join('\n');
    const sent = { text, league: 'Storm League', category: 'Football', timeZone: 'UTC' };
    await admin.post('/api/matches/import?format=csv', sent).expect(201);
    const stormy = async (url: string): Promise<GameRecord[]> =>
      (await gamesAt(url)).filter(({ league }) => league === 'Storm League');
    expect((await stormy(test.url)).length).toBe(games);
    const all = (await gamesAt(test.url)).length;
    clock.advance(4 * MINUTE);
    let isOver = false;
    const writing = changeTrending(await stormy(test.url), () => isOver);
    const torn: unknown[] = [];
    // Each list has every game once at every moment of the storm.
    do {
      const lists = { '/api/matches': gamesAt(test.url), '/api/matches/web': webGames(), '/api/games': pagedGames() };
      for (const [path, reading] of Object.entries(lists)) {
        const ids = (await reading).map(({ _id }) => _id);
        if (ids.length !== all || new Set(ids).size !== all) torn.push([path, ids.length, new Set(ids).size, all]);
      }
    } while (live(await stormy(test.url)) < games);
    isOver = true;
    await writing;
    expect(torn).toEqual([]);
    const fresh = await test.another();
    await eventually(async () =>
      JSON.stringify(await gamesAt(test.url)) === JSON.stringify(await gamesAt(fresh)) ? true : undefined,
    );
  }, 120_000);
});

describe('a start that was prepared', () => {
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

  /** Two games start at a full minute, and the clock is seen 300 ms later; the second is made trending a second before, if asked. */
  async function start(isTrending: boolean): Promise<{ instant: number; shown: GameRecord[] }> {
    const instant = clock.now() + MINUTE;
    const ids = [await makeGame(test, auth, stage, instant), await makeGame(test, auth, stage, instant)].map(
      ({ _id }) => _id,
    );
    const shown = async (): Promise<GameRecord[]> => {
      const games = await gamesAt(test.url);
      return ids.flatMap((id) => games.find(({ _id }) => _id === id) ?? []);
    };
    await published(test);
    await eventually(async () => ((await shown()).length === 2 ? true : undefined));
    clock.advance(MINUTE - 1_000);
    if (isTrending) {
      const path = `/api/matches/${stage.matchId}/game/${ids[1]}/trending`;
      await new Api(test, { authorization: auth.authorization }).put(path, { isTrending }).expect(200);
    }
    // Time for the preparation, which nothing outside can see.
    for (let look = 0; look < 5; look += 1) await shown();
    clock.advance(1_300);
    await eventually(async () => (live(await shown()) === 2 ? true : undefined));
    const result = { instant, shown: await shown() };
    clock.advance(MINUTE - (clock.now() % MINUTE));
    return result;
  }

  it('shows every game as it is, also one that changed in the last second', async () => {
    clock.advance(MINUTE - (clock.now() % MINUTE));
    const { shown } = await start(true);
    expect(shown.map(({ isTrending }) => isTrending)).toEqual([false, true]);
    // Only the moment of the change shows that it was prepared. Under load it may not have been in time.
    for (let round = 0, prepared = 0; prepared === 0; round += 1) {
      expect(round).toBeLessThan(20);
      const { instant, shown } = await start(false);
      prepared = shown.filter(({ updatedAt }) => Date.parse(updatedAt) === instant).length;
    }
    expect(await gamesAt(test.url)).toEqual(await gamesAt(await test.another()));
  }, 60_000);
});

describe('an update of games that go live together', () => {
  let test: TestApp;
  let clock: FakeClock;
  let auth: Auth;
  let stage: Stage;
  let other: Connection;
  let listener: EventListener;

  beforeAll(async () => {
    clock = new FakeClock();
    test = await startTestApp({ clock, env: { METRICS_PORT: '0' } });
    auth = await signIn(test, { role: 'super-admin' });
    stage = await makeStage(test, auth);
    // Of another product: its transactions are left alone.
    const { uri, dbName } = addressOf(test);
    other = await mongoose.createConnection(uri, { appName: 'other', dbName }).asPromise();
    listener = await EventListener.open(test.url, { authorization: auth.authorization });
  });
  afterAll(async () => {
    listener.close();
    await other.close();
    await test.close();
  });

  /** Two games that start together in four minutes, once the process knows every event about them. */
  async function makePair(): Promise<{ first: GameRecord; second: GameRecord }> {
    const start = clock.now() + 4 * MINUTE;
    const first = await makeGame(test, auth, stage, start);
    const second = await makeGame(test, auth, stage, start);
    await untilRead();
    return { first, second };
  }

  async function untilRead(): Promise<void> {
    await published(test);
    const newest = await databaseOf(test)
      .collection<{ _id: number }>('events')
      .findOne({}, { sort: { _id: -1 } });
    await listener.until(({ id }) => Number(id) >= (newest?._id ?? 0));
  }

  /** Which of two games are shown as live. */
  async function shownLive({ first, second }: Record<'first' | 'second', GameRecord>): Promise<string> {
    const games = await gamesAt(test.url);
    const shown = [first, second].map(({ _id }) => games.find((game) => game._id === _id)?.status === 'Live');
    return shown.join();
  }

  /** Holds a game in a transaction, so that an update that comes to it waits. */
  async function hold({ _id }: GameRecord, change: object): Promise<ClientSession> {
    const session = await other.startSession();
    session.startTransaction();
    await other.collection('games').updateOne({ _id: new Types.ObjectId(_id) }, change, { session });
    return session;
  }

  /** Does something, and reads the lists until the games that are due were tried once more. */
  async function attemptDuring(work: () => Promise<unknown>): Promise<void> {
    const client = databaseOf(test).getClient();
    let isTried = false;
    const note = ({ command }: { command: Record<string, unknown> }): void => {
      const [first] = (command['updates'] ?? []) as { u?: { $set?: { status?: string } } }[];
      isTried ||= command['update'] === 'games' && first?.u?.$set?.status === 'Live';
    };
    client.on('commandStarted', note);
    await work();
    await eventually(async () => {
      const wasTried = isTried;
      await gamesAt(test.url);
      return wasTried || undefined;
    });
    client.off('commandStarted', note);
  }

  it('keeps no event back for longer than five seconds', async () => {
    const pair = await makePair();
    const [games, events] = [databaseOf(test).collection('games'), databaseOf(test).collection('events')];
    const isPublished = async ({ _id }: GameRecord): Promise<true | undefined> =>
      (await events.countDocuments({ key: new RegExp(`^live:${_id}`) })) === 1 || undefined;
    const session = await hold(pair.second, { $inc: { viewCount: 1 } });
    clock.advance(4 * MINUTE);
    const marked = { _id: new Types.ObjectId(pair.first._id), 'announce.pending': 'live' };
    await eventually(async () => (await games.countDocuments(marked)) === 1 || undefined);
    clock.advance(5_000);
    await eventually(() => isPublished(pair.first));
    expect(await isPublished(pair.second)).toBeUndefined();

    await session.abortTransaction();
    await session.endSession();
    await eventually(() => isPublished(pair.second));
    await eventually(async () => (await shownLive(pair)) === 'true,true' || undefined);
  });

  it('is shown at its instant, published once it is done, and only what else changed meanwhile is read again', async () => {
    const later = await makeGame(test, auth, stage, clock.now() + 5 * MINUTE);
    const pair = await makePair();
    const { first, second } = pair;
    const [games, events] = [databaseOf(test).collection('games'), databaseOf(test).collection('events')];
    const wentLive = (): Promise<number> =>
      events.countDocuments({ key: { $in: [first, second].map(({ _id }) => `live:${_id}:1`) } });
    const marked = { _id: new Types.ObjectId(first._id), 'announce.pending': 'live' };
    expect(await shownLive(pair)).toBe('false,false');

    const session = await hold(second, { $inc: { viewCount: 1 } });
    const reads = await readsDuring(databaseOf(test), async () => {
      clock.advance(4 * MINUTE);
      await eventually(async () => (await games.countDocuments(marked)) === 1 || undefined);
      // The database has one of them live.
      await eventually(async () => (await shownLive(pair)) === 'true,true' || undefined);
      const path = `/api/matches/${stage.matchId}/game/${later._id}/trending`;
      const before = await events.countDocuments({ 'data.ids': later._id });
      await new Api(test, { authorization: auth.authorization }).put(path, { isTrending: true }).expect(200);
      await eventually(async () => (await events.countDocuments({ 'data.ids': later._id })) > before || undefined);
      expect(await wentLive()).toBe(0);
      expect(await shownLive(pair)).toBe('true,true');

      await session.abortTransaction();
      await session.endSession();
      await eventually(async () => (await wentLive()) === 2 || undefined);
      await published(test);
      expect(await shownLive(pair)).toBe('true,true');
    });
    const changed = { _id: { $in: [later._id] } };
    expect([...new Set(reads.map((filter) => JSON.stringify(filter)))]).toEqual([JSON.stringify(changed)]);
    expect(await gamesAt(test.url)).toEqual(await gamesAt(await test.another()));
  });

  it.each<[string, (game: GameRecord) => object, RegExp[]]>([
    [
      'finish',
      ({ goLiveAt }) => gameBody(stage, Date.parse(goLiveAt), { status: 'Finished' }),
      [/^live:/, /^finished:/],
    ],
    [
      'move',
      ({ goLiveAt }) => gameBody(stage, Date.parse(goLiveAt) - MINUTE, { status: 'Live' }),
      [/^live:/, /^state:/],
    ],
  ])('is published of a game before what staff do with it meanwhile: they %s it', async (_name, body, expected) => {
    const { first, second } = await makePair();
    const [games, events] = [databaseOf(test).collection('games'), databaseOf(test).collection('events')];
    const session = await hold(second, { $inc: { viewCount: 1 } });
    clock.advance(4 * MINUTE);
    const marked = { _id: new Types.ObjectId(first._id), 'announce.pending': 'live' };
    await eventually(async () => (await games.countDocuments(marked)) === 1 || undefined);
    clock.advance(1);
    const path = `/api/matches/${stage.matchId}/game/${first._id}`;
    const api = new Api(test, { authorization: auth.authorization });
    // Its event is taken once, whoever of them comes first.
    const trending = [true, false, true].map((isTrending) => api.put(`${path}/trending`, { isTrending }).expect(200));
    await Promise.all([api.put(path, body(first)).expect(200), ...trending]);
    await session.abortTransaction();
    await session.endSession();
    await eventually(async () => (await games.countDocuments({ 'announce.pending': 'live' })) === 0 || undefined);
    await untilRead();
    const found = await events
      .find({ key: new RegExp(first._id) })
      .sort({ _id: 1 })
      .toArray();
    const keys = found.map(({ key }) => String(key)).filter((key) => !key.startsWith('open:'));
    expect(keys).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  it('is withdrawn from the lists where it changed fewer games than they show', async () => {
    const pair = await makePair();
    expect(await shownLive(pair)).toBe('false,false');
    // No event says so: the count does.
    const session = await hold(pair.second, { $set: { statusText: 'Cancelled' } });
    clock.advance(4 * MINUTE);
    await eventually(async () => (await shownLive(pair)) === 'true,true' || undefined);
    await session.commitTransaction();
    await session.endSession();
    await eventually(async () => (await shownLive(pair)) === 'true,false' || undefined);
    expect(await gamesAt(test.url)).toEqual(await gamesAt(await test.another()));
  });

  it('is withdrawn from the lists where it fails, and shown again only once it is done', async () => {
    const later = await makeGame(test, auth, stage, clock.now() + 5 * MINUTE);
    const pair = await makePair();
    expect(await shownLive(pair)).toBe('false,false');
    const games = databaseOf(test).collection('games');
    const validate = (validator: object): Promise<unknown> =>
      databaseOf(test).db!.command({ collMod: 'games', validator });
    await validate({ $nor: [{ _id: new Types.ObjectId(pair.second._id), status: 'Live' }] });
    try {
      clock.advance(4 * MINUTE);
      await eventually(async () => (await shownLive(pair)) === 'true,false' || undefined);
      const marked = { 'announce.pending': 'live' };
      await eventually(async () => (await games.countDocuments(marked)) === 0 || undefined);
      await untilRead();
      await shownLive(pair);
      // A change of any game makes it try again.
      const reads = await readsDuring(databaseOf(test), () =>
        attemptDuring(async () => {
          const path = `/api/matches/${stage.matchId}/game/${later._id}/trending`;
          await new Api(test, { authorization: auth.authorization }).put(path, { isTrending: true }).expect(200);
          await untilRead();
        }),
      );
      expect(new Set(reads.map((filter) => JSON.stringify(filter)))).toEqual(
        new Set([JSON.stringify({ _id: { $in: [later._id] } })]),
      );
    } finally {
      await validate({});
    }
    await eventually(async () => (await shownLive(pair)) === 'true,true' || undefined);
    expect(await gamesAt(test.url)).toEqual(await gamesAt(await test.another()));
  });
});
