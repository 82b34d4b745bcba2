import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { endWritesOfLostSockets } from '../../src/platform/database/availability/lost-sockets.js';
import { CuttableLink } from '../support/cuttable.js';
import { startDatabaseServer, type DatabaseServer } from '../support/servers.js';
import { eventually } from '../support/wait.js';

describe('a database connection that is lost during writes', () => {
  const sockets: Socket[] = [];
  const note = (message: unknown): void => void sockets.push((message as { socket: Socket }).socket);
  let folder: string;
  let server: DatabaseServer;
  let link: CuttableLink;
  let connection: Connection;

  beforeAll(async () => {
    subscribe('net.client.socket', note);
    folder = await mkdtemp(join(tmpdir(), 'nepsh-lost-sockets-'));
    server = await startDatabaseServer(join(folder, 'database'));
    link = new CuttableLink(server.socket);
    await link.restore();
    const watch = endWritesOfLostSockets();
    connection = await eventually(() => {
      const opening = mongoose.createConnection(`mongodb://127.0.0.1:${link.port}/lost?directConnection=true`, {
        heartbeatFrequencyMS: 500,
        serverSelectionTimeoutMS: 800,
        maxPoolSize: 1,
      });
      watch(opening);
      // On a busy machine the first connection may take longer than later commands may wait.
      return opening.asPromise().catch(() => undefined);
    });
  });

  afterAll(async () => {
    unsubscribe('net.client.socket', note);
    await connection.close();
    await link.cut();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const openSockets = (): Socket[] =>
    sockets.filter(({ remotePort, destroyed }) => remotePort === link.port && !destroyed);

  it('ends the command, which the driver retries on another socket', async () => {
    await connection.collection('things').insertOne({ name: 'one' });
    for (const socket of openSockets()) socket.destroy();
    // The sockets are destroyed without an event, so the driver writes to one of them.
    const thing = connection.collection('things').findOne({ name: 'one' });
    expect(await thing).toMatchObject({ name: 'one' });
  });

  it('ends the heartbeat, so the driver reconnects', async () => {
    for (let round = 0; round < 8; round += 1) {
      const commands = Array.from({ length: 5 }, () =>
        connection
          .collection('things')
          .findOne()
          .catch(() => null),
      );
      await link.cut();
      await Promise.all(commands);
      await link.restore();
      const thingAfter = await eventually(async () =>
        connection
          .collection('things')
          .findOne()
          .catch(() => undefined),
      );
      expect(thingAfter).toMatchObject({ name: 'one' });
    }
  });

  it('ignores sockets of other clients', async () => {
    const otherLink = new CuttableLink(server.socket);
    await otherLink.restore();
    const errors: unknown[] = [];
    const socket = connect(otherLink.port, '127.0.0.1').on('drain', () => undefined);
    socket.on('error', (error) => errors.push(error));
    await once(socket, 'connect');
    await otherLink.cut();
    await eventually(() => socket.closed || undefined);
    expect(errors).toEqual([]);
  });
});
