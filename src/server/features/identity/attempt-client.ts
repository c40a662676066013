import { isIPv4, isIPv6 } from 'node:net';

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/** All eight groups of an IPv6 address. */
function expand(address: string): string[] {
  // The URL parser normalises the address, including an embedded IPv4 part.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  return [...before, ...Array(GROUPS - before.length - after.length).fill('0'), ...after];
}

function dotted([high = '0', low = '0']: string[]): string {
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((n) => [n >> 8, n & 0xff]);
  return bytes.join('.');
}

/**
 * The client whose login attempts are counted together: an IPv4 address, or the /64 network of an IPv6 address, because
 * one subscriber has all its 2^64 addresses.
 */
export function attemptClientOf(ip: string): string {
  if (isIPv4(ip)) return ip;
  const address = ip.replace(/%.*$/, '');
  if (!isIPv6(address)) return 'unknown';
  const groups = expand(address);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff';
  if (isMappedIpv4) return dotted(groups.slice(6));
  return `${groups.slice(0, GROUPS_OF_A_NETWORK).join(':')}::/64`;
}
