import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPastAlarms, type PastAlarm } from '#db/alarms/addPastAlarms.ts';
import { fillDaySums } from '#db/fills/fillDaySums.ts';
import { stepFill } from '#db/fills/stepFill.ts';
import { alarmDay } from '#db/schema/alarmSums.ts';
import { auditLog } from '#db/schema/settings.ts';
import { forgetEvents } from '#db/sweeps/forget.ts';
import type { AlarmReport } from '#domain/alarms/report.ts';
import { day, hour, minute } from '#domain/time.ts';
import { askFile, readBook, textsOf } from '../users/readBook.ts';
import { openTown, startMs, type Town } from './town.ts';

let town: Town;

interface PastSpec {
  readonly org?: 'north' | 'south' | 'other';
  readonly kind?: 2 | 3;
  readonly typeCode?: string;
  readonly severity?: number;
  readonly at: number;
  readonly ackAfterMs?: number;
  readonly handledAfterMs?: number;
  readonly dueAt?: number;
  /** Of the alarm that opened its incident; absent: it is of none. */
  readonly incidentId?: string;
}

let number = 0;
function past({ org = 'north', kind = 3, typeCode = 'TILT', severity = 2, at, ...rest }: PastSpec): PastAlarm {
  number += 1;
  const { ackAfterMs, handledAfterMs, dueAt = null, incidentId = null } = rest;
  const handledAt = handledAfterMs === undefined ? null : at + handledAfterMs;
  const ackAt = ackAfterMs === undefined ? null : at + ackAfterMs;
  return {
    event: {
      id: `past-${number}`,
      kind,
      typeCode,
      subjectId: `past-${number}`,
      deviceId: `device-${org}`,
      railId: `rail-${org}`,
      projectId: `project-${org}`,
      orgId: org,
      deviceCode: `D-${org}`,
      device_name: `Device ${org}`,
      severity,
      condition: handledAt === null ? 'active' : 'cleared',
      handledStatus: handledAt !== null ? '02' : ackAt !== null ? '01' : '00',
      isOpen: handledAt === null,
      firstOccurredAt: at,
      lastOccurredAt: at + minute,
      clearedAt: handledAt,
      source: 'rule',
      ackBy: ackAt === null ? null : 'north1',
      ackAt,
      handledBy: handledAt === null ? null : 'north1',
      handledByName: handledAt === null ? null : 'north1',
      handledAt,
      dueAt,
      incidentId,
      createdAt: at,
    },
    log: [],
  };
}

/** 31 August 2026 in Shanghai is a Monday; the tests' first moment is noon of 1 September. */
const monday = startMs - day - 12 * hour;

beforeAll(async () => {
  town = await openTown();
  const specs: PastSpec[] = [
    { at: monday + 6 * hour, ackAfterMs: 2 * minute, handledAfterMs: 30 * minute },
    { at: monday + 6 * hour + 59 * minute, typeCode: 'COLLISION', severity: 1, handledAfterMs: 50 * minute },
    { at: monday + day, kind: 2, typeCode: 'OFFLINE', ackAfterMs: 4 * minute, dueAt: startMs - 1 },
    { org: 'south', at: monday + day + hour, typeCode: 'TILT' },
    // The week before, and one nobody of the city sees.
    { at: monday - 7 * day, typeCode: 'TILT', handledAfterMs: minute },
    { org: 'other', at: monday, severity: 1 },
  ];
  await town.db.write((tx) => addPastAlarms(tx, specs.map(past)));
});
afterAll(() => town.close());

const report = async (person: 'chief' | 'north1' | 'viewer' | 'orphan', query: Record<string, string> = {}) => {
  const reply = await town.as(person, 'GET', '/api/web/alarm/getAlarmFaultReport', { query });
  expect(reply.errno).toBe(0);
  return reply.data as AlarmReport;
};

