import { BlockList, isIP } from 'node:net';

/**
 * Addresses that are not on the public internet: this machine, this network, and reserved ranges (RFC 6890, RFC 9637).
 */
const RANGES = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
];

/** One list per version: a single one would match every IPv4 address in its IPv6 form. */
function createBlockList(version: 4 | 6): BlockList {
  const list = new BlockList();
  for (const range of RANGES) {
    const [address = '', bits] = range.split('/');
    if (isIP(address) === version) list.addSubnet(address, Number(bits), `ipv${version}`);
  }
  return list;
}

/** The public IPv6 range. IPv4-mapped addresses and private networks are outside of it. */
const public6 = new BlockList();
public6.addSubnet('2000::', 3, 'ipv6');

const blocked4 = createBlockList(4);
const blocked6 = createBlockList(6);

/** True for an IP address that a message must not be sent to, and for anything that is not an IP address. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  if (version === 4) return blocked4.check(address, 'ipv4');
  // Only link-local addresses have a zone, as in fe80::1%eth0.
  return address.includes('%') || !public6.check(address, 'ipv6') || blocked6.check(address, 'ipv6');
}
