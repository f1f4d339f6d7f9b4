import { describe, expect, it } from 'vitest';
import { OpenBodies } from './openBodies.ts';

/** A request whose body never ends. */
function endless(): Request {
  return new Request('http://door/', { method: 'POST', body: new ReadableStream(), duplex: 'half' });
}
const whole = () => new Request('http://door/', { method: 'POST', body: 'x' });

describe('bodies under way', () => {
  it('are 1408 when they are not in within the deadline', async () => {
    const bodies = new OpenBodies({ slowAfterMs: 10, bodyWithinMs: 30 });
    expect(await bodies.read(endless(), 'a')).toEqual({ bytes: null, errno: 1408 });
  });

  it('that are slow are 1429 beyond fifty of one address, and its quick ones are read all the same', async () => {
    const bodies = new OpenBodies({ slowAfterMs: 20, bodyWithinMs: 200 });
    const slow = Array.from({ length: 60 }, () => bodies.read(endless(), 'a'));
    const other = bodies.read(endless(), 'b');
    expect((await bodies.read(whole(), 'a')).errno).toBe(0);
    const errnos = (await Promise.all(slow)).map(({ errno }) => errno);
    expect(errnos.filter((errno) => errno === 1429)).toHaveLength(10);
    expect(errnos.filter((errno) => errno === 1408)).toHaveLength(50);
    expect((await other).errno).toBe(1408);
    // Their places are free again.
    expect((await bodies.read(endless(), 'a')).errno).toBe(1408);
  });

  it('are 1503 beyond a thousand at once', async () => {
    const bodies = new OpenBodies({ slowAfterMs: 50, bodyWithinMs: 60 });
    const open = Array.from({ length: 1_000 }, (_, n) => bodies.read(endless(), String(n)));
    expect((await bodies.read(whole(), 'a')).errno).toBe(1503);
    await Promise.all(open);
    expect((await bodies.read(whole(), 'a')).errno).toBe(0);
  });
});
