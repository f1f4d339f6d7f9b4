import { eq } from 'drizzle-orm';
import { ulid } from 'ulid';
import { afterEach, expect, test } from 'vitest';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { reportFalseAlarm } from '#db/alarms/reportFalseAlarm.ts';
import { findDeviceRecord } from '#db/devices/findDeviceRecord.ts';
import { updateDevice } from '#db/devices/updateDevice.ts';
import { deleteRails } from '#db/rails/deleteRails.ts';
import { markMaintained, setCycle } from '#db/rails/setMaintained.ts';
import { device } from '#db/schema/devices.ts';
import { overdueRule } from '#db/schema/overdue.ts';
import { rail } from '#db/schema/rails.ts';
import { previewRule } from '#db/overdue/previewRule.ts';
import type { Scope } from '#domain/access/access.ts';
import { factoryRule } from '#domain/overdue/factory.ts';
import type { OverdueRule } from '#domain/overdue/rule.ts';
import { day, hour, minute } from '#domain/time.ts';
import { sweepMaintenance } from '#workers/sweeps/sweepMaintenance.ts';
import { sweepTimers } from '#workers/sweeps/sweepTimers.ts';
import { look } from '../workers/look.ts';
import { openSite, startMs, type Site } from '../workers/site.ts';

let site: Site;
afterEach(() => site.close());

const zone = 'Asia/Shanghai';
/** 2026-09-01 12:00 there. */
const midnight = startMs - 12 * hour;
const seer: Scope = { userId: 'root-only', access: ['root'], orgPath: '/root/' };
const who = () => ({ userId: 'operator', now: site.now });

const sweep = () => sweepMaintenance(site.context);
const events = () => look(site.db).events();
const active = async () =>
  (await events()).filter(({ condition }) => condition === 'active').map(({ subjectId }) => subjectId);
const planDevice = (at: number, nextMaintainAt: string | null) =>
  site.db.write(async (tx) => {
    const revision = await tx.revision();
    const id = site.devices[at]?.id ?? '';
    await tx.sql.update(device).set({ nextMaintainAt, revision }).where(eq(device.id, id));
  });
const planRail = (nextMaintainAt: number | null, maintenanceCycleDays = 30) =>
  site.db.write(async (tx) => {
    await tx.sql.update(rail).set({ nextMaintainAt, maintenanceCycleDays });
  });
async function store(more: Partial<OverdueRule>): Promise<void> {
  const stamps = { createdAt: startMs, updatedAt: startMs };
  const values = { ...factoryRule('maintenance_overdue'), name: '规则', orgId: 'city', version: 1, ...more };
  await site.db.write((tx) => tx.sql.insert(overdueRule).values({ ...values, id: ulid(), ...stamps }));
}
const step = async () => ({
  ids: [(await events())[0]?.id ?? ''],
  actor: { userId: 'operator', name: 'operator' },
  now: site.now,
});
async function told(): Promise<string[]> {
  const notices = (await look(site.db).notices()).filter(({ noticeAction }) => noticeAction === 'NA06');
  const rows = await look(site.db).receivers();
  return rows.filter(({ noticeId }) => notices.some(({ id }) => id === noticeId)).map(({ userId }) => userId);
}

test('a guardrail and a device whose date has passed are told of once, to those of the messages and of the rule', async () => {
  site = await openSite({ devices: 3 });
  await store({ escalateRole: null, escalateUserIds: ['root-only'] });
  await planRail(startMs);
  await planDevice(0, '2026-09-01');
  await planDevice(1, '2026-09-02');
  expect(await sweep()).toBe(2);
  expect(await sweep()).toBe(0);
  expect((await active()).sort()).toEqual(['rail', site.first.id].sort());
  const all = await events();
  const ofRail = all.find(({ deviceId }) => deviceId === null);
  const ofDevice = all.find(({ deviceId }) => deviceId !== null);
  expect(ofRail).toMatchObject({
    typeCode: 'MAINTENANCE_OVERDUE',
    kind: 2,
    severity: 3,
    railId: 'rail',
    orgId: 'city',
  });
  expect(ofRail).toMatchObject({ device_name: 'West rail', railName: 'West rail', deviceId: null, source: 'rule' });
  expect(ofDevice).toMatchObject({ deviceId: site.first.id, value: midnight, handledStatus: '00' });
  expect(await look(site.db).device(site.first.id)).toMatchObject({ openFaultCount: 1, deviceStatus: 4 });
  expect([...new Set(await told())].sort()).toEqual(['operator', 'root-only', 'supervisor']);
});

