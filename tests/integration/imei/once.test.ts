import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#db/engine/database.ts';
import { dialect } from '#db/engine/dialect.ts';
import { executeRaw, selectRaw } from '#db/engine/raw.ts';
import { readPublication } from '#db/realtime/readPublication.ts';
import { device, deviceStatusLog } from '#db/schema/devices.ts';
import { imeiRecord } from '#db/schema/imei.ts';
import { importJob, importRow } from '#db/schema/imports.ts';
import { project } from '#db/schema/projects.ts';
import { DomainError } from '#domain/errno.ts';
import { keptRows } from '#workers/imports/keptRows.ts';
import { openTown, type Town } from '../server/town.ts';
import { ask, csvOf, imeiOf, jobOf, range, rowsOf, sendJob, step, stockOf, work } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
  await town.db.write(countWrites);
});
afterAll(() => town.close());
afterEach(() => {
  town.queued.length = 0;
});

let serial = 1;
const some = (n: number): number[] => range((serial += 5_000) - 5_000, n);

/** Every write of a row of a file leaves a line. */
async function countWrites(tx: Parameters<Parameters<Database['write']>[0]>[0]): Promise<void> {
  await executeRaw(tx, sql`CREATE TABLE written (what text, job_id text, row_no bigint)`);
  if (dialect === 'postgres') {
    await executeRaw(
      tx,
      sql`CREATE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
INSERT INTO written VALUES (lower(TG_OP), NEW.job_id, NEW.row_no); RETURN NULL; END $$`,
    );
  }
  for (const what of ['insert', 'update']) {
    const when = `CREATE TRIGGER note_${what} AFTER ${what} ON import_row FOR EACH ROW`;
    const text =
      dialect === 'postgres'
        ? `${when} EXECUTE FUNCTION note_write()`
        : `${when} BEGIN INSERT INTO written VALUES ('${what}', NEW.job_id, NEW.row_no); END`;
    await executeRaw(tx, sql.raw(text));
  }
}

async function writesOf(jobId: string): Promise<{ inserts: number[]; updates: number[] }> {
  const rows = await town.db.snapshot((tx) =>
    selectRaw<{ what: string; row_no: number | string }>(
      tx,
      sql`SELECT what, row_no FROM written WHERE job_id = ${jobId} ORDER BY row_no`,
    ),
  );
  const of = (what: string) => rows.filter((row) => row.what === what).map((row) => Number(row.row_no));
  return { inserts: of('insert'), updates: of('update') };
}

/** What there is of these IMEIs: each once, a device each where devices are made, with one first line of its log. */
async function expectOnce(jobId: string, serials: readonly number[], withDevices: boolean): Promise<void> {
  const imeis = serials.map(imeiOf);
  const { records, devices, logs, rows } = await town.db.snapshot(async (tx) => ({
    records: await tx.sql.select().from(imeiRecord).where(eq(imeiRecord.batchId, jobId)).orderBy(asc(imeiRecord.imei)),
    devices: await tx.sql
      .select({ id: device.id, imei: device.imei })
      .from(device)
      .where(and(inArray(device.imei, imeis), isNull(device.deletedAt))),
    logs: await tx.sql
      .select({ deviceId: deviceStatusLog.deviceId })
      .from(deviceStatusLog)
      .innerJoin(device, eq(device.id, deviceStatusLog.deviceId))
      .where(inArray(device.imei, imeis)),
    rows: await tx.sql.select().from(importRow).where(eq(importRow.jobId, jobId)).orderBy(asc(importRow.rowNo)),
  }));
  expect(records.map(({ imei }) => imei)).toEqual([...imeis].sort());
  expect(devices).toHaveLength(withDevices ? serials.length : 0);
  expect(logs).toHaveLength(devices.length);
  const madeOf = new Map(devices.map(({ imei, id }) => [imei, id]));
  const expected = withDevices ? rows.map(({ imei }) => madeOf.get(imei)) : rows.map(() => null);
  expect(rows.map(({ deviceId }) => deviceId)).toEqual(expected);
  expect(await jobOf(town, jobId)).toMatchObject({
    status: 'completed',
    totalRows: serials.length,
    processedRows: serials.length,
    successRows: serials.length,
    failedRows: 0,
    skippedRows: 0,
    deviceCount: devices.length,
  });
}

