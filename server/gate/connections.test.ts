import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { Connections } from './connections.ts';

class Wire extends EventEmitter {
  isClosed = false;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): this {
    if (!this.isClosed) queueMicrotask(() => this.emit('close'));
    this.isClosed = true;
    return this;
  }
}
const open = (connections: Connections, address: string): Wire => {
  const wire = new Wire(address);
  connections.enter(wire as never);
  return wire;
};
const many = (connections: Connections, address: string, times: number) =>
  Array.from({ length: times }, () => open(connections, address));
const openOf = (wires: readonly Wire[]) => wires.filter(({ isClosed }) => !isClosed).length;

describe('H1: connections', () => {
  it('of a thousand pages behind one address that signed in do not count against it', () => {
    const connections = new Connections({ max: 5_000, anonymousPerAddress: 100 });
    const good = Array.from({ length: 1_000 }, () => {
      const wire = open(connections, '10.0.0.1');
      connections.prove(wire);
      return wire;
    });
    expect(openOf(many(connections, '10.0.0.1', 150))).toBe(100);
    expect(openOf(good)).toBe(1_000);
    expect(connections.counts).toEqual({ open: 1_100, anonymous: 100, refused: 50 });
  });

  it('of anonymous callers from one line of IPv6 are one caller’s, and others are not concerned', async () => {
    const connections = new Connections({ max: 5_000, anonymousPerAddress: 3 });
    const wires = [1, 2, 3, 4, 5].map((n) => open(connections, `2001:db8:0:1::${n}`));
    expect(openOf(wires)).toBe(3);
    expect(open(connections, '2001:db8:0:2::1').isClosed).toBe(false);
    wires[0]?.destroy();
    await Promise.resolve();
    expect(open(connections, '2001:db8:0:1::9').isClosed).toBe(false);
  });

  it('beyond the total close who proved nothing for longest: anonymous callers never fill the server for good', async () => {
    const connections = new Connections({ max: 10, anonymousPerAddress: Infinity });
    const good = many(connections, '10.0.0.1', 5);
    for (const wire of good) connections.prove(wire);
    const anonymous = many(connections, '10.0.0.2', 100);
    await Promise.resolve();
    expect([openOf(good), openOf(anonymous), connections.counts.open]).toEqual([5, 5, 10]);
    expect(anonymous.slice(0, 95).every(({ isClosed }) => isClosed)).toBe(true);
    expect(open(connections, '10.0.0.3').isClosed).toBe(false);
  });
});
