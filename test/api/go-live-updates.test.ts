import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import mongoose, { Types, type ClientSession, type Connection } from 'mongoose';
import type { GameRecord } from '../../src/contract/records/match.record.js';
import { addressOf, Api, databaseOf } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { FakeClock } from '../support/fake-clock.js';
import { gameBody, makeGame, makeStage, type Auth, type Stage } from '../support/fixtures.js';
import { gamesAt, published, readsDuring, untilSent } from '../support/go-live-lists.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

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
    // The product does not abort transactions of other products.
    const { uri, dbName } = addressOf(test);
    other = await mongoose.createConnection(uri, { appName: 'other', dbName }).asPromise();
    listener = await EventListener.open(test.url, { authorization: auth.authorization });
  });
  afterAll(async () => {
    listener.close();
    await other.close();
    await test.close();
  });

  /**
   * Creates two games that start together in four minutes. Resolves when the process has received all of their events.
   */
  async function makePair(): Promise<{ first: GameRecord; second: GameRecord }> {
    const start = clock.now() + 4 * MINUTE;
    const first = await makeGame(test, auth, stage, start);
    const second = await makeGame(test, auth, stage, start);
    await untilSent(test, listener);
    return { first, second };
  }

  /** Returns which of the two games are shown as live. */
  async function shownLive({ first, second }: Record<'first' | 'second', GameRecord>): Promise<string> {
    const games = await gamesAt(test.url);
    const liveStates = [first, second].map(({ _id }) => games.find((game) => game._id === _id)?.status === 'Live');
    return liveStates.join();
  }

  /** Returns which of the two games are live in a list from the database. */
  async function storedLive({ first, second }: Record<'first' | 'second', GameRecord>): Promise<string> {
    // Without a range the list would come from the cache.
    const path = '/api/games?sort=["id","DESC"]';
    const { body } = await new Api(test).get(path).set('cache-control', 'no-cache').expect(200);
    const { games } = body as { games: GameRecord[] };
    return [first, second].map(({ _id }) => games.find((game) => game._id === _id)?.status === 'Live').join();
  }

  /** Locks a game in a transaction, so an update of the game waits. */
  async function hold({ _id }: GameRecord, change: object): Promise<ClientSession> {
    const session = await other.startSession();
    session.startTransaction();
    await other.collection('games').updateOne({ _id: new Types.ObjectId(_id) }, change, { session });
    return session;
  }

  /** Runs `work`, then reads the lists until this process has attempted the due games again and has seen the outcome. */
  async function attemptDuring(work: () => Promise<unknown>): Promise<void> {
    const client = databaseOf(test).getClient();
    const attempts = new Set<number>();
    let hasEnded = false;
    const started = ({ requestId, command }: { requestId: number; command: Record<string, unknown> }): void => {
      const [first] = (command['updates'] ?? []) as { u?: { $set?: { status?: string } } }[];
      if (command['update'] === 'games' && first?.u?.$set?.status === 'Live') attempts.add(requestId);
    };
    const ended = ({ requestId }: { requestId: number }): void => {
      hasEnded ||= attempts.has(requestId);
    };
    client.on('commandStarted', started);
    // An update that some documents refuse is a command that succeeded.
    client.on('commandSucceeded', ended);
    await work();
    await eventually(async () => {
      const hadEnded = hasEnded;
      await gamesAt(test.url);
      return hadEnded || undefined;
    });
    client.off('commandStarted', started);
    client.off('commandSucceeded', ended);
  }

  it('delays no event for more than five seconds', async () => {
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

  it('is shown at its instant, published when it is done, and causes only other changed games to be read', async () => {
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
      // The database contains one of the live games.
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
  ])('is published before a concurrent change by staff: they %s the game', async (_name, body, expected) => {
    const { first, second } = await makePair();
    const [games, events] = [databaseOf(test).collection('games'), databaseOf(test).collection('events')];
    const session = await hold(second, { $inc: { viewCount: 1 } });
    clock.advance(4 * MINUTE);
    const marked = { _id: new Types.ObjectId(first._id), 'announce.pending': 'live' };
    await eventually(async () => (await games.countDocuments(marked)) === 1 || undefined);
    clock.advance(1);
    const path = `/api/matches/${stage.matchId}/game/${first._id}`;
    const api = new Api(test, { authorization: auth.authorization });
    // The first write publishes the go-live, and no later write publishes it again.
    await api.put(`${path}/trending`, { isTrending: true }).expect(200);
    const trending = [false, true].map((isTrending) => api.put(`${path}/trending`, { isTrending }).expect(200));
    await Promise.all([api.put(path, body(first)).expect(200), ...trending]);
    await session.abortTransaction();
    await session.endSession();
    await eventually(async () => (await games.countDocuments({ 'announce.pending': 'live' })) === 0 || undefined);
    await untilSent(test, listener);
    const found = await events
      .find({ key: new RegExp(first._id) })
      .sort({ _id: 1 })
      .toArray();
    const keys = found.map(({ key }) => String(key)).filter((key) => !key.startsWith('open:'));
    expect(keys).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  it('leaves no list with the state before it finished', async () => {
    const pair = await makePair();
    const marked = { _id: new Types.ObjectId(pair.first._id), 'announce.pending': 'live' };
    expect(await shownLive(pair)).toBe('false,false');
    const session = await hold(pair.second, { $inc: { viewCount: 1 } });
    clock.advance(4 * MINUTE);
    await eventually(
      async () => (await databaseOf(test).collection('games').countDocuments(marked)) === 1 || undefined,
    );
    await eventually(async () => (await shownLive(pair)) === 'true,true' || undefined);
    expect(await storedLive(pair)).toBe('true,false');
    await session.abortTransaction();
    await session.endSession();
    await eventually(async () => (await storedLive(pair)) === 'true,true' || undefined);
  });

  it('is withdrawn from the lists if it changes fewer games than they show', async () => {
    const pair = await makePair();
    expect(await shownLive(pair)).toBe('false,false');
    // There is no event for this, only the count of changed games.
    const session = await hold(pair.second, { $set: { statusText: 'Cancelled' } });
    clock.advance(4 * MINUTE);
    await eventually(async () => (await shownLive(pair)) === 'true,true' || undefined);
    await session.commitTransaction();
    await session.endSession();
    await eventually(async () => (await shownLive(pair)) === 'true,false' || undefined);
    expect(await gamesAt(test.url)).toEqual(await gamesAt(await test.another()));
  });

  it('is withdrawn from the lists if it fails, and shown again only after it succeeds', async () => {
    const later = await makeGame(test, auth, stage, clock.now() + 5 * MINUTE);
    const pair = await makePair();
    expect(await shownLive(pair)).toBe('false,false');
    const games = databaseOf(test).collection('games');
    const validate = (validator: object): Promise<unknown> =>
      databaseOf(test).db!.command({ collMod: 'games', validator });
    await validate({ $nor: [{ _id: new Types.ObjectId(pair.second._id), status: 'Live' }] });
    try {
      // The other instance may have changed the first game already, and this one shows the second only at its own first attempt.
      await attemptDuring(() => Promise.resolve(clock.advance(4 * MINUTE)));
      await eventually(async () => (await shownLive(pair)) === 'true,false' || undefined);
      const marked = { 'announce.pending': 'live' };
      await eventually(async () => (await games.countDocuments(marked)) === 0 || undefined);
      await untilSent(test, listener);
      await shownLive(pair);
      // A change of any game causes another attempt.
      const reads = await readsDuring(databaseOf(test), () =>
        attemptDuring(async () => {
          const path = `/api/matches/${stage.matchId}/game/${later._id}/trending`;
          await new Api(test, { authorization: auth.authorization }).put(path, { isTrending: true }).expect(200);
          await untilSent(test, listener);
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
