import { BlockList, isIPv6 } from 'node:net';

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
