import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { LIMITS } from '../../src/contract/limits.js';
import { GameCopies } from '../../src/modules/games/game-copies.js';
import { Requests } from '../../src/platform/cache/job.js';
import { ReadTurns } from '../../src/platform/cache/turns.js';
import { adminApi, Api, databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/wait.js';

const TURNS = 8;
const CALLERS = 30;

describe('calls of lists whose callers have left', () => {
  let test: TestApp;
  let staff: Api;
  let server: Server;
  let turns: ReadTurns;
  let copies: GameCopies;

  beforeAll(async () => {
    test = await startTestApp({
      env: { METRICS_PORT: '0' },
      prepare: (app) => {
        server = app.getHttpServer();
        turns = app.get(ReadTurns);
        copies = app.get(GameCopies);
      },
    });
    staff = await adminApi(test);
  });
  afterAll(() => test.close());
  afterEach(() => void jest.restoreAllMocks());

  /** Makes calls on connections of their own, and resolves once the server has them: to what hangs all of them up. */
  async function callers(pathOf: (index: number) => string, headers: string): Promise<() => Promise<void>> {
    const taken: Socket[] = [];
    const take = ({ socket }: IncomingMessage): void => void taken.push(socket);
    server.on('request', take);
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: CALLERS }, (_, index) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`GET ${pathOf(index)} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`);
      return socket;
    });
    await eventually(() => taken.length >= CALLERS || undefined);
    server.off('request', take);
    return async () => {
      for (const socket of sockets) socket.destroy();
      await eventually(() => taken.every(({ destroyed }) => destroyed) || undefined);
    };
  }

  /** How often so many records of a collection are read while something is done. */
  async function readsDuring(collection: string, limit: number, work: () => Promise<unknown>): Promise<number> {
    const client = databaseOf(test).getClient();
    let reads = 0;
    const count = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }): void => {
      if (commandName === 'find' && command['find'] === collection && command['limit'] === limit) reads += 1;
    };
    client.on('commandStarted', count);
    await work();
    client.off('commandStarted', count);
    return reads;
  }

  /** Keeps all turns of visitors or of staff until `end` is called. */
  function keepTurns(isStaff: boolean): { end: () => Promise<void> } {
    const gate = Promise.withResolvers<undefined>();
    const kept = Array.from({ length: TURNS }, () => turns.run(new Requests().add(null), () => gate.promise, isStaff));
    return {
      end: async () => {
        gate.resolve(undefined);
        await Promise.all(kept);
      },
    };
  }

  const search = (word: string): string => encodeURIComponent(JSON.stringify({ q: word }));
  const ofLeague = (index: number): string =>
    encodeURIComponent(JSON.stringify({ leagueId: index.toString(16).padStart(24, '0') }));
  it.each([
    ['slices of a public list', 'games', 100, () => '/api/games?range=[0,99]', false],
    [
      'searches that are kept',
      'games',
      LIMITS.gamesWithoutRange,
      (index: number) => `/api/games?filter=${search(`word${index}`)}`,
      false,
    ],
    [
      'lists that are kept, of more games than are kept whole',
      'games',
      LIMITS.gamesWithoutRange,
      (index: number) => `/api/games?filter=${ofLeague(index)}`,
      false,
    ],
    ['a list of staff', 'contacts', 100, () => '/api/contact?range=[0,99]', true],
  ] as const)('%s are not read, and those of who waits are', async (_, collection, limit, pathOf, isStaff) => {
    jest.spyOn(copies, 'whole').mockResolvedValue(null);
    const held = keepTurns(isStaff);
    const auth = isStaff ? `authorization: ${staff.headers['authorization'] ?? ''}\r\n` : '';
    const leave = await callers(pathOf, auth);
    const caller = isStaff ? staff : new Api(test);
    const answers = Promise.all([pathOf(1), pathOf(CALLERS)].map((path) => caller.get(path).expect(200)));
    await leave();
    const reads = await readsDuring(collection, limit, async () => {
      await held.end();
      await answers;
    });
    expect(reads).toBe(2);
  });

  it('keep nobody of the staff waiting', async () => {
    const held = keepTurns(false);
    await Promise.all(
      ['/api/contact', '/api/games', '/api/replays'].map((path) => staff.list(path, { range: [0, 9] }).expect(200)),
    );
    await held.end();
  });

  it('are not read either where they end with their request', async () => {
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: CALLERS }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    let ended = 0;
    const count = (_: IncomingMessage, response: ServerResponse): void => {
      response.once('close', () => (ended += 1));
    };
    server.on('request', count);
    const reads = await readsDuring('games', 100, async () => {
      for (const socket of sockets) {
        socket.write('GET /api/games?range=[0,99] HTTP/1.1\r\nhost: localhost\r\n\r\n');
        socket.destroy();
      }
      await eventually(() => ended >= CALLERS || undefined);
      await new Api(test).get('/api/games?range=[0,99]').expect(200);
    });
    server.off('request', count);
    expect(reads).toBe(1);
  });
});
