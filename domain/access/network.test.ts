import { expect, it } from 'vitest';
import { lineOf, networkOf } from './network.ts';

it('addresses of one /24 of IPv4 and of one /64 of IPv6 are one network, however they are written', () => {
  expect(networkOf('10.1.2.3')).toBe('10.1.2.0/24');
  expect(networkOf('::ffff:10.1.2.200')).toBe('10.1.2.0/24');
  expect(networkOf('10.1.3.3')).not.toBe(networkOf('10.1.2.3'));
  expect(networkOf('2001:0db8:0:1:a:b:c:d')).toBe('2001:db8:0:1::/64');
  expect(networkOf('2001:db8:0:1::9')).toBe('2001:db8:0:1::/64');
  expect(networkOf('2001:DB8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('2001:db8:0:2::9')).not.toBe(networkOf('2001:db8:0:1::9'));
  expect(networkOf('somewhere')).toBe('somewhere');
});

it('H1: a caller is an IPv4 address or a /64 of IPv6', () => {
  expect([lineOf('10.0.0.1'), lineOf('::ffff:10.0.0.1'), lineOf('10.0.0.2')]).toEqual([
    '10.0.0.1',
    '10.0.0.1',
    '10.0.0.2',
  ]);
  expect(lineOf('2001:db8:0:1::1')).toBe(lineOf('2001:db8:0:1:ffff::9'));
  expect(lineOf('2001:db8:0:1::1')).not.toBe(lineOf('2001:db8:0:2::1'));
  expect(lineOf('')).toBe('');
});
