import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;

/** Returns the eight groups of an IPv6 address. An IPv4 notation at the end represents two groups. */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').flatMap(numbersOf));
  if (tail === undefined) return head;
  return [...head, ...Array<number>(Math.max(0, 8 - head.length - tail.length)).fill(0), ...tail];
}

function numbersOf(group: string): number[] {
  if (group === '') return [];
  if (!group.includes('.')) return [parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/**
 * Returns the network of an address, to which all limits and counters apply: an IPv4 address itself, or the IPv6 network that a
 * household or a server gets as a whole (/64): `2001:db8:1:2::/64`. An IPv4 address written as IPv6 is treated as IPv4.
 */
export function networkOf(address: string): string {
  const [bare = ''] = address.toLowerCase().split('%');
  const mapped = MAPPED.exec(bare)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const groups = groupsOf(bare);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.');
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** Returns whether an address belongs to this machine. */
export const isLoopbackAddress = (address: string): boolean => /^(::ffff:)?127\.|^::1$/.test(address);
