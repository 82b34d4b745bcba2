import type { Server, Socket } from 'node:net';
import { isLoopbackAddress, networkOf } from './address.js';
import { trustedProxies } from './proxies.js';

/** Says of an address whether its connections are not counted: this machine's own, and those of trusted proxies. */
export function uncounted(trustProxy: readonly string[]): (address: string) => boolean {
  const isProxy = trustedProxies(trustProxy);
  return (address) => isLoopbackAddress(address) || isProxy(address);
}

/** Closes connections of an address beyond the `max` that it may hold. */
export function capConnections(server: Server, max: number, isFree: (address: string) => boolean): void {
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Without an address it is over already.
    if (remoteAddress === undefined || isFree(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = held.get(network) ?? 0;
    if (count >= max) return void socket.destroy();
    held.set(network, count + 1);
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
  });
}
