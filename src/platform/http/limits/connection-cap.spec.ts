import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { capConnections, uncounted } from './connection-cap.js';

describe('capConnections', () => {
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
  async function staysOpen(): Promise<boolean> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    sockets.push(socket);
    return new Promise((resolve) => {
      socket.once('data', () => resolve(true));
      socket.once('close', () => resolve(false));
      socket.on('error', () => undefined);
    });
  }

  it('closes connections above the maximum until others have closed', async () => {
    await listen(2, () => false);
    expect([await staysOpen(), await staysOpen(), await staysOpen()]).toEqual([true, true, false]);
    sockets[0]?.destroy();
    let again = false;
    while (!again) again = await staysOpen();
    expect(again).toBe(true);
  });

  it('does not count connections of this machine and of trusted proxies', async () => {
    const isFree = uncounted(['10.0.0.0/8', '2001:db8::/32', '198.51.100.7']);
    expect(['127.0.0.1', '::1', '10.1.2.3', '::ffff:10.1.2.3', '2001:db8::1', '198.51.100.7'].map(isFree)).toEqual(
      Array(6).fill(true),
    );
    expect(['11.0.0.1', '2001:db9::1', '198.51.100.8', '::ffff:11.0.0.1'].map(isFree)).toEqual(Array(4).fill(false));
    await listen(1, isFree);
    expect([await staysOpen(), await staysOpen(), await staysOpen()]).toEqual([true, true, true]);
  });
});
