import { expect, it } from 'vitest';
import { addressFrom } from './address.ts';

it('H1: nobody chooses his address: without a proxy the header says nothing, behind proxies their own entry counts', () => {
  expect(addressFrom('10.0.0.9', '1.1.1.1', 0)).toBe('10.0.0.9');
  expect(addressFrom('10.0.0.9', '1.1.1.1', 1)).toBe('1.1.1.1');
  // What the caller said himself stands before what the proxy wrote.
  expect(addressFrom('10.0.0.9', '6.6.6.6, 7.7.7.7,1.1.1.1', 1)).toBe('1.1.1.1');
  expect(addressFrom('10.0.0.9', '6.6.6.6, 1.1.1.1, 10.0.0.8', 2)).toBe('1.1.1.1');
  // Through fewer proxies than there are.
  expect(addressFrom('10.0.0.9', '1.1.1.1', 2)).toBe('1.1.1.1');
  expect(addressFrom('10.0.0.9', '', 1)).toBe('10.0.0.9');
});

it('H1: what is no address is none', () => {
  for (const text of ['unknown', 'x'.repeat(10_000), "1.1.1.1'--", '999.1.1.1', '1.1.1.1:99999x']) {
    expect(addressFrom('10.0.0.9', `6.6.6.6, ${text}`, 1)).toBe('10.0.0.9');
  }
  expect(addressFrom('::ffff:10.0.0.9', '1.1.1.1:4711', 1)).toBe('1.1.1.1');
  expect(addressFrom('::ffff:10.0.0.9', '[2001:db8::1]:4711', 1)).toBe('2001:db8::1');
  expect(addressFrom('::ffff:10.0.0.9', '::FFFF:1.2.3.4', 1)).toBe('1.2.3.4');
  expect(addressFrom('::ffff:10.0.0.9', '', 0)).toBe('10.0.0.9');
});
