import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  MongoClient,
  type Collection,
  type CreateIndexesOptions,
  type Document,
  type IndexSpecification,
  type MongoClientOptions,
} from 'mongodb';
import { startServer, type RunningServer, type ServerOptions } from '../../src/server/server.js';

/** A server in this process on a temporary folder, with a connected client. */
export interface TestServer {
  readonly server: RunningServer;
  readonly client: MongoClient;
  readonly uri: string;
  readonly dataDir: string;
  connect(options?: MongoClientOptions): MongoClient;
  stop(): Promise<void>;
}

export async function startTestServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'embedded-mongo-test-'));
  const server = await startServer({
    sync: 'off',
    ttlIntervalSeconds: 0,
    ...options,
    dataDir,
    socketPath: join(dataDir, 'mongo.sock'),
  });
  const uri = `mongodb://${encodeURIComponent(server.address)}/?directConnection=true`;
  const clients: MongoClient[] = [];
  const connect = (clientOptions: MongoClientOptions = {}): MongoClient => {
    const client = new MongoClient(uri, { serverSelectionTimeoutMS: 5000, ...clientOptions });
    clients.push(client);
    return client;
  };
  return {
    server,
    client: connect(),
    uri,
    dataDir,
    connect,
    stop: async () => {
      for (const client of clients) await client.close();
      await server.close();
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Creates one index; the driver's shorter forms are deprecated. */
export function createIndex<T extends Document>(
  collection: Collection<T>,
  key: IndexSpecification,
  options: CreateIndexesOptions = {},
): Promise<string> {
  return collection.createIndex(key, options, {});
}
