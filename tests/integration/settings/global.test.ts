import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allCounted, moveSums } from '#db/alarms/sums/sumsState.ts';
import { chainKeysOf } from '#db/audit/chainKeys.ts';
import { day, minute } from '#domain/time.ts';
import { defaultProductName } from '#domain/settings/globalSettings.ts';
import { defaultRetention } from '#domain/settings/retention.ts';
import { auditLog } from '#db/schema/settings.ts';
import { device, deviceState, deviceStatusLog } from '#db/schema/devices.ts';
import { event } from '#db/schema/alarms.ts';
import type { JobContext } from '#workers/jobs/job.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { sweepRetentionWhenDue } from '#workers/sweeps/sweepRetention.ts';
import type { SweepContext } from '#workers/sweeps/sweepSilence.ts';
import { openTown, type Town } from '../server/town.ts';

const path = '/home/setting/setting/global';

let town: Town;
beforeEach(async () => {
  town = await openTown();
});
afterEach(() => town.close());

const log = pino({ level: 'silent' });
const sweeper = (): SweepContext & Pick<JobContext, 'auditKeys'> => ({
  db: town.db,
  facts: new FactsCache(),
  bus: { publish: () => undefined, enqueue: async () => undefined, watched: async () => new Set<string>() },
  now: () => town.now,
  log,
  auditKeys: chainKeysOf(town.config),
});

interface Saved {
  readonly version: number;
  readonly silentMinutes: number;
  readonly retentionDays: Record<string, number>;
  readonly thresholds: Record<string, Record<string, number>>;
}
async function read(): Promise<Saved> {
  return (await town.as('root', 'GET', path)).data;
}
async function save(change: object, version?: number) {
  return town.as('root', 'POST', path, { body: { ...change, version: version ?? (await read()).version } });
}
const openAlarms = async (): Promise<string[]> => {
  const { data } = await town.as('root', 'GET', '/api/web/alarm/pageAlarm', { query: { limit: '100' } });
  return (data as { records: Array<{ typeCode: string }> }).records.map(({ typeCode }) => typeCode);
};