describe('report of alarms and faults', () => {
  it('shows the last seven days of the scope beside the seven before', async () => {
    const { kpi, previous, trend, bySeverity, byProject, byType, heat } = await report('chief');
    expect(kpi).toEqual({
      total: 4,
      alarmCount: 3,
      faultCount: 1,
      unhandledCount: 1,
      handledRate: 0.5,
      meanAckMs: 3 * minute,
      meanHandleMs: 40 * minute,
      mostAckedWithinMs: 16 * minute,
      mostHandledWithinMs: 64 * minute,
      overdueCount: 1,
    });
    expect(previous).toMatchObject({ total: 1, handledRate: 1, meanHandleMs: minute });
    expect(trend).toHaveLength(7);
    expect(trend.at(-2)).toMatchObject({ date: '2026-08-31', alarmCount: 2, faultCount: 0, previousCount: 1 });
    expect(trend.at(-1)).toMatchObject({ date: '2026-09-01', alarmCount: 1, faultCount: 1, unhandledCount: 1 });
    expect(bySeverity.map(({ count, previousCount }) => [count, previousCount])).toEqual([
      [1, 0],
      [3, 1],
      [0, 0],
      [0, 0],
    ]);
    expect(byProject.map(({ projectName, count }) => [projectName, count])).toEqual([
      ['project-north', 3],
      ['project-south', 1],
    ]);
    expect(byType.map(({ typeCode }) => typeCode)).toEqual(['TILT', 'COLLISION', 'OFFLINE']);
    expect([heat[0]?.[6], heat[1]?.[0], heat[1]?.[1]]).toEqual([2, 1, 1]);
  });

  it('counts what its filters leave, and nothing of others', async () => {
    expect((await report('north1')).kpi.total).toBe(3);
    expect((await report('orphan')).kpi.total).toBe(0);
    expect((await report('chief', { orgIds: 'south' })).kpi.total).toBe(1);
    expect((await report('chief', { kind: '2' })).byType).toEqual([{ typeCode: 'OFFLINE', count: 1 }]);
    expect((await report('chief', { typeCode: 'TILT,OFFLINE' })).kpi.total).toBe(3);
    expect((await report('chief', { modelIds: 'GL-T100', projectId: 'project-south' })).kpi.total).toBe(1);
    expect((await report('chief', { modelIds: 'none' })).kpi.total).toBe(0);
    const foreign = await town.as('chief', 'GET', '/api/web/alarm/getAlarmFaultReport', { query: { orgIds: 'other' } });
    expect(foreign.errno).toBe(9007);
  });

  it('13.2 says in how many incidents they happened, unless it is asked for what members differ in', async () => {
    const at = monday - 40 * day;
    const opener = past({ at, typeCode: 'COLLISION', severity: 1 });
    const incidentId = opener.event.id ?? '';
    const others = [
      past({ at: at + 5_000, incidentId }),
      past({ at: at + 9_000, incidentId }),
      past({ at: at + hour }),
    ];
    const all = [{ ...opener, event: { ...opener.event, incidentId } }, ...others];
    await town.db.write((tx) => addPastAlarms(tx, all));
    const days = { startDate: '2026-07-22', endDate: '2026-07-23' };
    const both = async (person: 'chief' | 'north1' | 'orphan', query: Record<string, string> = {}) => {
      const { kpi, incidentCount } = await report(person, { ...days, ...query });
      return [kpi.total, incidentCount];
    };
    expect(await both('chief')).toEqual([4, 2]);
    expect(await both('north1', { kind: '3', projectId: 'project-north' })).toEqual([4, 2]);
    expect(await both('chief', { orgIds: 'south' })).toEqual([0, 0]);
    expect(await both('orphan')).toEqual([0, 0]);
    expect(await both('chief', { severity: '2' })).toEqual([3, null]);
    const book = await readBook(await askFile(town, 'chief', '/api/web/alarm/exportAlarmFaultReport', days));
    const summary = textsOf(book, 0);
    expect(summary.find(([name]) => name?.startsWith('事件'))?.[1]).toBe('2');
  });

  it('names the field of days that cannot be', async () => {
    for (const [query, field] of [
      [{ startDate: '2026-09-02', endDate: '2026-09-01' }, 'endDate'],
      [{ startDate: '2025-08-01', endDate: '2026-09-01' }, 'endDate'],
      [{ startDate: '2026-07-01', endDate: '2026-09-01', granularity: 'hour' }, 'endDate'],
      [{ granularity: 'minute' }, 'granularity'],
    ] as const) {
      const reply = await town.as('viewer', 'GET', '/api/web/alarm/getAlarmFaultReport', { query });
      expect(reply.errno).toBe(9002);
      expect((reply.data as { errors: Array<{ field: string }> }).errors[0]?.field).toBe(field);
    }
  });

  it('lists the rows that it counted', async () => {
    const query = { dateField: 'firstOccurredAt', startDate: '2026-08-31', endDate: '2026-08-31' };
    const page = await town.as('chief', 'GET', '/api/web/alarm/pageAlarm', { query });
    const { kpi } = await report('chief', { startDate: '2026-08-31', endDate: '2026-08-31' });
    expect((page.data as { total: number }).total).toBe(kpi.total);
  });

  it("SPEC-023 the report's numbers equal the sums of the rows in its workbook for the same filter", async () => {
    const body = { startDate: '2026-08-26', endDate: '2026-09-01', orgIds: 'north' };
    const { kpi, trend } = await report('chief', body);
    const response = await askFile(town, 'chief', '/api/web/alarm/exportAlarmFaultReport', body);
    const book = await readBook(response);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['汇总', '趋势', '告警体检', '设备告警故障报表']);
    const [head = [], ...rows] = textsOf(book, 3);
    const column = (name: string): string[] => rows.map((row) => row[head.indexOf(name)] ?? '');
    const summary = new Map(textsOf(book, 0).map(([name = '', value = '']) => [name, value]));
    expect(rows).toHaveLength(kpi.total);
    expect(column('类别').filter((kind) => kind === '告警')).toHaveLength(kpi.alarmCount);
    expect(column('类别').filter((kind) => kind === '故障')).toHaveLength(kpi.faultCount);
    expect(column('处理状态').filter((status) => status === '未处理')).toHaveLength(kpi.unhandledCount);
    const acks = column('确认用时(分)')
      .filter((text) => text !== '')
      .map(Number);
    expect(acks.reduce((a, b) => a + b) / acks.length).toBe((kpi.meanAckMs ?? 0) / minute);
    expect(summary.get('总数')).toBe(String(kpi.total));
    expect(summary.get('处理率(%)')).toBe('66.7');
    expect(summary.get('所属组织')).toBe('north');
    const [, ...steps] = textsOf(book, 1);
    expect(steps.reduce((sum, row) => sum + Number(row[1]) + Number(row[2]), 0)).toBe(kpi.total);
    expect(steps).toHaveLength(trend.length);
  });

  it('is exported by whoever may export alone', async () => {
    const reply = await town.as('viewer', 'POST', '/api/web/alarm/exportAlarmFaultReport', { body: {} });
    expect(reply.errno).toBe(1403);
  });
});

