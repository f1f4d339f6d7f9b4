import { expect, it } from 'vitest';
import { addressReach } from './addressReach.ts';

it('an address is public, of the house, or never reached, whichever way it is written', () => {
  const by = (addresses: string) => Object.fromEntries(addresses.split(' ').map((each) => [each, addressReach(each)]));
  const all = (addresses: string, reach: string) =>
    expect(by(addresses)).toEqual(Object.fromEntries(addresses.split(' ').map((each) => [each, reach])));
  all('1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.32.0.1 192.169.0.1 2400:3200::1 2606:4700::1111', 'public');
  all('10.0.0.1 127.0.0.1 127.9.9.9 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 198.18.0.1', 'private');
  all(
    '::1 fc00::1 fd12::1 2001:db8::1 2002:7f00:1::1 64:ff9b::7f00:1 fec0::1 ::ffff:10.0.0.1 ::ffff:7f00:1',
    'private',
  );
  all('169.254.169.254 100.100.100.200 0.0.0.0 0.1.2.3 255.255.255.255 224.0.0.1 192.0.0.192', 'never');
  all(':: fe80::1 ff02::1 fd00:ec2::254 ::ffff:169.254.169.254 ::ffff:a9fe:a9fe', 'never');
});