describe('global settings', () => {
  it('are root’s alone, to read and to write', async () => {
    for (const person of ['chief', 'north1', 'viewer'] as const) {
      expect((await town.as(person, 'GET', path)).errno).toBe(1403);
      expect((await town.as(person, 'POST', path, { body: { version: 0, silentMinutes: 5 } })).errno).toBe(1403);
    }
    expect((await town.as('root', 'GET', path)).errno).toBe(0);
  });

  it('are as from the factory until somebody saves them', async () => {
    const settings = await read();
    expect(settings).toMatchObject({ version: 0, silentMinutes: 10, thresholds: {}, retentionDays: defaultRetention });
  });

  it('change the sections that are named, leave the others, and leave an audit row with both values', async () => {
    await save({ silentMinutes: 20 });
    const named = { 'zh-CN': '江淮护栏监测', 'en-US': 'Jianghuai Guardrails' };
    await save({ productName: named });
    expect(await read()).toMatchObject({ silentMinutes: 20, productName: named });
    const rows = await town.db.snapshot((tx) =>
      tx.sql.select().from(auditLog).where(eq(auditLog.action, 'setting.global')),
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { before: { silentMinutes: 10 }, after: { silentMinutes: 20 } },
      { before: { productName: defaultProductName }, after: { productName: named } },
    ]);
  });

  it('refuse a save over somebody else’s with 9004 and what stands now', async () => {
    await save({ silentMinutes: 20 });
    const { version } = await read();
    expect((await save({ silentMinutes: 30 }, version)).errno).toBe(0);
    const late = await save({ silentMinutes: 40 }, version);
    expect(late.errno).toBe(9004);
    expect((late.data as { current: { settings: Saved } }).current.settings.silentMinutes).toBe(30);
    expect((await save({ silentMinutes: 40 }, 0)).errno).toBe(9004);
    expect((await read()).silentMinutes).toBe(30);
  });

  it('let one of two saves of the same moment win', async () => {
    const { version } = await read();
    const tries = await Promise.all([save({ silentMinutes: 20 }, version), save({ silentMinutes: 30 }, version)]);
    expect(tries.map(({ errno }) => errno).sort((a, b) => a - b)).toEqual([0, 9004]);
  });

  it.each([
    [{ retentionDays: { ...defaultRetention, readings: 30 } }, 'retentionDays.readings'],
    [{ retentionDays: { ...defaultRetention, audit: 183 } }, 'retentionDays.audit'],
    [{ retentionDays: { ...defaultRetention, statusLog: 0.5 } }, 'retentionDays.statusLog'],
    [{ productName: { 'zh-CN': '护', 'en-US': 'Guardrails' } }, 'productName.zh-CN'],
    [{ productName: { 'zh-CN': '护栏\u0007监测', 'en-US': 'Guardrails' } }, 'productName.zh-CN'],
    [{ silentMinutes: 0 }, 'silentMinutes'],
    [{ thresholds: { TILT: { raise: 7, clear: 7 } } }, 'thresholds.TILT.clear'],
    [{ thresholds: { TILT: { clear: 11 } } }, 'thresholds.TILT.clear'],
    [{ thresholds: { LOW_BATTERY: { clear: 20 } } }, 'thresholds.LOW_BATTERY.clear'],
    [{ thresholds: { TILT: { raise: 181 } } }, 'thresholds.TILT.raise'],
    [{ thresholds: { TILT: { raiseCount: 1.5 } } }, 'thresholds.TILT.raiseCount'],
    [{ thresholds: { TILT: { height: 3 } } }, 'thresholds.TILT.height'],
    [{ thresholds: { NOTHING: { raise: 3 } } }, 'thresholds.NOTHING.raise'],
    [{ colour: 'blue' }, 'colour'],
  ])('refuse %j with 9002 at %s, and keep what they were', async (change, field) => {
    const refused = await save(change);
    expect(refused.errno).toBe(9002);
    const errors = (refused.data as { errors: Array<{ field: string; message: string }> }).errors;
    expect(errors.map((each) => each.field)).toContain(field);
    expect((await read()).version).toBe(0);
  });

  it('tell connected browsers what kind of thing changed', async () => {
    await save({ silentMinutes: 20 });
    expect(town.hints).toContainEqual({
      orgPath: '/root/',
      event: 'config:changed',
      payload: { kind: 'global' },
    });
  });
});

