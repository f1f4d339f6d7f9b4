import { describe, expect, it } from 'vitest';
import { Handshakes } from './handshakes.ts';

const bounds = { maxSockets: 2_000, inFlight: 200, perMin: 300, burst: 400 };
const proving = async () => ({ proved: true, result: 'in' });

describe('H1: handshakes', () => {
  it('of a thousand pages behind one address are all let in, for what counts is refused work only', async () => {
    const handshakes = new Handshakes(bounds);
    const said: string[] = [];
    for (let n = 0; n < 10; n += 1) {
      const hundred = Array.from({ length: 100 }, () => handshakes.ask('office', false, proving));
      said.push(...(await Promise.all(hundred)));
    }
    expect(said.filter((word) => word === 'in')).toHaveLength(1_000);
  });

  it('that prove nothing are refused before anybody is asked, and known callers of the same address are let in', async () => {
    const handshakes = new Handshakes(bounds);
    let asked = 0;
    const failing = async () => {
      asked += 1;
      return { proved: false, result: '1605' };
    };
    const said: string[] = [];
    for (let n = 0; n < 1_000; n += 1) said.push(await handshakes.ask('office', false, failing));
    expect(asked).toBeLessThan(410);
    expect(said.at(-1)).toBe('1429');
    expect(await handshakes.ask('office', true, proving)).toBe('in');
    expect(await handshakes.ask('elsewhere', false, proving)).toBe('in');
  });

  it('P-5 are so many at once before the database, the others wait in a bounded line, and a failure gives its place on', async () => {
    const handshakes = new Handshakes({ ...bounds, inFlight: 2, maxSockets: 3 });
    const fail: Array<() => void> = [];
    const failing = (): Promise<never> => new Promise((_, reject) => fail.push(() => reject(new Error('away'))));
    const working = [1, 2].map((n) => handshakes.ask(`a${n}`, true, failing));
    const waiting = [3, 4, 5].map((n) => handshakes.ask(`a${n}`, true, proving));
    expect(handshakes.counts.running).toBe(2);
    expect(await handshakes.ask('a6', true, proving)).toBe('1503');
    for (const each of fail) each();
    await Promise.allSettled(working);
    expect(await Promise.all(waiting)).toEqual(['in', 'in', 'in']);
    expect(handshakes.counts.running).toBe(0);
    expect(await handshakes.ask('a6', true, proving)).toBe('in');
  });

  it('leave room: sockets of anonymous callers are a half of all at most, a quarter those of one address', () => {
    const handshakes = new Handshakes({ ...bounds, maxSockets: 40 });
    const tenOf = (line: string) =>
      Array.from({ length: 15 }, () => (handshakes.mayOpen(line, 0) === null ? handshakes.enter(line) : null));
    const [first] = tenOf('a');
    expect(handshakes.mayOpen('a', 10)).toBe('1429');
    tenOf('b');
    expect(handshakes.mayOpen('c', 20)).toBe('1503');
    first?.();
    first?.();
    expect(handshakes.mayOpen('c', 20)).toBeNull();
    expect(handshakes.mayOpen('c', 40)).toBe('1503');
  });
});
