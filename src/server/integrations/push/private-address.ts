import { BlockList, isIP } from 'node:net';

/** Addresses that are not on the open internet: this machine, this network, and ranges set aside (RFC 6890). */
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
  '::/96',
  '::ffff:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
];

/** One list a version: a single one would take every IPv4 address for the IPv6 address that it can be written as. */
function createBlockList(version: 4 | 6): BlockList {
  const list = new BlockList();
  for (const range of RANGES) {
    const [address = '', bits] = range.split('/');
    if (isIP(address) === version) list.addSubnet(address, Number(bits), `ipv${version}`);
  }
  return list;
}

const blocked4 = createBlockList(4);
const blocked6 = createBlockList(6);

/** True for an IP address that a message must not be sent to, and for anything that is no IP address. */
export function isPrivateAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 0) return true;
  return version === 6 ? blocked6.check(address, 'ipv6') : blocked4.check(address, 'ipv4');
}
