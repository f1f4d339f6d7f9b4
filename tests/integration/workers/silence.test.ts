import type { Scope } from '#domain/access/access.ts';
import SqliteFile from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { project } from '#db/schema/projects.ts';
import { saveIngestClock } from '#db/sweeps/ingestClock.ts';
import { device } from '#db/schema/devices.ts';
import { hour, minute } from '#domain/time.ts';
import { markNewest } from '#server/intake/markNewest.ts';
import type { HeavyTx } from '#db/engine/database.ts';
import { pageOutageMembers } from '#db/alarms/pageOutageMembers.ts';
import { look } from './look.ts';
import { live, openSite, startMs, type Site } from './site.ts';

/** Somebody of the organisation. */
const city: Scope = { userId: 'operator', access: [], orgPath: '/root/city/' };
let site: Site;
afterEach(() => site.close());

const everybody = () => site.devices.map((_, at) => site.item(at, { tilt: 1 }));

test('SPEC-008 a device silent for longer than its limit turns 4 / S03_001, and comes back with its next report', async () => {
  site = await openSite({ devices: 2 });
  const quiet = site.first;
  await site.lane(...everybody());
  // The other one goes on.
  await live(site, 9.5 * minute, () => site.lane(site.item(1, { tilt: 1 })));
  const seen = look(site.db);
  expect(await seen.device(quiet.id)).toMatchObject({ deviceStatus: 1 });
  await live(site, 1.5 * minute, () => site.lane(site.item(1, { tilt: 1 })));
  expect(await seen.device(quiet.id)).toMatchObject({ deviceStatus: 4, statusCode: 'S03_001', openFaultCount: 1 });
  expect(await seen.events()).toMatchObject([{ typeCode: 'OFFLINE', deviceId: quiet.id, source: 'silent' }]);
  expect(await seen.notices()).toMatchObject([{ noticeAction: 'NA03', targetType: 2 }]);

  await site.lane(site.item(0, { tilt: 1 }));
  expect(await seen.device(quiet.id)).toMatchObject({ deviceStatus: 1, statusCode: 'S03_005' });
  expect(await seen.events()).toMatchObject([{ typeCode: 'OFFLINE', condition: 'cleared' }]);
  expect((await seen.notices()).map((row) => row.noticeAction)).toEqual(['NA03', 'NA04']);
  const changes = (await seen.statusLog()).filter((row) => row.deviceId === quiet.id);
  expect(changes.map((row) => [row.toStatus, row.reason])).toEqual([
    [1, 'report'],
    [4, 'silence'],
    [1, 'report'],
  ]);
});

test('a burst of buffered data alone does not bring a device back', async () => {
  site = await openSite();
  await site.lane(...everybody());
  await live(site, 12 * minute);
  const seen = look(site.db);
  expect((await seen.devices())[0]?.deviceStatus).toBe(4);
  // An hour's silence, told in five requests; marked as the door marks them, under a clock that is right.
  for (let request = 0; request < 5; request += 1) {
    const newest = new Map();
    const items = Array.from({ length: 6 }, (_, n) =>
      site.item(0, { tilt: 1 }, { sentTs: site.now - (70 - request * 10 - n) * minute }),
    );
    for (const item of items) markNewest(newest, item, site.now);
    await site.lane(...items);
    expect((await seen.devices())[0]?.deviceStatus).toBe(4);
  }
  expect(await seen.events()).toMatchObject([{ typeCode: 'OFFLINE', condition: 'active' }]);
  const fresh = site.item(0, { tilt: 1 });
  markNewest(new Map(), fresh, site.now);
  await site.lane(fresh);
  expect((await seen.devices())[0]?.deviceStatus).toBe(1);
});

test('a device with a slow clock raises CLOCK_DRIFT and comes back, for its requests are as slow', async () => {
  site = await openSite();
  await site.lane(...everybody());
  await live(site, 12 * minute);
  const seen = look(site.db);
  expect((await seen.devices())[0]?.deviceStatus).toBe(4);
  for (let request = 0; request < 3; request += 1) {
    site.now += minute;
    const slow = site.item(0, { tilt: 1 }, { sentTs: site.now - hour });
    markNewest(new Map(), slow, site.now - hour);
    await site.lane(slow);
  }
  expect((await seen.devices())[0]?.deviceStatus).not.toBe(4);
  const conditions = (await seen.events()).map((row) => [row.typeCode, row.condition]);
  expect(Object.fromEntries(conditions)).toEqual({ OFFLINE: 'cleared', CLOCK_DRIFT: 'active' });
});