describe('a report whose rows retention has removed', () => {
  const body = { startDate: '2026-08-26', endDate: '2026-09-01' };

  beforeAll(async () => {
    const zone = town.config.APP_TZ;
    for (let more = true; more;) {
      more = await town.db.write((tx) => stepFill(tx, fillDaySums, { rows: 50, now: startMs, zone }));
    }
    // Two alarms of Monday morning are handled and over.
    const { gone } = await town.db.write((tx) => forgetEvents(tx, monday + 12 * hour, 100));
    expect(gone).toBeGreaterThanOrEqual(3);
  });

  it('11.3 is exported with the rows that there are, and says how many these are', async () => {
    const { kpi, rowsFrom } = await report('chief', body);
    expect([kpi.total, rowsFrom]).toEqual([4, monday + day]);
    const ask = () => askFile(town, 'chief', '/api/web/alarm/exportAlarmFaultReport', body);
    const book = await readBook(await ask());
    const [, ...rows] = textsOf(book, 3);
    const summary = new Map(textsOf(book, 0).map(([name = '', value = '']) => [name, value]));
    expect(rows).toHaveLength(2);
    expect([summary.get('总数'), summary.get('行数')]).toEqual(['4', '2']);
    const audited = await town.db.snapshot((tx) =>
      tx.sql.select({ data: auditLog.data }).from(auditLog).where(eq(auditLog.action, 'alarm.export')),
    );
    expect(audited.map(({ data }) => (data as { rows: number }).rows)).toContain(2);
    // The most that a sheet may have is asked of the rows that there are, too.
    const add = (n: number) =>
      town.db.write((tx) =>
        tx.sql
          .update(alarmDay)
          .set({ total: sql`${alarmDay.total} + ${n}` })
          .where(and(eq(alarmDay.dim, 'all'), eq(alarmDay.day, 20260831))),
      );
    await add(60_000);
    expect(textsOf(await readBook(await ask()), 3)).toHaveLength(3);
    await add(-60_000);
  });

  it('11.3 is not compared with a period before whose rows are gone, where only rows answer', async () => {
    const days = { startDate: '2026-09-01', endDate: '2026-09-01' };
    const bySums = await report('chief', days);
    expect([bySums.previous?.total, bySums.rowsFrom]).toEqual([2, null]);
    const byRows = await report('chief', { ...days, kind: '3', typeCode: 'TILT' });
    expect([byRows.kpi.total, byRows.previous, byRows.rowsFrom]).toEqual([1, null, monday + day]);
    expect(byRows.trend.map(({ previousCount }) => previousCount)).toEqual([null]);
    expect(byRows.bySeverity.map(({ previousCount }) => previousCount)).toEqual([null, null, null, null]);
    const asked = { ...days, kind: 3, typeCode: ['TILT'] };
    const book = await readBook(await askFile(town, 'chief', '/api/web/alarm/exportAlarmFaultReport', asked));
    const total = textsOf(book, 0).find(([name]) => name === '总数');
    expect(total?.slice(0, 3)).toEqual(['总数', '1', '']);
  });
});
