import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmReport } from '#domain/alarms/report.ts';
import type { HeavyReaders } from '#server/readers/heavyVerbs.ts';
import { openReaders } from '#server/readers/openReaders.ts';
import type { PackedJson } from '#server/readers/packedJson.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';
import { openTown, type Town } from './town.ts';

const isPostgres = process.env['TEST_ENGINE'] === 'postgres';
const second = 1_000;

async function read<T>(packed: PackedJson<T>): Promise<T> {
  return JSON.parse(`${Buffer.from(await packed.text()).toString()}${packed.tail}`) as T;
}

describe.runIf(isPostgres)('heavy reads on PostgreSQL', () => {
  let town: Town;
  let copy: TestDatabase;
  let readers: HeavyReaders;
  const scope: Scope = { userId: 'root', access: ['root'], orgPath: '/root/' };
  const page = () =>
    readers.ask('pageAlarms', scope, { filter: {}, page: { offset: 0, limit: 5 }, now: town.now, locale: 'zh-CN' });
  const total = async (): Promise<number> => {
    const period = { start: town.now - 86_400_000, end: town.now };
    const wanted = { filter: {}, period, granularity: 'day', zone: 'Asia/Shanghai', now: town.now } as const;
    const report: AlarmReport = await read(await readers.ask('readAlarmReport', scope, wanted));
    return report.kpi.total;
  };

  beforeAll(async () => {
    town = await openTown();
    await town.report('north', { impactG: 9 });
    Object.assign(scope, { orgPath: (await town.db.snapshot(findRootOrganization))?.path });
    copy = await openTestDatabase();
    const { databaseUrl } = town;
    const config = { DATABASE_URL: databaseUrl, DATABASE_READ_URL: copy.databaseUrl, databasePath: '' };
    readers = await openReaders({ db: town.db, config, log: town.deps.log });
  });
  afterAll(async () => {
    await readers.close();
    await town.close();
  });

  it('are ended by the database at the limit of their kind: 1504, with the plan in the log', async () => {
    const client = new Client({ connectionString: town.databaseUrl });
    await client.connect();
    expect((await read(await page())).total).toBeGreaterThan(0);
    await client.query(
      'ALTER TABLE event RENAME TO event_kept; CREATE VIEW event AS SELECT * FROM event_kept WHERE (SELECT pg_sleep(60)) IS NULL',
    );
    for (let round = 0; round < 3; round += 1) {
      const startedAt = performance.now();
      await expect(page()).rejects.toMatchObject({ errno: 1504 });
      expect(performance.now() - startedAt).toBeLessThan(20 * second);
    }
    await client.query('DROP VIEW event; ALTER TABLE event_kept RENAME TO event');
    await client.end();
    expect((await read(await page())).total).toBeGreaterThan(0);
    await expect.poll(() => town.logged.filter((line) => line.includes('took too long')).length).toBe(3);
    const told = JSON.parse(town.logged.find((line) => line.includes('took too long')) ?? '{}') as object;
    expect(told).toMatchObject({
      verb: 'pageAlarms',
      limitMs: 2_000,
      plan: expect.arrayContaining([expect.stringContaining('event_kept')]),
    });
  });

  it('read reports from the copy while it answers, lists from the database itself', async () => {
    expect(await total()).toBe(0);
    expect((await read(await page())).total).toBeGreaterThan(0);
    await copy.close();
    expect(await total()).toBeGreaterThan(0);
  });
});
