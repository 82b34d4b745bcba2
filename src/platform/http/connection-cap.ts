import { BlockList, isIPv6, type Server, type Socket } from 'node:net';
import { isLoopbackAddress, networkOf } from './address.js';

/** Says of an address whether its connections are not counted: this machine's own, and those of trusted proxies. */
export function uncounted(trustProxy: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of trustProxy) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => isLoopbackAddress(address) || trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Closes connections of an address beyond the `most` that it may hold. */
export function capConnections(server: Server, most: number, isFree: (address: string) => boolean): void {
  const held = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Without an address it is over already.
    if (remoteAddress === undefined || isFree(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const count = held.get(network) ?? 0;
    if (count >= most) return void socket.destroy();
    held.set(network, count + 1);
    socket.once('close', () => {
      const left = (held.get(network) ?? 1) - 1;
      if (left > 0) held.set(network, left);
      else held.delete(network);
    });
  });
}