describe.each([false, true])('a row of an import is written once, with devices: %s', (withDevices) => {
  test.each(['the process that checked it', 'another one'])('by %s', async (who) => {
    const [there, more] = [some(2), some(1_300)];
    await sendJob(town, csvOf(there));
    await work(town);
    const bad = `123,,,tilt,GL-T100,north,project-north,,,,,,`;
    const id = await sendJob(town, [csvOf([...more, ...there]), bad].join('\r\n'), {
      createDevices: String(withDevices),
    });
    await step(town);
    if (who === 'another one') keptRows.drop(id);
    await work(town);
    const all = range(2, 1_303);
    const skipped = [1_302, 1_303];
    expect(await writesOf(id)).toEqual({ inserts: all, updates: skipped });
    expect(await jobOf(town, id)).toMatchObject({ successRows: 1_300, skippedRows: 2, failedRows: 1 });
    expect((await rowsOf(town, id, 'skipped')).map(({ rowNo, deviceId }) => [rowNo, deviceId])).toEqual([
      [1_302, null],
      [1_303, null],
    ]);
    expect((await rowsOf(town, id, 'failed')).map(({ rowNo }) => rowNo)).toEqual([1_304]);
    const ok = await ask(town, 'rows', { id, status: 'ok', page_size: 100, page: 13 });
    expect((ok.data as { total: number }).total).toBe(1_300);
    expect((ok.data as { records: unknown[] }).records).toHaveLength(100);
    expect(await rowsOf(town, id, 'pending')).toEqual([]);
  });
});

/** A database whose n-th write dies, before its commit or right after it; `count` says how many there were. */
function dying(db: Database, at: number, when: 'before' | 'after') {
  const told = { count: 0 };
  const dead = (): never => {
    throw new DomainError(1503);
  };
  const write: Database['write'] = async (work) => {
    const isLast = ++told.count === at;
    if (told.count > at) dead();
    const result = await db.write(async (tx) => {
      const done = await work(tx);
      if (isLast && when === 'before') dead();
      return done;
    });
    return isLast ? dead() : result;
  };
  const dyingDb: Database = { write, snapshot: (work) => db.snapshot(work), close: () => db.close() };
  return { db: dyingDb, told };
}

describe('a worker that dies at any of its writes', () => {
  const tried = 13;
  const boundaries = range(1, tried).flatMap((at) => (['before', 'after'] as const).map((when) => [at, when] as const));
  test.each(boundaries)('%s, %s the commit: the next one ends the import, every row once', async (at, when) => {
    const serials = some(1_150);
    const withDevices = at % 2 === 0;
    const id = await sendJob(town, csvOf(serials), { createDevices: String(withDevices) });
    const { db, told } = dying(town.db, at, when);
    const message = town.queued.find(({ name }) => name === 'import');
    for (;;) {
      const before = town.queued.length;
      try {
        if (!(await step(town, { db }))) break;
      } catch {
        // Its message comes again, to a process that has nothing of it in memory, or to this one.
        if (town.queued.length < before && message !== undefined) town.queued.push(message);
        break;
      }
    }
    if (when === 'after') keptRows.drop(id);
    await work(town);
    await expectOnce(id, serials, withDevices);
    // The last boundary is one that an import does not have: all were tried.
    if (at === tried) expect(told.count).toBeLessThan(tried);
  });

  test('two workers with the same message do each row once', async () => {
    const serials = some(2_600);
    const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
    await step(town);
    const [message] = town.queued.filter(({ name }) => name === 'import');
    if (message === undefined) throw new Error('nothing is asked for');
    for (let tries = 0; tries < 10 && (await jobOf(town, id)).status === 'running'; tries++) {
      town.queued.length = 0;
      town.queued.push(message, message);
      await Promise.all([step(town), step(town)]);
    }
    await expectOnce(id, serials, true);
  });
});

const stored = async (id: string) => {
  const [job] = await town.db.snapshot((tx) => tx.sql.select().from(importJob).where(eq(importJob.id, id)));
  if (job === undefined) throw new Error('The import is gone');
  return job;
};

/** As a release before `doneRow` would have left it. */
async function makeOld(id: string): Promise<void> {
  const { checkpointRow } = await stored(id);
  const mine = eq(importRow.jobId, id);
  await town.db.write(async (tx) => {
    const done = and(mine, eq(importRow.status, 'pending'), sql`${importRow.rowNo} <= ${checkpointRow}`);
    await tx.sql.update(importRow).set({ status: 'ok' }).where(done);
    await tx.sql
      .update(importRow)
      .set({ deviceId: null })
      .where(and(mine, eq(importRow.status, 'pending')));
    await tx.sql.update(importJob).set({ doneRow: 0 }).where(eq(importJob.id, id));
  });
  keptRows.drop(id);
}

