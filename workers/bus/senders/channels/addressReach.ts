import { BlockList, isIPv6 } from 'node:net';

/**
 * `private`: of this machine or its networks, reached by hosts that root named alone. `never`: where a machine tells
 * about itself, and what is no single host.
 */
export type AddressReach = 'public' | 'private' | 'never';

const never = listOf([
  '0.0.0.0/8',
  '100.100.100.200/32',
  '169.254.0.0/16',
  '192.0.0.192/32',
  '224.0.0.0/3',
  '::/128',
  'fd00:ec2::254/128',
  'fe80::/10',
  'ff00::/8',
]);
const inHouse = listOf([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);
/** All that is given out of IPv6: the rest is local, reserved, or another family in disguise. */
const givenOut = listOf(['2000::/3']);

function listOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** How far an address is. One of IPv4 written as IPv6 is judged as what it is. */
export function addressReach(address: string): AddressReach {
  const family = familyOf(address);
  if (never.check(address, family)) return 'never';
  if (inHouse.check(address, family)) return 'private';
  return family === 'ipv4' || givenOut.check(address, family) ? 'public' : 'private';
}
