import type { Server, Socket } from 'node:net';
import { isLoopbackAddress, networkOf } from '../network/address.js';
import { trustedProxies } from '../network/sender.js';

/** Returns a predicate for addresses whose connections are not counted: this machine and trusted proxies. */
export function uncounted(trustProxy: readonly string[]): (address: string) => boolean {
  const isProxy = trustedProxies(trustProxy);
  return (address) => isLoopbackAddress(address) || isProxy(address);
}

/** Closes new connections of an address that already has `max` connections. */
export function capConnections(server: Server, max: number, isFree: (address: string) => boolean): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // A connection without an address has already ended.
    if (remoteAddress === undefined || isFree(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = counts.get(network) ?? 0;
    if (count >= max) return void socket.destroy();
    counts.set(network, count + 1);
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 1) - 1;
      if (remaining > 0) counts.set(network, remaining);
      else counts.delete(network);
    });
  });
}
