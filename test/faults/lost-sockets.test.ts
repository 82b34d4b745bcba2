import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { endWritesOfLostSockets } from '../../src/platform/database/lost-sockets.js';
import { CuttableWay } from '../support/cuttable.js';
import { startDatabaseServer, type DatabaseServer } from '../support/servers.js';
import { eventually } from '../support/wait.js';

describe('a connection of the database that is lost while it is written to', () => {
  const sockets: Socket[] = [];
  const keep = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket);
  let folder: string;
  let server: DatabaseServer;
  let way: CuttableWay;
  let connection: Connection;

  beforeAll(async () => {
    subscribe('net.client.socket', keep);
    folder = await mkdtemp(join(tmpdir(), 'nepsh-lost-sockets-'));
    server = await startDatabaseServer(join(folder, 'database'));
    way = new CuttableWay(server.socket);
    await way.mend();
    const watched = endWritesOfLostSockets();
    connection = await eventually(() => {
      const opening = mongoose.createConnection(`mongodb://127.0.0.1:${way.port}/lost?directConnection=true`, {
        heartbeatFrequencyMS: 500,
        serverSelectionTimeoutMS: 800,
        maxPoolSize: 1,
      });
      watched(opening);
      // A busy machine may take longer for the first connection than commands may wait later.
      return opening.asPromise().catch(() => undefined);
    });
  });

  afterAll(async () => {
    unsubscribe('net.client.socket', keep);
    await connection.close();
    await way.cut();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const ours = (): Socket[] => sockets.filter(({ remotePort, destroyed }) => remotePort === way.port && !destroyed);

  it('ends the command, which is repeated on another', async () => {
    await connection.collection('things').insertOne({ name: 'one' });
    for (const socket of ours()) socket.destroy();
    // The sockets are destroyed, and nobody was notified: the driver writes to one of them.
    const found = connection.collection('things').findOne({ name: 'one' });
    expect(await found).toMatchObject({ name: 'one' });
  });

  it('ends the heartbeat, which finds the way back', async () => {
    for (let round = 0; round < 8; round += 1) {
      const commands = Array.from({ length: 5 }, () =>
        connection
          .collection('things')
          .findOne()
          .catch(() => null),
      );
      await way.cut();
      await Promise.all(commands);
      await way.mend();
      const back = await eventually(async () =>
        connection
          .collection('things')
          .findOne()
          .catch(() => undefined),
      );
      expect(back).toMatchObject({ name: 'one' });
    }
  });

  it('leaves the sockets of others alone', async () => {
    const other = new CuttableWay(server.socket);
    await other.mend();
    const failed: unknown[] = [];
    const socket = connect(other.port, '127.0.0.1').on('drain', () => undefined);
    socket.on('error', (error) => failed.push(error));
    await once(socket, 'connect');
    await other.cut();
    await eventually(() => socket.closed || undefined);
    expect(failed).toEqual([]);
  });
});
