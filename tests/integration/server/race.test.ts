import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { clearAlarm } from '#db/alarms/clearAlarm.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { reopenAlarms } from '#db/alarms/reopenAlarms.ts';
import { undoAlarms } from '#db/alarms/undoAlarms.ts';
import { reportFalseAlarm } from '#db/alarms/reportFalseAlarm.ts';
import { setMaintenance } from '#db/devices/setMaintenance.ts';
import { checkDays, listDaysToCheck } from '#db/alarms/sums/checkDays.ts';
import { mergeChanges } from '#db/alarms/sums/mergeChanges.ts';
import type { Database, WriteTx } from '#db/engine/database.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { handleNotices } from '#db/notices/handleNotices.ts';
import { readNotices } from '#db/notices/readNotices.ts';
import { readRevision } from '#db/realtime/readRevision.ts';
import { eventLog } from '#db/schema/alarmHistory.ts';
import { event } from '#db/schema/alarms.ts';
import { device } from '#db/schema/devices.ts';
import { notice, noticeUser } from '#db/schema/notices.ts';
import { isOpen } from '#domain/alarms/steps.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import { openTown, type Town } from './town.ts';

let town: Town;
let second: Database;
beforeAll(async () => {
  town = await openTown();
  second = await town.another({ role: 'server', publish: (publication) => town.publications.push(publication) });
  await town.db.write((tx) => stepFill(tx, fillDaySums, { rows: 1_000, now: town.now, zone: 'Asia/Shanghai' }));
});
afterAll(() => town.close());

const orgsRaced = ['north', 'south'] as const;
const scope = { userId: 'chief', access: [], orgPath: '/root/city/' };
const actor = { userId: 'chief', name: 'chief' };

const acts = [
  'ack',
  'handle',
  'falseReport',
  'clear',
  'reopen',
  'undo',
  'notice',
  'read',
  'report',
  'maintenance',
  'sums',
] as const;
interface Step {
  readonly act: (typeof acts)[number];
  readonly org: (typeof orgsRaced)[number];
  readonly many: boolean;
  readonly impactG: number;
}

/** What one step does; which rows it means is read before, as a person's screen is. */
async function run(db: Database, step: Step): Promise<void> {
  const now = town.now;
  const mine = step.many ? undefined : eq(event.deviceId, `device-${step.org}`);
  const isOfOpen = step.act === 'undo' ? undefined : eq(event.isOpen, step.act !== 'reopen');
  const ids = await db.snapshot(async (tx) => {
    const rows = await tx.sql.select({ id: event.id }).from(event).where(and(isOfOpen, mine));
    return rows.map(({ id }) => id);
  });
  const noticeIds = await db.snapshot(async (tx) => {
    const rows = await tx.sql
      .select({ id: noticeUser.noticeId })
      .from(noticeUser)
      .innerJoin(notice, eq(notice.id, noticeUser.noticeId))
      .where(and(eq(noticeUser.userId, 'chief'), eq(notice.handledStatus, '00')));
    return rows.map(({ id }) => id);
  });
  const write = async (work: (tx: WriteTx) => Promise<unknown>): Promise<void> => {
    await db.write(work);
  };
  const input = { ids, actor, now };
  switch (step.act) {
    case 'ack':
      return write((tx) => acknowledgeAlarm(tx, scope, input));
    case 'handle':
      return write((tx) => handleAlarm(tx, scope, { ...input, result: 'done', method: 'onsite' }));
    case 'falseReport':
      return write((tx) => reportFalseAlarm(tx, scope, { ...input, reason: 'none' }));
    case 'clear':
      return write((tx) => clearAlarm(tx, scope, { ...input, reason: 'none' }));
    case 'reopen':
      return write((tx) => reopenAlarms(tx, scope, { ...input, reason: 'again' }));
    case 'undo':
      return write((tx) => undoAlarms(tx, scope, input));
    case 'notice':
      return write((tx) => handleNotices(tx, scope, { ids: noticeIds, actor, now }));
    case 'read':
      return write((tx) => readNotices(tx, scope, { ids: noticeIds, now }));
    case 'report':
      return town.report(step.org, { impactG: step.impactG, tilt: 2, temp: 20 });
    case 'sums':
      return write((tx) => mergeChanges(tx, 7));
    case 'maintenance': {
      const until = step.many ? null : now + 60_000;
      return write((tx) => setMaintenance(tx, scope, { ids: [`device-${step.org}`], until, userId: 'chief', now }));
    }
  }
}

