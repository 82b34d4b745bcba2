import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { LIMITS } from '../../src/contract/limits.js';
import { GameCopies } from '../../src/modules/games/game-copies.js';
import { Requests } from '../../src/platform/cache/job.js';
import { ReadTurns } from '../../src/platform/cache/turns.js';
import { adminApi, Api, databaseOf, untilPublished } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/wait.js';

const TURNS = 8;
const CALLERS = 30;

describe('a list request whose caller has left', () => {
  let test: TestApp;
  let staff: Api;
  let server: Server;
  let readSlots: ReadTurns;
  let copies: GameCopies;

  beforeAll(async () => {
    test = await startTestApp({
      env: { METRICS_PORT: '0' },
      prepare: (app) => {
        server = app.getHttpServer();
        readSlots = app.get(ReadTurns);
        copies = app.get(GameCopies);
      },
    });
    staff = await adminApi(test);
    // An event that arrives during a read would cause another read.
    await untilPublished(test);
  });
  afterAll(() => test.close());
  afterEach(() => void jest.restoreAllMocks());

  /**
   * Sends requests on separate connections. Resolves when the server has received them, to a function that closes all
   * connections.
   */
  async function callers(pathOf: (index: number) => string, headers: string): Promise<() => Promise<void>> {
    const serverSockets: Socket[] = [];
    const addSocket = ({ socket }: IncomingMessage): void => void serverSockets.push(socket);
    server.on('request', addSocket);
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: CALLERS }, (_, index) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(`GET ${pathOf(index)} HTTP/1.1\r\nhost: localhost\r\n${headers}\r\n`);
      return socket;
    });
    await eventually(() => serverSockets.length >= CALLERS || undefined);
    server.off('request', addSocket);
    return async () => {
      for (const socket of sockets) socket.destroy();
      await eventually(() => serverSockets.every(({ destroyed }) => destroyed) || undefined);
    };
  }

  /** Returns the filters of the reads of this number of records from a collection while `work` runs. */
  async function readsDuring(collection: string, limit: number, work: () => Promise<unknown>): Promise<string[]> {
    const client = databaseOf(test).getClient();
    const reads: string[] = [];
    const note = ({ commandName, command }: { commandName: string; command: Record<string, unknown> }): void => {
      if (commandName === 'find' && command['find'] === collection && command['limit'] === limit)
        reads.push(JSON.stringify(command['filter']));
    };
    client.on('commandStarted', note);
    await work();
    client.off('commandStarted', note);
    return reads;
  }

  /** Occupies all slots for reads of visitors or staff until `end` is called. */
  function occupyAllSlots(isStaff: boolean): { end: () => Promise<void> } {
    const gate = Promise.withResolvers<undefined>();
    const running = Array.from({ length: TURNS }, () =>
      readSlots.run(new Requests().add(null), () => gate.promise, isStaff),
    );
    return {
      end: async () => {
        gate.resolve(undefined);
        await Promise.all(running);
      },
    };
  }

  const search = (word: string): string => encodeURIComponent(JSON.stringify({ q: word }));
  const leagueFilter = (index: number): string =>
    encodeURIComponent(JSON.stringify({ leagueId: index.toString(16).padStart(24, '0') }));
  it.each([
    ['a range of a public list', 'games', 100, () => '/api/games?range=[0,99]', false],
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
      (index: number) => `/api/games?filter=${leagueFilter(index)}`,
      false,
    ],
    ['a list of staff', 'contacts', 100, () => '/api/contact?range=[0,99]', true],
  ] as const)(
    'is skipped, while requests of waiting callers are read: %s',
    async (_, collection, limit, pathOf, isStaff) => {
      jest.spyOn(copies, 'whole').mockResolvedValue(null);
      const occupied = occupyAllSlots(isStaff);
      const auth = isStaff ? `authorization: ${staff.headers['authorization'] ?? ''}\r\n` : '';
      const leave = await callers(pathOf, auth);
      const caller = isStaff ? staff : new Api(test);
      const responses = Promise.all([pathOf(1), pathOf(CALLERS)].map((path) => caller.get(path).expect(200)));
      await leave();
      const reads = await readsDuring(collection, limit, async () => {
        await occupied.end();
        await responses;
      });
      expect(reads).toHaveLength(2);
    },
  );

  it('does not delay staff', async () => {
    const occupied = occupyAllSlots(false);
    await Promise.all(
      ['/api/contact', '/api/games', '/api/replays'].map((path) => staff.list(path, { range: [0, 9] }).expect(200)),
    );
    await occupied.end();
  });

  it('is not read if it ended with its connection', async () => {
    const { port } = server.address() as AddressInfo;
    const sockets = Array.from({ length: CALLERS }, () => connect(port, '127.0.0.1'));
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    let ended = 0;
    const note = (_: IncomingMessage, response: ServerResponse): void => {
      response.once('close', () => (ended += 1));
    };
    server.on('request', note);
    const reads = await readsDuring('games', 100, async () => {
      for (const socket of sockets) {
        socket.write('GET /api/games?range=[0,99] HTTP/1.1\r\nhost: localhost\r\n\r\n');
        socket.destroy();
      }
      await eventually(() => ended >= CALLERS || undefined);
      await new Api(test).get('/api/games?range=[0,99]').expect(200);
    });
    server.off('request', note);
    expect(reads).toHaveLength(1);
  });
});
