import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { createGate } from './gate.ts';

it('what handshakes and connections are refused for is told, by address, to whoever counts floods', async () => {
  const gate = createGate({ TRUST_PROXY: 0, STRANGER_CALLS_PER_MIN: 100, MAX_CONNECTIONS: 4, MAX_SOCKETS: 8 });
  const told: string[] = [];
  gate.onRefused = (address) => void told.push(address);
  const wire = (remoteAddress: string) =>
    Object.assign(new EventEmitter(), { remoteAddress, destroy: () => undefined }) as never;
  for (let n = 0; n < 3; n += 1) gate.connections.enter(wire('10.0.0.1'));
  expect(told).toEqual(['10.0.0.1']);
  for (let n = 0; n < 2; n += 1) gate.handshakes.enter('10.0.0.2');
  expect(gate.handshakes.mayOpen('10.0.0.2', 2)).toBe('1429');
  const refused = async () => ({ proved: false, result: '1605' });
  for (let n = 0; n < 401; n += 1) await gate.handshakes.ask('10.0.0.3', false, refused);
  expect(told).toEqual(['10.0.0.1', '10.0.0.2', '10.0.0.3']);
});
