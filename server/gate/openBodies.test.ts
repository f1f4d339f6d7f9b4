import { describe, expect, it } from 'vitest';
import { OpenBodies, type BodyBounds } from './openBodies.ts';

const wide: BodyBounds = {
  open: { total: 1_000, perKey: 1_000 },
  slowPerKey: 50,
  bytes: { total: 1e9, perKey: 1e9 },
  slowAfterMs: 10,
  withinMs: 30,
};
const open = (bounds: Partial<BodyBounds>) => new OpenBodies({ ...wide, ...bounds });

/** A request whose body never ends, after `bytes` of it. */
function endless(bytes = 0): Request {
  const start = (controller: ReadableStreamDefaultController) => {
    for (let left = bytes; left > 0; left -= 1_024) controller.enqueue(new Uint8Array(Math.min(left, 1_024)));
  };
  return new Request('http://door/', { method: 'POST', body: new ReadableStream({ start }), duplex: 'half' });
}
const whole = (size = 1) => new Request('http://door/', { method: 'POST', body: 'x'.repeat(size) });
async function errnoOf(bodies: OpenBodies, request: Request, key = 'a'): Promise<number> {
  const body = await bodies.read(request, key);
  body.release();
  return body.errno;
}

describe('bodies under way', () => {
  it('are 1408 when they are not in within the deadline', async () => {
    expect(await errnoOf(open({}), endless())).toBe(1408);
  });

  it('that are slow are 1429 beyond fifty of one address, and its quick ones are read all the same', async () => {
    const bodies = open({ slowAfterMs: 20, withinMs: 200 });
    const slow = Array.from({ length: 60 }, () => errnoOf(bodies, endless()));
    const other = errnoOf(bodies, endless(), 'b');
    expect(await errnoOf(bodies, whole())).toBe(0);
    const errnos = await Promise.all(slow);
    expect(errnos.filter((errno) => errno === 1429)).toHaveLength(10);
    expect(errnos.filter((errno) => errno === 1408)).toHaveLength(50);
    expect(await other).toBe(1408);
    // Their places are free again.
    expect(await errnoOf(bodies, endless())).toBe(1408);
  });

  it('are 1503 beyond a thousand at once', async () => {
    const bodies = open({ slowAfterMs: 50, withinMs: 60 });
    const all = Array.from({ length: 1_000 }, (_, n) => errnoOf(bodies, endless(), String(n)));
    expect(await errnoOf(bodies, whole())).toBe(1503);
    await Promise.all(all);
    expect(await errnoOf(bodies, whole())).toBe(0);
  });

  it('M5: hold no more bytes than they may, of one address and in all, and small ones of others go on', async () => {
    const MiB = 1_048_576;
    const bodies = open({
      bytes: { total: 3 * MiB, perKey: 2 * MiB },
      slowPerKey: 100,
      slowAfterMs: 50,
      withinMs: 300,
    });
    let most = 0;
    const look = setInterval(() => (most = Math.max(most, bodies.counts.bytes)), 1);
    const held = Array.from({ length: 40 }, (_, n) => errnoOf(bodies, endless(MiB - 1), n % 2 === 0 ? 'a' : 'b'));
    expect(await errnoOf(bodies, whole(60_000), 'a')).toBe(0);
    const errnos = await Promise.all(held);
    clearInterval(look);
    expect(most).toBeGreaterThan(2 * MiB);
    expect(most).toBeLessThanOrEqual(3 * MiB);
    // Those that have room wait for their end; whoever is over is told so at once.
    expect(errnos.filter((errno) => errno === 1408)).toHaveLength(3);
    expect(errnos.filter((errno) => errno === 1429 || errno === 1503)).toHaveLength(37);
    expect(bodies.counts).toEqual({ open: 0, bytes: 0, cut: 0 });
    expect(await errnoOf(bodies, whole(MiB), 'a')).toBe(0);
  });

  it('M5: are held until they are released, not only until they are in', async () => {
    const bodies = open({ bytes: { total: 200_000, perKey: 200_000 } });
    const first = await bodies.read(whole(150_000), 'a');
    expect(first.errno).toBe(0);
    expect(await errnoOf(bodies, whole(150_000))).toBe(1429);
    first.release();
    first.release();
    expect(bodies.counts).toMatchObject({ open: 0, bytes: 0 });
    expect(await errnoOf(bodies, whole(150_000))).toBe(0);
  });

  it('H1: that are not in yet take places of their address too, whatever keys are claimed, and whole ones do not', async () => {
    const bodies = open({ unfinishedPerAddress: 3 });
    const errnoFrom = async (address: string, request: Request, key: string) => {
      const body = await bodies.from(address).read(request, key);
      return body.errno;
    };
    const half = Array.from({ length: 5 }, (_, n) => errnoFrom('10.0.0.1', endless(), `claimed ${n}`));
    expect(await errnoFrom('10.0.0.2', whole(), 'claimed 0')).toBe(0);
    expect((await Promise.all(half)).toSorted((a, b) => a - b)).toEqual([1408, 1408, 1408, 1429, 1429]);
    // Those that are in and not released yet are no longer the address's.
    for (let n = 0; n < 5; n += 1) expect(await errnoFrom('10.0.0.1', whole(), `key ${n}`)).toBe(0);
  });

  it('L7: are 1400 and counted when their sender went away, not a failure', async () => {
    const bodies = open({});
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('aborted')) });
    expect(await errnoOf(bodies, new Request('http://door/', { method: 'POST', body, duplex: 'half' }))).toBe(1400);
    expect(bodies.counts).toEqual({ open: 0, bytes: 0, cut: 1 });
  });

  it('are 1413 above their limit, announced or not', async () => {
    const bodies = open({});
    expect((await bodies.read(whole(11), 'a', 10)).errno).toBe(1413);
    expect((await bodies.read(endless(11), 'a', 10)).errno).toBe(1413);
    expect(bodies.counts.open).toBe(0);
  });
});
