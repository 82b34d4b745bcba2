import { BlockList, isIPv4, isIPv6 } from 'node:net';

type Range = readonly [address: string, prefix: number];

/** IPv4 addresses outside the public internet (IANA registry of special-purpose addresses), and multicast. */
const NOT_PUBLIC_IPV4: readonly Range[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];

/** Global unicast range of IPv6. It excludes loopback, local, mapped, and translated addresses. */
const GLOBAL_IPV6: Range = ['2000::', 3];

/** Parts of the global range that are not public: protocol assignments with Teredo, documentation, and 6to4, which hides IPv4. */
const NOT_PUBLIC_IPV6: readonly Range[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

function listOf(ranges: readonly Range[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const [address, prefix] of ranges) list.addSubnet(address, prefix, family);
  return list;
}

const notPublicIpv4 = listOf(NOT_PUBLIC_IPV4, 'ipv4');
const globalIpv6 = listOf([GLOBAL_IPV6], 'ipv6');
const notPublicIpv6 = listOf(NOT_PUBLIC_IPV6, 'ipv6');

/** Returns whether a text is an IP address of the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublicIpv4.check(address, 'ipv4');
  // Only link-local addresses have a zone.
  if (!isIPv6(address) || address.includes('%')) return false;
  return globalIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6');
}