test('stock that never reported shows 4 and raises nothing; a device in maintenance turns 4 and raises nothing', async () => {
  site = await openSite({ devices: 2 });
  await site.lane(site.item(0, { tilt: 1 }));
  await site.db.write(async (tx) => {
    await tx.sql.update(device).set({ maintenanceUntil: startMs + 2 * hour, revision: await tx.revision() });
  });
  await live(site, 12 * minute);
  const seen = look(site.db);
  expect((await seen.devices()).map((row) => row.deviceStatus)).toEqual([4, 4]);
  expect(await seen.events()).toEqual([]);
});

test('a whole project silent: one AREA_OUTAGE with all members, no single notice, over several sweeps', async () => {
  site = await openSite({ devices: 60 });
  await live(site, minute);
  // Reports are spread over the minute, so the limits are crossed in several sweeps.
  for (const at of site.devices.keys()) {
    site.now += 1_000;
    await site.lane(site.item(at, { tilt: 1 }));
    if (at % 20 === 19) await live(site, 1_000);
  }
  const seen = look(site.db);
  const turned: number[] = [];
  await live(site, 12 * minute, async () => {
    turned.push((await seen.devices()).filter((row) => row.deviceStatus === 4).length);
  });
  expect(turned.some((n) => n > 0 && n < 60)).toBe(true);
  expect((await seen.devices()).every((row) => row.deviceStatus === 4 && row.openFaultCount === 0)).toBe(true);
  const events = await seen.events();
  expect(events).toMatchObject([
    { typeCode: 'AREA_OUTAGE', subjectId: 'bridge', deviceId: null, value: 60, severity: 1 },
  ]);
  expect((await seen.members()).filter((row) => row.untilAt === null)).toHaveLength(60);
  expect(await seen.notices()).toMatchObject([{ noticeAction: 'NA03', contentParams: { typeCode: 'AREA_OUTAGE' } }]);

  const outageId = events[0]?.id ?? '';
  const page = (isBack: boolean, offset = 0, orgPath = '/root/city/') =>
    site.db.snapshot((tx) =>
      pageOutageMembers(tx as HeavyTx, { ...city, orgPath }, { id: outageId, isBack, offset, limit: 40 }),
    );
  const firstPage = await page(false);
  expect(firstPage).toMatchObject({ total: 60, missing: 60, back: 0 });
  const listed = [...firstPage.records, ...(await page(false, 40)).records];
  expect(new Set(listed.map(({ deviceId }) => deviceId))).toEqual(new Set(site.devices.map(({ id }) => id)));
  expect(listed[0]).toMatchObject({ railName: 'West rail', untilAt: null });
  await expect(page(false, 0, '/root/sibling/')).rejects.toMatchObject({ errno: 9001 });
  await site.lane(site.item(7, { tilt: 1 }));
  await live(site, 25_000);
  expect(await page(true)).toMatchObject({ total: 1, missing: 59, back: 1, records: [{ code: 'D000007' }] });

  // Two stay silent: fewer than 5 % of 60.
  await site.lane(...everybody().slice(2));
  await live(site, 25_000);
  const after = await seen.events();
  expect(after.find((row) => row.typeCode === 'AREA_OUTAGE')).toMatchObject({ condition: 'cleared' });
  expect(after.filter((row) => row.typeCode === 'OFFLINE')).toHaveLength(2);
  expect((await seen.members()).every((row) => row.untilAt !== null)).toBe(true);
});

test('twenty of a hundred devices silent at once are twenty single faults', async () => {
  site = await openSite({ devices: 100 });
  await site.lane(...everybody());
  await live(site, 12 * minute, () => site.lane(...everybody().slice(20)));
  const seen = look(site.db);
  const events = await seen.events();
  expect(events.filter((row) => row.typeCode === 'OFFLINE')).toHaveLength(20);
  expect(events).toHaveLength(20);
  expect(await seen.notices()).toHaveLength(20);
});

/** All devices report each minute; `stopped` is down for 20 minutes, then everything is back. */
async function standstill(
  stopped: 'worker' | 'server' | 'both',
  { devices = 1_000, sweepsByTheWall = false } = {},
): Promise<void> {
  site = await openSite({ devices });
  await site.lane(...everybody());
  await live(site, 2 * minute, async () => {
    if ((site.now - startMs) % minute < 25_000) await site.lane(...everybody());
  });
  const waiting: Array<ReturnType<typeof everybody>> = [];
  for (let n = 0; n < 20; n++) {
    site.now += minute;
    // The door acknowledges into the queue; without a door the devices keep what they measured.
    waiting.push(everybody());
    if (stopped === 'server') {
      // The lanes live and sweep on.
      const { beat } = await import('#db/ingest/beat.ts');
      await site.db.write((tx) => beat(tx, { id: 'lanes', kind: 'lanes', at: site.now, oldestReceivedAt: null }));
      await site.sweep();
    }
  }
  if (stopped !== 'worker') {
    // Delivered on return: measured long ago, received now.
    for (const items of waiting)
      for (const [at, item] of items.entries()) items[at] = { ...item, receivedAt: site.now };
  }
  const step = async (): Promise<void> => {
    site.now += 5_000;
    await site.alive();
    if (sweepsByTheWall) {
      await site.db.write((tx) => saveIngestClock(tx, { at: site.now, openSince: 0, running: true }, site.now));
      await site.sweep(null);
    } else await site.sweep(waiting[0]?.[0]?.receivedAt ?? null);
  };
  // The backlog is worked off while the sweeps run.
  await step();
  for (let items = waiting.shift(); items; items = waiting.shift()) {
    await site.lane(...items);
    await step();
  }
  await live(site, 12 * minute, async () => {
    if (site.now % minute < 25_000) await site.lane(...everybody());
  });
}

