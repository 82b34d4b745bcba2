import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { capConnections, uncounted } from './connection-cap.js';

describe('connections of one address', () => {
  let server: Server;
  const sockets: Socket[] = [];

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });

  async function listen(max: number, isFree: (address: string) => boolean): Promise<void> {
    server = createServer();
    capConnections(server, max, isFree);
    server.on('connection', (socket) => {
      if (!socket.destroyed) socket.on('error', () => undefined).write('.');
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }

  /** Returns whether the server accepts a new connection. */
  async function isKept(): Promise<boolean> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    return new Promise((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
      socket.on('error', () => undefined);
    });
  }

  it('are so many, and more again when some have gone', async () => {
    await listen(2, () => false);
    expect([await isKept(), await isKept(), await isKept()]).toEqual([true, true, false]);
    sockets[0]?.destroy();
    let again = false;
    while (!again) again = await isKept();
    expect(again).toBe(true);
  });

  it('are not counted of this machine and of trusted proxies', async () => {
    const isFree = uncounted(['10.0.0.0/8', '2001:db8::/32', '198.51.100.7']);
    expect(['127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '198.51.100.7'].map(isFree)).toEqual(
      Array(6).fill(true),
    );
    expect(['11.0.0.1', '2001:db9::1', '198.51.100.8', '::ffff:11.0.0.1'].map(isFree)).toEqual(Array(4).fill(false));
    await listen(1, isFree);
    expect([await isKept(), await isKept(), await isKept()]).toEqual([true, true, true]);
  });
});