describe('a house that was upgraded in the middle of an import', () => {
  test('goes on where it stood, and shows what was done before as done', async () => {
    const serials = some(2_300);
    const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
    await step(town);
    await step(town);
    await makeOld(id);
    const half = await ask(town, 'rows', { id, status: 'ok', page_size: 100 });
    expect((half.data as { total: number }).total).toBe(1_000);
    const left = await ask(town, 'rows', { id, status: 'pending', page_size: 100 });
    expect((left.data as { total: number }).total).toBe(1_300);
    await work(town);
    await expectOnce(id, serials, true);
    expect((await rowsOf(town, id, 'pending')).length).toBe(0);
    expect(((await ask(town, 'rows', { id, status: 'ok' })).data as { total: number }).total).toBe(2_300);
  });

  test('an import that was cancelled there is taken back as it was', async () => {
    const serials = some(2_100);
    const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
    await step(town);
    await step(town);
    await ask(town, 'cancel', { id });
    await work(town);
    await makeOld(id);
    expect((await ask(town, 'undo', { id })).data).toMatchObject({ status: 'undoing' });
    await work(town);
    expect(await jobOf(town, id)).toMatchObject({ status: 'undone', successRows: 0, deviceCount: 0 });
    expect((await stockOf(town, { batchId: id })).total).toBe(0);
    expect(((await ask(town, 'rows', { id, status: 'pending' })).data as { total: number }).total).toBe(1_100);
  });
});

test('a cancelled import is taken back: rows that it never came to have no device and stay what they were', async () => {
  const serials = some(2_100);
  const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await step(town);
  await step(town);
  await ask(town, 'cancel', { id });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'cancelled', successRows: 1_000, deviceCount: 1_000 });
  expect((await rowsOf(town, id, 'pending')).map(({ deviceId }) => deviceId)).toEqual(Array(100).fill(null));
  const statuses = async (): Promise<number[]> =>
    Promise.all(
      ['ok', 'pending'].map(
        async (status) => ((await ask(town, 'rows', { id, status })).data as { total: number }).total,
      ),
    );
  expect(await statuses()).toEqual([1_000, 1_100]);
  await ask(town, 'undo', { id });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'undone', successRows: 0, deviceCount: 0 });
  expect(await statuses()).toEqual([1_000, 1_100]);
  expect((await stockOf(town, { batchId: id })).total).toBe(0);
});

test('a failed import that is tried again goes on behind what it has done', async () => {
  const serials = some(2_200);
  const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await step(town);
  await step(town);
  const trouble = { status: 'failed', error: '1500', finishedAt: town.now } as const;
  await town.db.write((tx) => tx.sql.update(importJob).set(trouble).where(eq(importJob.id, id)));
  town.queued.length = 0;
  expect((await ask(town, 'retry', { id })).errno).toBe(0);
  await work(town);
  await expectOnce(id, serials, true);
});

test('what rows name is asked anew for every batch, also where the rows are still in memory', async () => {
  const serials = some(1_600);
  const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await step(town);
  await step(town);
  expect(await jobOf(town, id)).toMatchObject({ processedRows: 1_000, successRows: 1_000 });
  // By its name, too, nobody would find it.
  const call = (code: string, name: string) =>
    town.db.write((tx) => tx.sql.update(project).set({ code, name }).where(eq(project.id, 'project-north')));
  const [before] = await town.db.snapshot((tx) => tx.sql.select().from(project).where(eq(project.id, 'project-north')));
  await call('renamed', 'renamed');
  await work(town);
  await call(before?.code ?? '', before?.name ?? '');
  expect(await jobOf(town, id)).toMatchObject({ status: 'completed', successRows: 1_000, failedRows: 600 });
  const [row] = await rowsOf(town, id, 'failed');
  expect(row).toMatchObject({ rowNo: 1_002, deviceId: null, errors: [{ code: 'E09' }] });
});

test('an IMEI that is brought up to date and makes no device has none in its row', async () => {
  const serials = some(3);
  await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await work(town);
  const line = (each: number) =>
    `${imeiOf(each)},,,tilt,GL-T100,north,project-north,,,,,8986${String(each).padStart(16, '0')},`;
  const id = await sendJob(town, csvOf(serials, line), { createDevices: 'true', mode: 'update' });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'completed', successRows: 3, deviceCount: 0 });
  expect((await rowsOf(town, id, 'ok')).map(({ deviceId }) => deviceId)).toEqual([null, null, null]);
});

test('devices that were added are published as they would be read', async () => {
  const serials = some(4);
  const line = (each: number) =>
    each % 2 === 0
      ? ''
      : `${imeiOf(each)},第${each},C-${each},tilt,GL-T100,north,project-north,rail-north,117.20000,31.80000,东门,,`;
  town.publications.length = 0;
  await sendJob(town, csvOf(serials, line), { createDevices: 'true' });
  await work(town);
  const told = town.publications.filter(({ devices }) => devices.length > 0);
  expect(told.flatMap(({ devices }) => devices)).toHaveLength(4);
  for (const each of told) {
    const read = await town.db.snapshot((tx) => readPublication(tx, each.revision - 1, each.revision));
    const byId = (rows: typeof read.devices) => [...rows].sort((a, b) => (a.row.id < b.row.id ? -1 : 1));
    expect({ ...each, devices: byId(each.devices) }).toEqual({ ...read, devices: byId(read.devices) });
  }
});
