import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { MongoClient } from 'mongodb';
import type { startEmbeddedMongo as Start } from '../../src/index.js';
import { startProcess } from '../support/process.js';

let dataDir: string;
let startEmbeddedMongo: typeof Start;

beforeAll(async () => {
  ({ startEmbeddedMongo } = (await import(resolve(import.meta.dirname, '../../dist/index.js'))) as {
    startEmbeddedMongo: typeof Start;
  });
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-mongo-api-'));
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

describe('startEmbeddedMongo', () => {
  it('serves from a worker thread, and removes its socket when it is closed', async () => {
    const server = await startEmbeddedMongo({ dataDir });
    const client = new MongoClient(server.uri);
    await client.db('test').collection('items').insertOne({ a: 1 });
    expect(statSync(join(dataDir, 'mongo.sock')).mode & 0o777).toBe(0o600);
    const ends: (Error | undefined)[] = [];
    server.onExit((error) => ends.push(error));
    await client.close();
    await server.close();
    await server.close();
    expect(ends).toEqual([undefined]);
    expect(existsSync(join(dataDir, 'mongo.sock'))).toBe(false);
    const again = await startEmbeddedMongo({ dataDir, port: 0 });
    expect(again.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\/\?directConnection=true$/);
    const other = new MongoClient(again.uri);
    expect(await other.db('test').collection('items').countDocuments()).toBe(1);
    await other.close();
    await again.close();
  });

  it('keeps all writes up to the moment it is closed', async () => {
    const server = await startEmbeddedMongo({ dataDir });
    const client = new MongoClient(server.uri, { retryWrites: false, serverSelectionTimeoutMS: 500 });
    const items = client.db('test').collection<{ _id: number }>('items');
    const acknowledged: number[] = [];
    const writes = Array.from({ length: 200 }, (_, n) =>
      items.insertOne({ _id: n }).then(
        () => acknowledged.push(n),
        () => undefined,
      ),
    );
    await Promise.race(writes);
    await server.close();
    await Promise.all(writes);
    await client.close();
    const again = await startEmbeddedMongo({ dataDir });
    const other = new MongoClient(again.uri);
    const stored = new Set(
      (await other.db('test').collection<{ _id: number }>('items').find().toArray()).map(({ _id }) => _id),
    );
    expect(acknowledged.filter((n) => !stored.has(n))).toEqual([]);
    await other.close();
    await again.close();
  });

  it('rejects with the reason if it cannot start, and keeps the running server reachable', async () => {
    const server = await startEmbeddedMongo({ dataDir });
    await expect(startEmbeddedMongo({ dataDir })).rejects.toThrow(/^The data folder .* is in use/);
    const client = new MongoClient(server.uri, { serverSelectionTimeoutMS: 2_000 });
    expect(await client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
    await client.close();
    await server.close();
  });
});

describe('the command', () => {
  it('prints its address, serves, and stops at SIGTERM', async () => {
    const server = await startProcess(dataDir, ['--port', '0']);
    expect(server.uri).toMatch(/^mongodb:\/\/127\.0\.0\.1:\d+\//);
    const client = new MongoClient(server.uri);
    await client.db('test').command({ ping: 1 });
    await client.close();
    expect(await server.stop()).toBe(0);
  });
});
