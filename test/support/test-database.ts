import { afterAll } from '@jest/globals';
import { startEmbeddedMongo } from '@nepsh/embedded-mongo';
import mongoose from 'mongoose';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';

/** A database that no other application uses. `close` deletes its contents. */
export interface TestDatabase {
  uri: string;
  close(): Promise<void>;
}

/** Starts a separate server in a data folder, like the product. For tests of the files in that folder. */
export async function startOwnServer(dataDir: string): Promise<TestDatabase> {
  const running = await startEmbeddedMongo({ dataDir: join(dataDir, 'database'), sync: 'off' });
  return { uri: withDatabaseName(running.uri), close: () => running.close() };
}

/** Returns the MongoDB of the environment, or starts an embedded server in a temporary folder. */
async function startServer(): Promise<TestDatabase> {
  const envUri = process.env['MONGODB_URI'];
  if (envUri) return { uri: envUri, close: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'nepsh-test-server-'));
  const running = await startEmbeddedMongo({ dataDir, sync: 'off' });
  const close = async (): Promise<void> => {
    await running.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { uri: running.uri, close };
}

/**
 * The server of all applications that the test files of this process start. Starting one costs as much as an
 * application.
 */
class SharedServer {
  private started:
    Promise<{ uri: string; drop: (name: string) => Promise<unknown>; stop: () => Promise<void> }> | undefined;
  private inUse = 0;
  private isOver = false;

  async database(): Promise<TestDatabase> {
    this.inUse += 1;
    const { uri, drop } = await (this.started ??= this.start());
    const name = `nepsh-test-${randomBytes(6).toString('hex')}`;
    const address = new URL(uri);
    address.pathname = `/${name}`;
    const close = async (): Promise<void> => {
      await drop(name);
      this.inUse -= 1;
      await this.stopIfUnused();
    };
    return { uri: address.href, close };
  }

  /** Ends the tests. The server stops when the last application has closed. */
  async end(): Promise<void> {
    this.isOver = true;
    await this.stopIfUnused();
  }

  private async start() {
    const server = await startServer();
    const connection = await mongoose.createConnection(server.uri).asPromise();
    return {
      uri: server.uri,
      drop: (name: string) => connection.getClient().db(name).dropDatabase(),
      stop: async () => {
        await connection.close();
        await server.close();
      },
    };
  }

  private async stopIfUnused(): Promise<void> {
    if (!this.isOver || this.inUse > 0 || !this.started) return;
    const { stop } = await this.started;
    this.started = undefined;
    await stop();
  }
}

const server = new SharedServer();
afterAll(() => server.end());

export const makeDatabase = (): Promise<TestDatabase> => server.database();