for (const stopped of ['worker', 'server', 'both'] as const) {
  test(`SPEC-044 ${stopped} stopped for 20 minutes while 1,000 devices report: nobody turns offline`, async () => {
    await standstill(stopped);
    const seen = look(site.db);
    expect((await seen.statusLog()).filter((row) => row.toStatus === 4)).toEqual([]);
    expect(await seen.notices()).toEqual([]);
    expect((await seen.devices()).every((row) => row.deviceStatus === 1)).toBe(true);
  }, 120_000);
}

test('SPEC-044 control: a sweep by the wall clock turns everybody offline', async () => {
  const devices = 200;
  await standstill('worker', { devices, sweepsByTheWall: true });
  const seen = look(site.db);
  expect((await seen.statusLog()).filter((row) => row.toStatus === 4).length).toBeGreaterThanOrEqual(devices);
  expect((await seen.notices()).length).toBeGreaterThan(0);
}, 120_000);

test('SPEC-044 hundreds that fall silent at once are turned in slices, and one notice tells of them all', async () => {
  site = await openSite({ devices: 450 });
  await site.lane(...everybody());
  await live(site, 5 * minute);
  site.publications.length = 0;
  await live(site, 7 * minute);
  const slicesOf = site.publications.map(({ devices }) => devices.length).filter((n) => n > 0);
  expect(slicesOf.reduce((sum, n) => sum + n, 0)).toBe(450);
  expect(slicesOf.length).toBeGreaterThan(1);
  expect(Math.max(...slicesOf)).toBeLessThanOrEqual(250);
  const seen = look(site.db);
  expect(await seen.events()).toMatchObject([{ typeCode: 'AREA_OUTAGE', value: 450 }]);
  expect(await seen.notices()).toHaveLength(1);
  expect(await seen.members()).toHaveLength(450);
  // All but two report again: it ends, and these are missed one by one.
  await site.lane(...everybody().slice(2));
  await live(site, minute);
  const events = await seen.events();
  expect(events.find(({ typeCode }) => typeCode === 'AREA_OUTAGE')?.condition).toBe('cleared');
  expect(events.filter(({ typeCode }) => typeCode === 'OFFLINE')).toHaveLength(2);
  expect((await seen.members()).filter(({ untilAt }) => untilAt === null)).toEqual([]);
});

test('10.1h one outage without its subject stops nothing: the devices of all others are judged', async () => {
  site = await openSite({ devices: 30 });
  const others = 'other';
  await site.db.write(async (tx) => {
    const [row] = await tx.sql.select().from(project);
    if (row) await tx.sql.insert(project).values({ ...row, id: others, name: 'Other', code: 'P2' });
    // Two stay in the first one, which outlives; the project of all others is torn out below.
    const [first, second] = site.devices;
    for (const { id } of site.devices) {
      if (id === first?.id || id === second?.id) continue;
      await tx.sql.update(device).set({ projectId: others }).where(eq(device.id, id));
    }
  });
  await site.lane(...everybody());
  await tearOut(site, others);
  await live(site, 12 * minute);
  const seen = look(site.db);
  expect((await seen.device(site.first.id))?.deviceStatus).toBe(4);
  expect((await seen.events()).map((row) => row.typeCode)).toContain('OFFLINE');
});

/** Removes a project's row behind the back of its devices. */
async function tearOut({ databaseUrl, databasePath }: Site, id: string): Promise<void> {
  if (databaseUrl === undefined) {
    const file = new SqliteFile(databasePath);
    file.pragma('foreign_keys = OFF');
    file.prepare('DELETE FROM project WHERE id = ?').run(id);
    file.close();
    return;
  }
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("SET session_replication_role = 'replica'");
  await client.query('DELETE FROM project WHERE id = $1', [id]);
  await client.end();
}
