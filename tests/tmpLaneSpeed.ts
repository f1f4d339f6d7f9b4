import v8 from 'node:v8';
if (process.env['SEMI'])
  (v8.setFlagsFromString('--semi-space-growth-factor=4'),
    v8.setFlagsFromString(`--max-semi-space-size=${process.env['SEMI']}`),
    v8.setFlagsFromString(`--min-semi-space-size=${process.env['SEMI']}`));
import { rmSync, mkdirSync } from 'node:fs';
import pino from 'pino';
import { migrate } from '#db/engine/migrate.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { addDevices } from '#db/devices/addDevices.ts';
import { deviceModel, deviceType } from '#db/schema/devices.ts';
import { organization } from '#db/schema/organizations.ts';
import { project } from '#db/schema/projects.ts';
import { handleTelemetry } from '#workers/jobs/telemetry.ts';
let pubs = 0;
const N = Number(process.argv[2] ?? 2000),
  JOBS = Number(process.argv[3] ?? 200);
const folder = '/tmp/wk/speed';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const url = process.env['DATABASE_URL'];
const now0 = Date.now();
await migrate({ databaseUrl: url, databasePath: `${folder}/g.db`, nowMs: now0 });
const db = await openDatabase({
  databaseUrl: url,
  databasePath: `${folder}/g.db`,
  role: 'worker',
  publish: () => {
    pubs++;
  },
});
const t = { createdAt: now0, updatedAt: now0 };
await db.write(async (tx) => {
  await tx.sql.insert(organization).values({ id: 'root', parentId: null, path: '/root/', level: 1, title: 'r', ...t });
  await tx.sql.insert(project).values({ id: 'p', orgId: 'root', name: 'p', code: 'p', status: 'running', ...t });
  await tx.sql.insert(deviceType).values({ id: 'tilt', code: 'tilt', name: 'a', nameEn: 'a', metrics: ['tilt'] });
  await tx.sql.insert(deviceModel).values({ id: 'm', typeId: 'tilt', code: 'm', name: 'm', manufacturer: 'm' });
});
let no = 0;
for (let at = 0; at < N; at += 5000) {
  await db.write((tx) =>
    addDevices(
      tx,
      Array.from({ length: Math.min(5000, N - at) }, () => {
        no++;
        return {
          id: `d${String(no).padStart(8, '0')}`,
          device_name: `d${no}`,
          imei: String(860000000000000 + no),
          code: `c${no}`,
          typeId: 'tilt',
          modelId: 'm',
          railId: null,
          projectId: 'p',
          orgId: 'root',
          position: null,
          secretEnc: '-',
          secretHint: '-',
          now: now0,
        };
      }),
    ),
  );
}
const context = {
  db,
  bus: { publish: () => undefined, enqueue: async () => undefined, watched: async () => new Set<string>() },
  now: Date.now,
  log: pino({ level: 'silent' }),
};
let seq = 0;
const perJob = 1000;
// every device reports once a minute: ts grows by 60 s per round over all devices
const makeJob = (k: number) => ({
  v: 1 as const,
  items: Array.from({ length: perJob }, (_, i) => {
    const idx = k * perJob + i;
    const round = Math.floor(idx / N);
    const ts = now0 - 3 * 3600_000 + round * 60_000 + ((idx % N) % 60000);
    return {
      deviceNo: (idx % N) + 1,
      sentTs: ts,
      seq: ++seq,
      receivedAt: ts + 100,
      type: 'telemetry' as const,
      flags: 2,
      metrics: {
        tiltX: 0.1,
        tiltY: 0.2,
        accX: 0.01,
        accY: 0.02 + (idx % 7) / 1000,
        accZ: 1,
        batteryPct: 80,
        rsrp: -90,
        temp: 20,
      },
    };
  }),
});
const jobs = Array.from({ length: JOBS }, (_, k) => k);
let spent = 0;
const run = async (list: typeof jobs) => {
  for (let k = 0; k < list.length; k += 4) {
    const four = list.slice(k, k + 4).map(makeJob);
    const a = performance.now();
    await handleTelemetry(four, context);
    spent += performance.now() - a;
  }
};
const warm = Math.max(8, Math.ceil(N / perJob)); // first report of each device raises status changes
const w0 = performance.now();
await run(jobs.slice(0, warm));
const w1 = performance.now();
console.log(`first reports: ${((w1 - w0) / warm).toFixed(1)} ms/job`);
const rest = jobs.slice(warm);
const { Session } = await import('node:inspector/promises');
const ses = new Session();
ses.connect();
await ses.post('Profiler.enable');
await ses.post('Profiler.start');
const c0 = process.cpuUsage();
spent = 0;
await run(rest);
const ms = spent;
const c = process.cpuUsage(c0);
const { profile } = await ses.post('Profiler.stop');
(await import('node:fs')).writeFileSync('/tmp/wk/x.cpuprofile', JSON.stringify(profile));
console.log('publications', pubs);
console.log(
  `${N} devices: ${(((rest.length * perJob) / ms) * 1000).toFixed(0)} items/s, ${(ms / rest.length).toFixed(2)} ms/job of 1000, cpu ${((c.user + c.system) / rest.length / 1000).toFixed(2)} ms/job`,
);
await db.close();