async function holds(): Promise<void> {
  const { events, devices, notices, log } = await town.db.snapshot(async (tx) => ({
    events: await tx.sql.select().from(event),
    devices: await tx.sql.select().from(device),
    notices: await tx.sql.select().from(notice),
    log: await tx.sql.select().from(eventLog),
  }));
  for (const row of events) {
    expect(row.isOpen).toBe(isOpen(row));
    // Whoever closes an alarm does it once.
    const closings = log.filter(({ eventId, action }) => eventId === row.id && /^(handle|falseReport)$/.test(action));
    const reopened = log.some(
      ({ eventId, action, toStatus }) => eventId === row.id && /^(reopen|undo)$/.test(action) && toStatus !== '02',
    );
    if (!reopened) expect(closings.length).toBeLessThanOrEqual(1);
    if (row.handledStatus === '02' || row.handledStatus === '04') {
      const open = notices.filter(({ targetId, handledStatus }) => targetId === row.id && handledStatus === '00');
      // A message that was written after the closing tells of what came later.
      expect(open.filter(({ createdAt }) => createdAt < (row.handledAt ?? 0))).toEqual([]);
    }
  }
  for (const row of devices) {
    const open = events.filter(({ deviceId, isOpen: is }) => deviceId === row.id && is);
    expect(row.openAlarmCount).toBe(open.filter(({ kind }) => kind === 3).length);
    expect(row.openFaultCount).toBe(open.filter(({ kind }) => kind === 2).length);
    if (row.activatedAt === null) continue;
    const status = deriveStatus({
      openAlarms: open as Array<(typeof open)[number] & { kind: 2 | 3 }>,
      online: true,
      inMaintenance: row.maintenanceUntil !== null && row.maintenanceUntil > town.now,
      workState: undefined,
      modelReportsWorkState: false,
    });
    expect([row.id, row.deviceStatus, row.statusCode]).toEqual([row.id, status.deviceStatus, status.statusCode]);
  }
  // Day sums, merged or not, say what the alarms say.
  const differing = await town.db.snapshot(async (tx) => {
    const { zone, days } = await listDaysToCheck(tx);
    return { days: days.length, wrong: await checkDays(tx, zone, days) };
  });
  expect(differing.days).toBeGreaterThan(0);
  expect(differing.wrong).toEqual([]);
  // Dense: every revision was published once.
  const revision = await town.db.snapshot(readRevision);
  const published = town.publications.map((each) => each.revision).sort((a, b) => a - b);
  expect(published).toEqual(Array.from({ length: revision }, (_, at) => at + 1));
}

describe('people and reports at the same rows at once', () => {
  it('11.3 leave alarms, messages, history, day sums and devices telling one story, under dense revisions', async () => {
    const step = fc.record({
      act: fc.constantFrom(...acts),
      org: fc.constantFrom(...orgsRaced),
      many: fc.boolean(),
      impactG: fc.constantFrom(0, 1, 5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
        town.now += 61_000;
        for (const org of orgsRaced) await town.report(org, { impactG: 5, temp: 20 });
        town.now += 1;
        await Promise.all(steps.map((each, at) => run(at % 2 === 0 ? town.db : second, each)));
        await holds();
      }),
      { seed: 41, numRuns: 40, endOnFailure: true },
    );
  }, 120_000);

  it('acknowledge once, whoever is first: of eight at once one succeeds', async () => {
    // A house of its own: what the races above leave open differs from run to run.
    const fresh = await openTown();
    const other = await fresh.another({ role: 'server' });
    try {
      await fresh.report('north', { impactG: 5 });
      const [alarm] = await fresh.db.snapshot((tx) => tx.sql.select().from(event));
      const outcomes = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          (at % 2 === 0 ? fresh.db : other).write((tx) =>
            acknowledgeAlarm(tx, scope, { ids: [alarm?.id ?? ''], version: alarm?.version, actor, now: fresh.now }),
          ),
        ),
      );
      const errnos = outcomes.flatMap((each) => each.outcomes.map(({ errno }) => errno)).sort((a, b) => a - b);
      expect(errnos).toEqual([0, ...Array.from({ length: 7 }, () => 9004)]);
    } finally {
      await fresh.close();
    }
  });
});
