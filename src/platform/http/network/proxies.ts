import { BlockList, isIPv6 } from 'node:net';

/** Returns a predicate for addresses of the operator's proxies. Accepts addresses and CIDRs, like TRUST_PROXY. */
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
