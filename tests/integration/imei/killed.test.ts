import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addImportJob } from '#db/imports/addImportJob.ts';
import { storeInParts } from '#server/http/storeInParts.ts';
import { listImportRows } from '#db/imports/listImportRows.ts';
import { device } from '#db/schema/devices.ts';
import { imeiRecord } from '#db/schema/imei.ts';
import { importJob, importRow } from '#db/schema/imports.ts';
import { openBus, type RedisBus } from '#workers/bus/redisBus.ts';
import { builtFile } from '#tests/support/builtFile.ts';
import { startRedis, type PrivateRedis } from '#tests/support/redis.ts';
import { openTown, type Town } from '../server/town.ts';
import { csvOf, range } from './kit.ts';

let redis: PrivateRedis;
let town: Town;
let bus: RedisBus;
const children: ChildProcess[] = [];

beforeEach(async () => {
  redis = await startRedis();
  town = await openTown();
  bus = await openBus({ redisUrl: redis.url, role: 'server' });
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  await bus.close();
  await town.close();
  await redis.stop();
});

function startWorkers(): ChildProcess {
  const { APP_KEY, APP_SECRET, TOKEN_PEPPER, DATA_KEY, MAP_TOKEN_SECRET } = town.config;
  const child = spawn(process.execPath, [builtFile('workers/main.ts')], {
    env: {
      ...process.env,
      APP_KEY,
      APP_SECRET,
      TOKEN_PEPPER,
      DATA_KEY,
      MAP_TOKEN_SECRET,
      DEMO: '1',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      REDIS_URL: redis.url,
      DATABASE_PATH: town.databasePath,
      ...(town.databaseUrl === undefined ? {} : { DATABASE_URL: town.databaseUrl }),
    },
    stdio: 'ignore',
  });
  children.push(child);
  return child;
}

const id = 'import-of-5000';
const stored = async () => {
  const [job] = await town.db.snapshot((tx) => tx.sql.select().from(importJob).where(eq(importJob.id, id)));
  if (job === undefined) throw new Error('The import is gone');
  return job;
};

test('SPEC-015 a worker killed in the middle of 5,000 rows: the next one ends the import, every row exactly once', async () => {
  const rows = 5_000;
  const bytes = Buffer.from(csvOf(range(1, rows)));
  const named = { kind: 'import', name: 'devices.csv', mime: 'text/csv', sha256: 'x' } as const;
  const file = { ...named, id: 'file-of-5000', bytes, createdAt: Date.now() };
  const keep = () =>
    town.db.write((tx) =>
      addImportJob(
        tx,
        { userId: 'root', access: ['root'], orgPath: '/root/' },
        {
          id,
          fileId: 'file-of-5000',
          fileName: 'devices.csv',
          sizeBytes: bytes.byteLength,
          sha256: 'x',
          orgId: 'root',
          mode: 'skip',
          createDevices: true,
          dryRun: false,
          force: true,
          reading: null,
          userId: 'root',
          now: Date.now(),
        },
      ),
    );
  await storeInParts(town.db, file, keep);
  const doomed = startWorkers();
  await bus.enqueue('import', { jobId: id }, { lane: 0, oldestReceivedAt: Date.now() });
  const until = performance.now() + 30_000;
  for (;;) {
    const { status, processedRows } = await stored();
    if (processedRows > 0) break;
    if (performance.now() > until) throw new Error(`The import stands at ${status}`);
    await sleep(5);
  }
  doomed.kill('SIGKILL');
  await once(doomed, 'exit');
  const half = await stored();
  expect(half.status).toBe('running');
  expect(half.processedRows).toBeLessThan(rows);
  // Whatever the killed one has written is whole batches, as its checkpoint says.
  const [written] = await town.db.snapshot((tx) =>
    tx.sql.select({ n: count() }).from(imeiRecord).where(eq(imeiRecord.batchId, id)),
  );
  expect(half.processedRows).toBe(written?.n);

  startWorkers();
  const late = performance.now() + 40_000;
  while ((await stored()).status !== 'completed') {
    if (performance.now() > late) throw new Error(`The import stands at ${JSON.stringify(await stored())}`);
    await sleep(50);
  }
  expect(await stored()).toMatchObject({ processedRows: rows, successRows: rows, failedRows: 0, skippedRows: 0 });
  const [records, devices, done] = await town.db.snapshot(async (tx) => [
    await tx.sql.select({ imei: imeiRecord.imei }).from(imeiRecord).where(eq(imeiRecord.batchId, id)),
    await tx.sql.select({ n: count() }).from(importRow).innerJoin(device, eq(device.id, importRow.deviceId)),
    await listImportRows(tx, id, { status: 'ok', offset: 0, limit: 1 }),
  ]);
  expect(records).toHaveLength(rows);
  expect(new Set(records.map(({ imei }) => imei)).size).toBe(rows);
  expect(devices[0]?.n).toBe(rows);
  expect(done.total).toBe(rows);
}, 150_000);
