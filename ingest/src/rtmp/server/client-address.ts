import { BlockList, isIPv4, isIPv6, SocketAddress } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns an address in its shortest form, and an IPv4 address that is mapped into IPv6 as IPv4. */
export function normalizeAddress(address: string): string {
  const unscoped = address.replace(/%.*$/, '');
  if (!isIPv6(unscoped)) return unscoped;
  const { address: short } = new SocketAddress({ address: unscoped, family: 'ipv6' });
  return MAPPED.exec(short)?.[1] ?? short;
}

/** Returns the key under which limits count an address: IPv6 customers have a network of 64 bits. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address;
  const [first, last = []] = address.split('::').map(groups);
  const zeros = new Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  return `${[...first, ...zeros, ...last].slice(0, 4).join(':')}::/64`;
}

const groups = (text: string): string[] => (text === '' ? [] : text.split(':'));

/** Returns a predicate for addresses and CIDR ranges. Throws if an entry is invalid. */
export function addressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [network, ...prefix] = entry.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    if (prefix.length === 0) list.addAddress(network, family);
    else list.addSubnet(network, Number(prefix[0]), family);
  }
  return (address) => list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