describe('each setting acts without a restart', () => {
  it('the product’s names and the alarm sounds are in the next answer of getAppConfig', async () => {
    const productName = { 'zh-CN': '江淮护栏监测', 'en-US': 'Jianghuai Guardrails' };
    const alarmSounds = { '1': 'chime', '2': 'none', '3': 'none', '4': 'none' };
    const before = (await town.call('GET', '/api/web/common/getAppConfig')).data as { productName: object };
    expect(before.productName).toEqual(defaultProductName);
    await save({ productName, alarmSounds });
    expect((await town.call('GET', '/api/web/common/getAppConfig')).data).toMatchObject({ productName, alarmSounds });
  });

  it('SPEC-042 a shorter retention removes what is older at the worker’s next look, and nothing else', async () => {
    const old = town.now - 40 * day;
    await town.db.write(async (tx) => {
      const log = { deviceId: 'device-north', toStatus: 1, toCode: '', reason: 'report' };
      await tx.sql.insert(deviceStatusLog).values([
        { ...log, at: old },
        { ...log, at: town.now - day },
      ]);
    });
    const kept = async (): Promise<number[]> => {
      const rows = await town.db.snapshot((tx) => tx.sql.select({ at: deviceStatusLog.at }).from(deviceStatusLog));
      return rows.map(({ at }) => at).sort((a, b) => a - b);
    };
    await sweepRetentionWhenDue(sweeper());
    expect(await kept()).toEqual([old, town.now - day]);
    await save({ retentionDays: { ...defaultRetention, statusLog: 31 } });
    town.now += minute;
    await sweepRetentionWhenDue(sweeper());
    expect(await kept()).toEqual([town.now - minute - day]);
  });

  it('old events go when they are over, an open one stays however old, and old audit rows go', async () => {
    await town.report('north', { tilt: 50 });
    await town.db.write(async (tx) => {
      const at = town.now - 500 * day;
      // Retention waits until the day sums of alarms are counted.
      await moveSums(tx, { zone: 'Asia/Shanghai', countedTo: allCounted });
      await tx.sql.update(event).set({ lastOccurredAt: at });
      const [row] = await tx.sql.select().from(event);
      if (row === undefined) throw new Error('the report raised nothing');
      await tx.sql
        .insert(event)
        .values({ ...row, id: 'over', isOpen: false, condition: 'cleared', handledStatus: '02' });
      await tx.sql.insert(auditLog).values({
        at,
        ip: '127.0.0.1',
        action: 'account.login',
        result: 0,
        requestId: 'old',
        durationMs: 1,
      });
    });
    await save({ retentionDays: { ...defaultRetention, events: 90 } });
    await sweepRetentionWhenDue(sweeper());
    const events = await town.db.snapshot((tx) => tx.sql.select({ id: event.id, isOpen: event.isOpen }).from(event));
    expect(events.every(({ isOpen }) => isOpen)).toBe(true);
    expect(events.length).toBeGreaterThan(0);
    const audit = await town.db.snapshot((tx) => tx.sql.select({ id: auditLog.requestId }).from(auditLog));
    expect(audit.map(({ id }) => id)).not.toContain('old');
    expect(audit.length).toBeGreaterThan(0);
  });

  it('the default silence plans the limits of all devices anew, but of those with minutes of their own', async () => {
    const own = town.deviceOf.north.no;
    await town.db.write(async (tx) => {
      const revision = await tx.revision();
      await tx.sql.update(device).set({ silentMinutes: 40, revision }).where(eq(device.deviceNo, own));
    });
    const limits = async (): Promise<number[]> => {
      const rows = await town.db.snapshot((tx) => tx.sql.select().from(deviceState).orderBy(deviceState.deviceNo));
      return rows.map(({ deviceNo, silenceLimitMs }) => (deviceNo === own ? 0 : silenceLimitMs / minute));
    };
    expect(await limits()).toEqual([10, 0, 10, 10]);
    await save({ silentMinutes: 25 });
    expect(await limits()).toEqual([25, 0, 25, 25]);
    // Never below three report intervals: those of a GL-T100 are 60 s.
    await save({ silentMinutes: 1 });
    expect(await limits()).toEqual([3, 0, 3, 3]);
    const [north] = await town.db.snapshot((tx) =>
      tx.sql.select().from(deviceState).where(eq(deviceState.deviceNo, own)),
    );
    expect(north?.silenceLimitMs).toBe(40 * minute);
  });

  it('a lowered default threshold raises an alarm on the next report, a model’s own stands above it', async () => {
    await town.report('north', { tilt: 20 });
    town.now += minute;
    expect(await openAlarms()).not.toContain('TOPPLE');
    await save({ thresholds: { TOPPLE: { raise: 15, clear: 12 } } });
    await town.report('north', { tilt: 20 });
    expect(await openAlarms()).toContain('TOPPLE');
    await town.as('root', 'POST', '/home/deviceModel/deviceModel/save', {
      body: {
        id: 'GL-T100',
        name: 'GL-T100',
        manufacturer: 'Guardline',
        reportIntervalSec: 60,
        heightMm: 750,
        thresholds: { TOPPLE: { raise: 60 } },
      },
    });
    town.now += minute;
    await town.report('south', { tilt: 50 });
    const { data } = await town.as('south1', 'GET', '/api/web/alarm/pageAlarm', { query: { limit: '100' } });
    const seen = (data as { records: Array<{ typeCode: string }> }).records.map(({ typeCode }) => typeCode);
    expect(seen).not.toContain('TOPPLE');
  });
});
