import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Says of an address whether it is one of the operator's proxies: addresses and CIDRs, as TRUST_PROXY has them. */
export function trustedProxies(trustProxy: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of trustProxy) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Whom a request comes from behind proxies, as Fastify's `request.ip` says it, also for requests that Fastify never sees. */
export function senderOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  isProxy: (address: string) => boolean,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  let sender = socket.remoteAddress ?? '';
  while (sender !== '' && isProxy(sender)) {
    const before = forwarded.pop()?.trim() ?? '';
    if (isIP(before) === 0) break;
    sender = before;
  }
  return sender;
}