test('it is late by the minutes of its rule: its project’s before the nearest organisation’s, the factory’s at once', async () => {
  site = await openSite({ devices: 1 });
  await store({ orgId: 'root', minutes: 60 });
  await store({ projectId: 'bridge', minutes: 24 * 60 });
  await planDevice(0, '2026-09-01');
  site.now = midnight + day - 1;
  expect(await sweep()).toBe(0);
  site.now = midnight + day;
  expect(await sweep()).toBe(1);
});

test('a device in maintenance, out of use or gone is not told of', async () => {
  site = await openSite({ devices: 3 });
  for (const at of [0, 1, 2]) await planDevice(at, '2026-08-01');
  await site.db.write(async (tx) => {
    const revision = await tx.revision();
    const [a, b, c] = site.devices.map(({ id }) => id) as [string, string, string];
    await tx.sql.update(device).set({ enabled: false, revision }).where(eq(device.id, a));
    await tx.sql.update(device).set({ deletedAt: site.now, revision }).where(eq(device.id, b));
    await tx.sql
      .update(device)
      .set({ maintenanceUntil: site.now + hour, revision })
      .where(eq(device.id, c));
  });
  expect(await sweep()).toBe(0);
  site.now += 2 * hour;
  expect(await sweep()).toBe(1);
});

test('“maintained” sets the date and ends it at once; the next date is told of anew, in the same row while nobody handled it', async () => {
  site = await openSite();
  await planRail(startMs, 10);
  await sweep();
  const input = { ids: ['rail'], zone, ...who() };
  await site.db.write((tx) => markMaintained(tx, seer, input));
  expect(await active()).toEqual([]);
  expect((await events())[0]).toMatchObject({ condition: 'cleared', clearedBy: 'operator', handledStatus: '00' });
  site.now = startMs + 10 * day - 1;
  expect(await sweep()).toBe(0);
  site.now = startMs + 10 * day;
  // A day after the clear it was closed.
  expect(await sweep()).toBe(1);
  expect((await events()).map(({ handledStatus, condition }) => [handledStatus, condition])).toEqual([
    ['03', 'cleared'],
    ['00', 'active'],
  ]);
});

test('another date or no cycle ends it too, of guardrails and devices; a date that has passed as well does not', async () => {
  site = await openSite();
  await planRail(startMs, 10);
  await planDevice(0, '2026-08-01');
  await sweep();
  await site.db.write((tx) => setCycle(tx, seer, { ids: ['rail'], maintenanceCycleDays: 0, zone, ...who() }));
  expect(await active()).toEqual([site.first.id]);
  const edit = (nextMaintainAt: string) =>
    site.db.write(async (tx) => {
      const before = await findDeviceRecord(tx, seer, site.first.id);
      if (before === null) throw new Error('the device is gone');
      const { railId, projectId, orgId, positionSource, address, baseX, baseY, baseZ } = before;
      const names = { device_name: before.device_name, code: before.code, typeId: 'tilt', modelId: 'tilt-1' };
      return updateDevice(tx, seer, {
        id: site.first.id,
        version: undefined,
        place: { railId, projectId, orgId },
        ...names,
        imei: undefined,
        position: undefined,
        positionSource,
        address,
        baseX,
        baseY,
        baseZ,
        silentMinutes: null,
        installDate: null,
        lastMaintainedAt: null,
        nextMaintainAt,
        remark: null,
        installationMinutes: 10,
        today: '2026-09-01',
        ...who(),
      });
    });
  await edit('2026-08-20');
  expect(await active()).toEqual([site.first.id]);
  await edit('2026-09-20');
  expect(await active()).toEqual([]);
  expect(await look(site.db).device(site.first.id)).toMatchObject({ openFaultCount: 1 });
});

