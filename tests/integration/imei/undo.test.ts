import { and, count, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { device } from '#db/schema/devices.ts';
import { importJob, importRow } from '#db/schema/imports.ts';
import { openTown, type Town } from '../server/town.ts';
import { ask, csvOf, imeiOf, jobOf, range, rowsOf, sendJob, step, stockOf, work } from './kit.ts';

let town: Town;
beforeAll(async () => {
  town = await openTown();
});
afterAll(() => town.close());

const livingOf = async (jobId: string): Promise<string[]> => {
  const rows = await town.db.snapshot((tx) =>
    tx.sql
      .select({ imei: device.imei })
      .from(importRow)
      .innerJoin(device, eq(device.id, importRow.deviceId))
      .where(and(eq(importRow.jobId, jobId), isNull(device.deletedAt))),
  );
  return rows.flatMap(({ imei }) => imei ?? []);
};

test('an import is taken back in parts, by whoever takes the next; a device that reports meanwhile stays, and is counted', async () => {
  const serials = range(700_001, 1_200);
  const id = await sendJob(town, csvOf(serials), { createDevices: 'true' });
  await work(town);
  expect((await ask(town, 'undo', { id })).data).toMatchObject({ status: 'undoing' });
  await step(town);
  // A part of it, not all: nobody who writes waits for the rest.
  expect(await livingOf(id)).toHaveLength(700);
  expect(await jobOf(town, id)).toMatchObject({ status: 'undoing', undoneShare: 501 / 1_200 });
  const woken = imeiOf(serials[900] ?? 0);
  await town.db.write(async (tx) => {
    await tx.sql.update(device).set({ activatedAt: town.now }).where(eq(device.imei, woken));
  });
  // The same message twice, as after a worker's death.
  town.queued.push(...town.queued.slice(-1));
  await work(town);
  expect(await livingOf(id)).toEqual([woken]);
  expect((await stockOf(town, { batchId: id })).records).toMatchObject([{ imei: woken, status: 'bound' }]);
  expect(await jobOf(town, id)).toMatchObject({ status: 'undone', successRows: 1, deviceCount: 1, undoneShare: 0 });
  expect((await ask(town, 'undo', { id })).errno).toBe(9005);
});

test('a file that was refused is not tried again', async () => {
  const id = await sendJob(town, '设备,备注\r\n甲,乙');
  await work(town);
  const job = await jobOf(town, id);
  expect(job.status).toBe('failed');
  expect(job.refusal).not.toBeNull();
  expect((await ask(town, 'retry', { id })).errno).toBe(9005);
  expect((await jobOf(town, id)).status).toBe('failed');
});

test('a check that begins anew after its worker died removes in parts what was left, and stores each row once', async () => {
  const rows = 4_500;
  const id = await sendJob(town, csvOf(range(710_001, rows)));
  await step(town);
  expect((await jobOf(town, id)).status).toBe('running');
  await town.db.write(async (tx) => {
    await tx.sql.update(importJob).set({ status: 'validating', isChecked: false }).where(eq(importJob.id, id));
  });
  await work(town);
  expect(await jobOf(town, id)).toMatchObject({ status: 'completed', totalRows: rows, successRows: rows });
  const [stored] = await town.db.snapshot((tx) =>
    tx.sql.select({ n: count() }).from(importRow).where(eq(importRow.jobId, id)),
  );
  expect(stored?.n).toBe(rows);
  expect((await rowsOf(town, id)).every(({ status }) => status === 'ok')).toBe(true);
});

test('an import that is not there cannot be taken back', async () => {
  expect((await ask(town, 'undo', { id: 'no-such-import' })).errno).toBe(9001);
});
