import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { WatchedGame } from '../../src/contract/records/match.record.js';
import { Api, databaseOf } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { makeGame, makeStage, type Stage } from '../support/fixtures.js';
import { eventually } from '../support/wait.js';

const MINUTE = 60_000;

describe('the number of viewers', () => {
  let test: TestApp;
  let visitor: Api;
  let auth: { authorization: string };
  let stage: Stage;
  const open: EventListener[] = [];

  beforeAll(async () => {
    test = await startTestApp({ wakeMs: 100 });
    auth = await signIn(test, { role: 'super-admin' });
    visitor = new Api(test);
    stage = await makeStage(test, auth);
  });
  afterAll(async () => {
    for (const listener of open) listener.close();
    await test.close();
  });

  const live = async (): Promise<string> =>
    (await makeGame(test, auth, stage, Date.now() - 5 * MINUTE, { status: 'Live' }))._id;
  const watch = async (url: string, ...games: string[]): Promise<EventListener> => {
    const listener = await EventListener.open(url, {}, `?watching=${games.join(',')}`);
    open.push(listener);
    return listener;
  };
  const peopleAt = async (api: Api, gameId: string): Promise<number> => {
    const { watching } = (await api.get('/api/games/watching').expect(200)).body as { watching: WatchedGame[] };
    return watching.find((one) => one.gameId === gameId)?.people ?? 0;
  };
  const becomes = (gameId: string, people: number, api = visitor): Promise<true> =>
    eventually(async () => ((await peopleAt(api, gameId)) === people ? true : undefined));
  const reported =
    (gameId: string, people: number | undefined) =>
    ({ name, data }: { name: string; data: Record<string, unknown> }): boolean =>
      name === 'watching' && (data['games'] as Record<string, number>)[gameId] === people;

  it('counts open event streams of a game, and is published', async () => {
    const [game, other] = [await live(), await live()];
    const bystander = await EventListener.open(test.url);
    open.push(bystander);
    const first = await watch(test.url, game);
    await watch(test.url, game, other);
    await becomes(game, 2);
    await becomes(other, 1);
    await bystander.until(reported(game, 2));
    const late = await EventListener.open(test.url);
    open.push(late);
    await late.until(reported(game, 2));
    first.close();
    await becomes(game, 1);
    await bystander.until(reported(game, 1));
  });

  it('counts a game once per stream, and ignores unknown and finished games', async () => {
    const game = await live();
    const over = (await makeGame(test, auth, stage, Date.now() - 300 * MINUTE, { status: 'Finished' }))._id;
    await watch(test.url, game, game, over, '507f1f77bcf86cd799439011', 'nonsense', '');
    await becomes(game, 1);
    const { watching } = (await visitor.get('/api/games/watching')).body as { watching: WatchedGame[] };
    expect(watching.map(({ gameId }) => gameId)).not.toContain(over);
    expect(watching.map(({ gameId }) => gameId)).not.toContain('507f1f77bcf86cd799439011');
  });

  it('includes the event streams of every process', async () => {
    const game = await live();
    const second = await test.another();
    await watch(test.url, game);
    const otherBrowser = await watch(second, game);
    await becomes(game, 2);
    await becomes(game, 2, new Api({ url: second }));
    otherBrowser.close();
    await becomes(game, 1);
    await becomes(game, 1, new Api({ url: second }));
  });

  it('ignores counts of another process that cannot be read', async () => {
    const game = await live();
    const rows = [{ games: null }, { games: [null, { gameId: game, people: 'many' }] }];
    await databaseOf(test)
      .collection<{ _id: string }>('watchers')
      .insertMany(rows.map((row, index) => ({ _id: `broken ${index}`, at: new Date(), ...row })));

    await watch(await test.another(), game);

    await becomes(game, 1);
  });
});
