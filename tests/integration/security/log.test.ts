import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executeRaw } from '#db/engine/raw.ts';
import { openTown, type Town } from '../server/town.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

test('F24 a call that fails in the database leaves its query in the log, and no value of it', async () => {
  await town.tokenOf('root');
  const rename = (from: string, to: string) =>
    town.db.write((tx) => executeRaw(tx, sql.raw(`ALTER TABLE "${from}" RENAME TO "${to}"`)));
  await rename('company', 'company_away');
  const before = town.logged.length;
  const body = { orgId: 'city', name: 'canary-name', type: 'owner', contact: 'canary-contact', mobile: '13977776666' };
  expect((await town.as('root', 'POST', '/home/company/company/add', { body })).errno).toBe(1500);
  await rename('company_away', 'company');
  const log = town.logged.slice(before).join('');
  expect(log).toContain('a call failed');
  expect(log).toContain('company');
  for (const word of ['canary', '13977776666', await town.tokenOf('root')]) expect(log).not.toContain(word);
});
