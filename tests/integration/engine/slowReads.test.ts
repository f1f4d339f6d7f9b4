import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialect } from '#db/engine/dialect.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

const heldMs = 30;
/** A timer may be a little early. */
const slackMs = 2;

// PostgreSQL does not answer on the loop.
describe.runIf(dialect === 'sqlite')('reads that hold the loop for long', () => {
  let server: TestDatabase;
  beforeAll(async () => {
    server = await openTestDatabase({ role: 'server' });
  });
  afterAll(() => server.close());

  it('leave a server twice as long to its devices, one behind the other', async () => {
    const ran: Array<readonly [number, number]> = [];
    const read = () =>
      server.db.snapshot(async () => {
        const begunAt = performance.now();
        while (performance.now() - begunAt < heldMs);
        ran.push([begunAt, performance.now()]);
      });
    await read();
    await Promise.all([read(), read()]);
    const rests = ran.slice(1).map(([begunAt], at) => begunAt - (ran[at]?.[1] ?? Infinity));
    expect(rests).toHaveLength(2);
    for (const rest of rests) expect(rest).toBeGreaterThanOrEqual(2 * heldMs - slackMs);
  });
});