test('what somebody handled, cleared or called false is not told of again for that date', async () => {
  site = await openSite();
  await planDevice(0, '2026-08-01');
  await sweep();
  const wrong = { ...(await step()), reason: 'done' };
  await site.db.write((tx) => reportFalseAlarm(tx, seer, wrong));
  expect(await active()).toEqual([]);
  expect(await sweep()).toBe(0);
  await planDevice(0, '2026-08-02');
  expect(await sweep()).toBe(1);
  expect(await events()).toHaveLength(2);
});

test('handled before the work is done it stays handled: no clock takes that back', async () => {
  site = await openSite();
  await planDevice(0, '2026-08-01');
  await sweep();
  const handled = { ...(await step()), result: 'ordered', method: 'remote' } as const;
  await site.db.write((tx) => handleAlarm(tx, seer, handled));
  site.now += 31 * minute;
  await sweepTimers(site.context);
  expect((await events())[0]).toMatchObject({ handledStatus: '02', condition: 'active' });
});

test('of a guardrail that is deleted nothing stays open for long', async () => {
  site = await openSite();
  await planRail(startMs);
  await planDevice(0, null);
  await sweep();
  await site.db.write(async (tx) => {
    await tx.sql.update(device).set({ railId: null, revision: await tx.revision() });
  });
  await site.db.write((tx) => deleteRails(tx, seer, { ids: ['rail'], ...who() }));
  expect(await active()).toEqual([]);
  site.now += day;
  await sweep();
  expect((await events())[0]).toMatchObject({ handledStatus: '03', isOpen: false });
});

test('of very many dates all are told of, a slice a transaction, and a merged notice stands for many', async () => {
  site = await openSite({ devices: 1_200 });
  await site.db.write(async (tx) => {
    await tx.sql.update(device).set({ nextMaintainAt: '2026-08-01', revision: await tx.revision() });
  });
  expect(await sweep()).toBe(1_200);
  expect(await sweep()).toBe(0);
  expect(await active()).toHaveLength(1_200);
  const notices = (await look(site.db).notices()).filter(({ noticeAction }) => noticeAction === 'NA06');
  expect(notices.length).toBeGreaterThan(1);
  expect(notices.length).toBeLessThan(30);
});

test('C17 the preview counts what is overdue now under a rule, and what it decides about', async () => {
  site = await openSite({ devices: 3 });
  await planRail(startMs - day);
  await planDevice(0, '2026-08-31');
  await planDevice(1, '2026-09-20');
  const ask = (more: Partial<OverdueRule>) => {
    const rule = { ...factoryRule('maintenance_overdue'), id: 'new', orgId: 'city', name: '规则', ...more };
    return site.db.snapshot((tx) => previewRule(tx, seer, { rule, now: site.now, zone }));
  };
  expect(await ask({})).toEqual({ matched: 2, governed: 3, samples: [] });
  // A day and a half after the device's date, a day after the guardrail's.
  expect(await ask({ minutes: 30 * 60 })).toMatchObject({ matched: 1 });
  expect(await ask({ minutes: 60 * 24 * 30 })).toMatchObject({ matched: 0, governed: 3 });
  expect(await ask({ enabled: false })).toMatchObject({ matched: 0, governed: 0 });
  expect(await ask({ orgId: 'street' })).toMatchObject({ matched: 0, governed: 0 });
  await store({ projectId: 'bridge', minutes: 60 * 24 * 30 });
  expect(await ask({})).toMatchObject({ matched: 0, governed: 0 });
});
