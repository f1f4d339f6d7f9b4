/** The yardstick's worker: one job, one transaction: unindexed append, one coalesced state upsert, one publish. */
import Database from 'better-sqlite3';
import { Worker } from 'bullmq';
import { Redis } from 'ioredis';

interface BareItem {
  readonly imei: string;
  readonly ts: number;
  readonly metrics: Readonly<Record<string, number>>;
}

const redisUrl = process.env['REDIS_URL'] ?? '';
const db = new Database(process.env['DATABASE_PATH'] ?? '');
db.pragma('page_size = 8192');
db.pragma('journal_mode = WAL');
db.pragma('synchronous = FULL');
db.pragma('cache_size = -262144');
db.pragma('wal_autocheckpoint = 16000');
const metricNames = ['tiltX', 'tiltY', 'vibRms', 'dispMm', 'batteryPct', 'batteryV', 'rsrp', 'temp'];
const columns = metricNames.map((name) => `${name} REAL`).join(', ');
db.exec(`CREATE TABLE IF NOT EXISTS log (imei TEXT, ts INTEGER, ${columns})`);
db.exec(`CREATE TABLE IF NOT EXISTS state (imei TEXT PRIMARY KEY, ts INTEGER, ${columns}) WITHOUT ROWID`);
const places = metricNames.map(() => '?').join(', ');
const append = db.prepare(`INSERT INTO log VALUES (?, ?, ${places})`);
const assignments = ['ts', ...metricNames].map((name) => `${name} = excluded.${name}`).join(', ');
const upsert = db.prepare(`INSERT INTO state VALUES (?, ?, ${places}) ON CONFLICT (imei) DO UPDATE SET ${assignments}`);

const valuesOf = (item: BareItem) => [item.imei, item.ts, ...metricNames.map((name) => item.metrics[name] ?? null)];

const store = db.transaction((items: readonly BareItem[]) => {
  const latest = new Map<string, BareItem>();
  for (const item of items) {
    append.run(...valuesOf(item));
    latest.set(item.imei, item);
  }
  for (const item of latest.values()) upsert.run(...valuesOf(item));
});

const publisher = new Redis(redisUrl);
const worker = new Worker(
  'bare',
  async (job) => {
    const items = job.data as readonly BareItem[];
    store.immediate(items);
    await publisher.publish('bare-changes', String(items.length));
  },
  { connection: new Redis(redisUrl, { maxRetriesPerRequest: null }), concurrency: 1 },
);
await worker.waitUntilReady();
process.on('SIGTERM', () => process.exit(0));
