import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { executeRaw } from '#db/engine/raw.ts';
import { maxExportRows } from '#server/http/exportLimits.ts';
import { openTown, type Town } from '../server/town.ts';
import { askFile, readBook } from './readBook.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const path = '/home/user/user/export';

it(`an exported list is refused above ${maxExportRows} rows (9008) and written below it`, async () => {
  // In one statement: fifty thousand rows of drizzle cost two seconds of a core.
  const now = sql.raw(String(town.now));
  await town.db.write((tx) =>
    executeRaw(
      tx,
      sql`
        WITH RECURSIVE mass (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM mass WHERE n < ${sql.raw(String(maxExportRows))})
        INSERT INTO "user" (id, uuid, username, username_lower, password_hash, real_name, mobile, org_id, roles, status, created_at, updated_at)
        SELECT 'mass' || n, 'mass' || n, 'mass' || n, 'mass' || n, 'x', '群众', '2' || (1000000000 + n),
          CASE WHEN n < 20000 THEN 'north' ELSE 'other' END, '[]', 'enabled', ${now}, ${now}
        FROM mass`,
    ),
  );
  expect((await town.as('root', 'POST', path, { body: { keyword: 'mass' } })).errno).toBe(9008);
  const response = await askFile(town, 'chief', path, { keyword: 'mass' });
  const book = await readBook(response);
  expect(book.worksheets[0]?.rowCount).toBe(20_001);
}, 120_000);
