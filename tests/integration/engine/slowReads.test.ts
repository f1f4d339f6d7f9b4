import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dialect } from '#db/engine/dialect.ts';
import { selectRaw } from '#db/engine/raw.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

/** A statement that takes longer than a read may: some hundred ms. */
const long = sql`with recursive c(n) as (select 1 union all select n + 1 from c where n < 1500000) select count(*) as n from c`;

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
      server.db.snapshot(async (tx) => {
        const begunAt = performance.now();
        await selectRaw(tx, long);
        ran.push([begunAt, performance.now()]);
      });
    await read();
    await Promise.all([read(), read()]);
    expect(ran).toHaveLength(3);
    for (const [at, [begunAt]] of ran.slice(1).entries()) {
      const [formerBegun, endedAt] = ran[at] ?? expect.unreachable();
      // Its statement is a little shorter than what was measured around it.
      expect(begunAt - endedAt).toBeGreaterThan(Math.min(900, endedAt - formerBegun));
    }
  });
});
