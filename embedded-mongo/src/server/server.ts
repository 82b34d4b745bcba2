import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { helper } from '../offload/helper.js';
import type { Engine } from '../commands/context.js';
import { lockFolder } from '../storage/lock.js';
import { LogSync } from '../storage/log-sync.js';
import { leaveCleanMark } from '../storage/clean-mark.js';
import { databasePath, logPath, openDatabase, prepareFolder } from '../storage/open.js';
import type { OpenedDatabase } from '../storage/options.js';
import { Store } from '../storage/store.js';
import { Sessions } from '../transactions/sessions.js';
import { Transactions } from '../transactions/transactions.js';
import { ClientConnection } from './connection.js';
import { ChangeStreams } from './change-streams.js';
import { Cursors } from './cursors.js';
import { Dispatcher } from './dispatcher.js';
import { Expiry } from './ttl.js';

/** Options of the server. Times are in seconds. */
export interface ServerOptions {
  readonly dataDir: string;
  /** Path of a unix socket to listen on. */
  readonly socketPath?: string;
  /** Address and port to listen on instead. Port 0 selects a free one. */
  readonly host?: string;
  readonly port?: number;
  /** Interval between deletions of expired documents. 0 turns them off. */
  readonly ttlIntervalSeconds?: number;
  /** `off` does not wait for the disk: for tests. */
  readonly sync?: 'full' | 'off';
  /** Maximum age of open transactions. Older ones are aborted. */
  readonly transactionLifetimeSeconds?: number;
  /** Maximum number of pages of 4 KiB. */
  readonly maxPages?: number;
  /** Start with the readable part of a damaged database, and report the lost data. */
  readonly recover?: boolean;
}

export interface RunningServer {
  /** `host:port`, or the socket's path. */
  readonly address: string;
  /** Sentences about data that was lost at the start. */
  readonly lost: readonly string[];
  readonly engine: Engine;
  close(): Promise<void>;
}

/** Opens the data folder and listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  prepareFolder(options.dataDir);
  const lock = lockFolder(options.dataDir);
  let engine: Engine | undefined;
  try {
    const database = openFiles(options);
    const clients = new Map<number, ClientConnection>();
    engine = openEngine(database, clients, options);
    const dispatcher = new Dispatcher(engine);
    const server = acceptClients(dispatcher, clients);
    engine.address = await listen(server, options);
    const timers = startTimers(engine, options);
    const opened = engine;
    helper.join();
    checkInBackground(engine, database.unchecked);
    return {
      address: engine.address,
      lost: database.lost,
      engine,
      close: async () => {
        dispatcher.closing = true;
        opened.expiry.close();
        timers.forEach(clearInterval);
        opened.store.settle();
        const stopped = new Promise<void>((resolve) => server.close(() => resolve()));
        for (const client of [...clients.values()]) client.close();
        await stopped;
        await opened.store.large?.ended;
        await helper.leave();
        await closeEngine(opened, options.dataDir);
        if (options.socketPath) rmSync(options.socketPath, { force: true });
        lock.release();
      },
    };
  } catch (error) {
    if (engine) await closeEngine(engine, options.dataDir);
    lock.release();
    throw error;
  }
}

function openFiles({ dataDir, sync = 'full', maxPages, recover }: ServerOptions): OpenedDatabase {
  return openDatabase({ dataDir, sync, maxPages, recover });
}

/** Compares the pages of a large file with their checksums while clients are served. */
function checkInBackground({ store }: Engine, pages: Iterable<readonly number[]>): void {
  const check = store.checkPages(pages);
  const step = (): void => {
    if (store.connection.db.isOpen && !check.next().done) setImmediate(step);
  };
  setImmediate(step);
}

function openEngine(opened: OpenedDatabase, clients: Engine['clients'], options: ServerOptions): Engine {
  const transactions = new Transactions(options.dataDir, (options.transactionLifetimeSeconds ?? 60) * 1000);
  const store = new Store(
    opened,
    {
      claim: (resource) => transactions.claimOutside(resource),
      changed: (resource, version) => transactions.changedIn(resource, version),
      renamed: (namespace, version) => transactions.nameLost(namespace, version),
      committed: () => transactions.committed(),
      lost: () => transactions.abortLost(),
    },
    options.sync === 'off' ? undefined : new LogSync(logPath(options.dataDir)),
  );
  transactions.attach(store);
  return {
    store,
    transactions,
    sessions: new Sessions(store, transactions),
    cursors: new Cursors(),
    streams: new ChangeStreams(store),
    startedAt: Date.now(),
    clients,
    address: '',
    expiry: new Expiry(store),
  };
}

async function closeEngine(engine: Engine, dataDir: string): Promise<void> {
  engine.transactions.closeAll();
  await engine.store.close();
  leaveCleanMark(dataDir, databasePath(dataDir));
}

function acceptClients(dispatcher: Dispatcher, clients: Map<number, ClientConnection>): Server {
  let nextId = 0;
  return createServer((socket) => {
    const id = (nextId += 1);
    clients.set(id, new ClientConnection(socket, dispatcher, id, () => clients.delete(id)));
  });
}

function listen(server: Server, options: ServerOptions): Promise<string> {
  const { socketPath, host = '127.0.0.1', port = 0 } = options;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    if (socketPath !== undefined) {
      // A killed process has left it behind. Due to the folder's lock, no other process uses it.
      if (existsSync(socketPath)) rmSync(socketPath);
      server.listen({ path: socketPath, backlog: 1024 }, () => {
        chmodSync(socketPath, 0o600);
        resolve(socketPath);
      });
    } else {
      server.listen({ host, port, backlog: 1024 }, () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? `${host}:${address.port}` : host);
      });
    }
  });
}

function startTimers(engine: Engine, options: ServerOptions): NodeJS.Timeout[] {
  const interval = options.ttlIntervalSeconds ?? 60;
  const guarded = (task: () => void) => () => {
    try {
      task();
    } catch {
      // The disk may be full, for example. Clients get the error at their own writes, and the task runs again.
    }
  };
  const timers = [
    setInterval(
      guarded(() => {
        engine.transactions.abortExpired();
        engine.cursors.killIdle();
        engine.streams.killIdle();
      }),
      1000,
    ),
    setInterval(
      guarded(() => engine.sessions.prune()),
      60_000,
    ),
  ];
  if (interval > 0)
    timers.push(
      setInterval(
        guarded(() => void engine.expiry.runAll().catch(() => undefined)),
        interval * 1000,
      ),
    );
  return timers;
}
