// `npx tsx scripts/bench/manyDevices.ts`: a lane with more devices than a worker keeps facts of. 300,000 devices report
// a million times in no order; a device that is there and was taken for an unknown one stands in quarantine. A few minutes;
// its full form writes docs/results/manyDevices.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { count } from 'drizzle-orm';
import pino from 'pino';
import { addDevices } from '#db/devices/addDevices.ts';
import type { Database } from '#db/engine/database.ts';
import { migrate } from '#db/engine/migrate.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { deviceModel, deviceType } from '#db/schema/devices.ts';
import { organization } from '#db/schema/organizations.ts';
import { project } from '#db/schema/projects.ts';
import { quarantine, reading } from '#db/schema/readings.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { batchVersion, itemFlag, type TelemetryItem } from '#domain/telemetry/item.ts';
import type { JobContext } from '#workers/jobs/job.ts';
import { handleTelemetry } from '#workers/jobs/telemetry.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { seededRandom } from '../faults/random.ts';

const { values: options } = parseArgs({
  options: {
    devices: { type: 'string', default: '300000' },
    items: { type: 'string', default: '1000000' },
  },
});
const [devices, items] = [Number(options.devices), Number(options.items)];
const isFull = devices >= 300_000 && items >= 1_000_000;
const itemsAtOnce = 16_000;
const beganAt = performance.now();
const sayEvery = 100_000;

/** Minutes of silence are not told from a standstill. */
function say(what: string, done: number, of: number): void {
  if (done % sayEvery > 0 && done < of) return;
  console.log(`${Math.round((performance.now() - beganAt) / 1_000)} s: ${done} of ${of} ${what}`);
}

async function furnish(db: Database): Promise<number[]> {
  const now = Date.now();
  const times = { createdAt: now, updatedAt: now };
  await db.write(async (tx) => {
    await tx.sql.insert(organization).values({ id: 'o', parentId: null, path: '/o/', level: 1, title: 'o', ...times });
    const place = { id: 'p', orgId: 'o', name: 'P', code: 'P', status: 'running', ...times } as const;
    await tx.sql.insert(project).values(place);
    await tx.sql.insert(deviceType).values({ id: 't', code: 't', name: 't', nameEn: 't', metrics: ['tilt'] });
    const model = { id: 'm', typeId: 't', code: 'm', name: 'm', manufacturer: 'm', reportIntervalSec: 60 };
    await tx.sql.insert(deviceModel).values(model);
  });
  const numbers: number[] = [];
  for (let from = 0; from < devices; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, devices - from) }, (_, at) => {
      const digits = String(from + at).padStart(9, '0');
      const place = { typeId: 't', modelId: 'm', railId: null, projectId: 'p', orgId: 'o', position: null };
      // An id of random letters costs more than all the rest of the row.
      const names = { id: `device-${digits}`, device_name: digits, imei: `860000${digits}`, code: digits };
      return { ...names, ...place, secretEnc: '-', secretHint: '-', now };
    });
    numbers.push(...(await db.write((tx) => addDevices(tx, rows))));
    say('devices', numbers.length, devices);
  }
  return numbers;
}

const page = (row: readonly string[]) => `# What \`npx tsx scripts/bench/manyDevices.ts\` showed

${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${availableParallelism()} cores at a load of ${Math.round(loadavg()[1] ?? 0)}, SQLite with every commit on disk. One worker that keeps facts of at most 250,000 devices, and more devices than that: none of them may be taken for a stranger.

| devices | items in no order | stored | in quarantine | facts forgotten for want of room | found in the cache, % | items/s |
|---|---|---|---|---|---|---|
| ${row.join(' | ')} |
`;

const folder = mkdtempSync(join(tmpdir(), 'guardline-many-'));
try {
  const databasePath = join(folder, 'guardline.db');
  await migrate({ databasePath, nowMs: Date.now() });
  const db = await openDatabase({ databasePath, role: 'worker' });
  const numbers = await furnish(db);
  const context: JobContext = {
    db,
    facts: new FactsCache(),
    bus: { publish: () => undefined, enqueue: async () => undefined, watched: async () => new Set() },
    now: Date.now,
    log: pino({ level: 'warn' }),
    senders: {
      mail: async () => undefined,
      sms: async () => undefined,
      channel: async () => ({ failure: null, status: 200, code: null, tookMs: 0 }),
      isReal: { mail: false, sms: false },
    },
    timeZone: 'Asia/Shanghai',
    auditKeys: { current: 0, byId: new Map() },
    imports: { dataKeys: parseDataKeys(Buffer.alloc(32, 7).toString('base64url')), maxRows: 1 },
  };
  const random = seededRandom(7);
  const started = performance.now();
  for (let sent = 0; sent < items;) {
    const now = Date.now();
    const batch: TelemetryItem[] = [];
    for (let at = 0; at < itemsAtOnce && sent < items; at += 1, sent += 1) {
      const deviceNo = numbers[Math.floor(random() * numbers.length)] as number;
      const metrics = { tilt: 1 };
      batch.push({
        deviceNo,
        sentTs: now,
        seq: sent,
        receivedAt: now,
        type: 'telemetry',
        flags: itemFlag.newest,
        metrics,
      });
    }
    await handleTelemetry([{ v: batchVersion, items: batch }], context);
    if (Math.floor(sent / sayEvery) > Math.floor((sent - batch.length) / sayEvery))
      say('items', sent - (sent % sayEvery), items);
  }
  const seconds = (performance.now() - started) / 1_000;
  const [stored, refused] = await db.snapshot(async (tx) => [
    (await tx.sql.select({ n: count() }).from(reading))[0]?.n ?? 0,
    (await tx.sql.select({ n: count() }).from(quarantine))[0]?.n ?? 0,
  ]);
  await db.close();
  const { hits, misses, evictions } = context.facts.counts;
  const numbersOf = (figures: readonly number[]) => figures.map((figure) => figure.toLocaleString('en-US'));
  const [perSecond, forgotten, share] = [items / seconds, evictions, (hits / (hits + misses)) * 100].map(Math.round);
  const row = numbersOf([devices, items, stored, refused, forgotten ?? 0, share ?? 0, perSecond ?? 0]);
  console.log(`| ${row.join(' | ')} |`);
  if (isFull) {
    mkdirSync('docs/results', { recursive: true });
    writeFileSync('docs/results/manyDevices.md', page(row));
  }
  if (stored !== items || refused !== 0) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
