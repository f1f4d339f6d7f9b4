import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPastAlarms, type PastAlarm } from '#db/alarms/addPastAlarms.ts';
import { eventLog } from '#db/schema/alarmHistory.ts';
import { handover } from '#db/schema/handovers.ts';
import { user } from '#db/schema/users.ts';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import type { HandoverLine, HandoverRow, ShiftSheet } from '#domain/handover/sheet.ts';
import { day, hour, minute, second } from '#domain/time.ts';
import { openTown, startMs, type Person, type Reply, type Town } from '../server/town.ts';

const today = '2026-09-01';
/** Midnight in Shanghai; the tests' first moment is noon. */
const midnight = startMs - 12 * hour;
const signMs = midnight + 8 * hour + 5 * minute;
let town: Town;

interface Past {
  readonly at: number;
  readonly org?: 'north' | 'south';
  readonly device: string;
  readonly typeCode?: string;
  readonly severity?: number;
  readonly incidentId?: string;
  readonly ackAfterMs?: number;
  readonly handledAfterMs?: number;
  readonly more?: Partial<PastAlarm['event']>;
  readonly escalatedAt?: number;
}
let number = 0;
function past({ at, org = 'north', device, typeCode = 'TILT', severity = 2, incidentId, ...given }: Past): PastAlarm {
  number += 1;
  const id = `past-${String(number).padStart(3, '0')}`;
  const { ackAfterMs, handledAfterMs, more, escalatedAt } = given;
  const isHandled = handledAfterMs !== undefined;
  const ackAt = ackAfterMs === undefined ? null : at + ackAfterMs;
  return {
    event: {
      id,
      kind: 3,
      typeCode,
      subjectId: device,
      deviceId: `device-${org}`,
      railId: `rail-${org}`,
      projectId: `project-${org}`,
      orgId: org,
      deviceCode: `D-${device}`,
      device_name: `Device ${device}`,
      incidentId: incidentId ?? null,
      severity,
      condition: isHandled ? 'cleared' : 'active',
      handledStatus: isHandled ? '02' : ackAt === null ? '00' : '01',
      isOpen: !isHandled,
      firstOccurredAt: at,
      lastOccurredAt: at,
      clearedAt: isHandled ? at + minute : null,
      source: 'rule',
      ackAt,
      handledAt: isHandled ? at + handledAfterMs : null,
      handledBy: isHandled ? 'north1' : null,
      createdAt: at,
      ...more,
    },
    log: escalatedAt === undefined ? [] : [{ at: escalatedAt, action: 'escalate', fromStatus: '00', toStatus: '00' }],
  };
}

beforeAll(async () => {
  town = await openTown();
  // A made-up night. Nothing of the evening before counts in it, although two of it are open still.
  const specs: PastAlarm[] = [
    past({ at: midnight - hour, device: 'before', severity: 3 }),
    past({ at: midnight - 1, device: 'just', severity: 4, handledAfterMs: hour }),
    // 00:00 sharp, and twelve within ten minutes from 02:00 on: a flood, of 20 minutes with the five behind it.
    past({ at: midnight, device: 'first', ackAfterMs: minute, handledAfterMs: hour }),
    ...Array.from({ length: 12 }, (_, n) =>
      past({
        at: midnight + 2 * hour + n * second,
        device: `f${n}`,
        ackAfterMs: (n + 1) * minute,
        handledAfterMs: hour,
      }),
    ),
    ...Array.from({ length: 5 }, (_, n) =>
      past({
        at: midnight + 2 * hour + 10 * minute + n * second,
        device: `f${n}`,
        typeCode: 'LOW_BATTERY',
        severity: 3,
        handledAfterMs: 2 * hour,
      }),
    ),
    // An impact with two more of its incident; nobody handled it, and people were told twice, once in this shift.
    past({
      at: midnight + 3 * hour,
      device: 'hit',
      typeCode: 'COLLISION',
      severity: 1,
      escalatedAt: midnight + 4 * hour,
    }),
    past({ at: midnight + 3 * hour + 1, device: 'hit2', typeCode: 'TILT', incidentId: 'past-021', ackAfterMs: minute }),
    past({ at: midnight + 3 * hour + 2, device: 'hit3', typeCode: 'TILT', incidentId: 'past-021', ackAfterMs: minute }),
    // Shelved until noon.
    past({
      at: midnight + 5 * hour,
      device: 'shelf',
      more: {
        shelvedUntil: startMs,
        shelvedBy: 'north1',
        shelvedByName: '张三',
        shelveReason: '正在检修',
      },
    }),
    past({ org: 'south', at: midnight + hour, device: 'elsewhere' }),
    // Eight o'clock sharp is the day shift's.
    past({ at: midnight + 8 * hour, device: 'day', severity: 1, escalatedAt: midnight + 8 * hour + minute }),
  ];
  const hit = specs.find(({ event }) => event.subjectId === 'hit');
  expect(hit?.event.id).toBe('past-021');
  await town.db.write((tx) =>
    addPastAlarms(
      tx,
      specs.map(({ event, log }) => ({
        event: { ...event, ...(event.id === 'past-021' && { incidentId: 'past-021' }) },
        log,
      })),
    ),
  );
  town.now = signMs;
  const saved = await post('chief', 'roster/save', {
    orgId: 'north',
    version: 0,
    day: today,
    shift: 'night',
    apply: 'everyDay',
    userIds: ['north1', 'north2'],
  });
  expect(saved.errno).toBe(0);
});
afterAll(() => town.close());

function post(person: Person, verb: string, body: Record<string, unknown>): Promise<Reply> {
  return town.as(person, 'POST', `/home/shift/${verb}`, { body });
}
const night = { orgId: 'north', day: today, shift: 'night' };
async function preview(person: Person = 'north1', body: Record<string, unknown> = night): Promise<ShiftSheet> {
  const reply = await post(person, 'handover/preview', body);
  expect(reply.errno).toBe(0);
  return reply.data;
}
const sign = (person: Person, body: Record<string, unknown> = {}) =>
  post(person, 'handover/sign', { ...night, note: '夜间有一次撞击，已通知养护', ...body });
const countersign = (person: Person, id: string) => post(person, 'handover/countersign', { id, remark: '已了解' });
const info = async (id: string, person: Person = 'north1'): Promise<HandoverRow> =>
  (await post(person, 'handover/info', { id })).data;
const errorOf = ({ data }: Reply) => (data as { errors: Array<{ field: string; message: string }> }).errors[0];

describe('the sheet of a made-up night', () => {
  it('has the figures that a hand counts', async () => {
    const sheet = await preview();
    // 1 at midnight, 12 + 5 of the flood, the impact and the shelved one: 20. The impact's two members stand beside.
    expect(sheet.figures).toMatchObject({
      total: 20,
      memberCount: 2,
      windows: 48,
      operators: 2,
      bySeverity: [1, 14, 5, 0],
      byType: [
        { typeCode: 'TILT', count: 14 },
        { typeCode: 'LOW_BATTERY', count: 5 },
        { typeCode: 'COLLISION', count: 1 },
      ],
      // Twelve in ten minutes for two positions: six each, no flood.
      peak: 6,
      overCount: 0,
      floodMs: 0,
      // Acknowledged after 1, 1, 2, … 12 min: the median of 13 is the seventh.
      ack: { count: 13, medianMs: 6 * minute, p95Ms: 12 * minute },
      handle: { count: 18, medianMs: hour, p95Ms: 2 * hour },
    });
    expect(sheet.figures.meanRate).toBeCloseTo(20 / 48 / 2, 10);
    expect(sheet).toMatchObject({
      fromAt: midnight,
      untilAt: midnight + 8 * hour - 1,
      takenAt: signMs,
      hasRoster: true,
    });
    expect(sheet.onDuty).toEqual([
      { id: 'north1', name: 'north1', state: 'on' },
      { id: 'north2', name: 'north2', state: 'on' },
    ]);
  });

  it('has those of the health page for the same shift', async () => {
    const query = { orgIds: 'north', startDate: today, endDate: today };
    const health: AlarmHealth = (await town.as('north1', 'GET', '/api/web/alarm/getHealth', { query })).data;
    const { figures } = await preview();
    const { shift, ...ofNight } = health.byShift[0] ?? { shift: null };
    expect(shift).toBe('night');
    expect(figures).toMatchObject(ofNight);
    expect(health.isByRoster).toBe(true);
  });

  it('lists what is open, what lies on the shelf, and of what people were told in the shift', async () => {
    const { open, shelved, escalated } = await preview();
    // The worst first, of those the oldest: of the evening, the night and the shift that has begun.
    expect(open.rows.map(({ device_name: name, severity, incident }) => [name.slice(7), severity, incident])).toEqual([
      ['hit', 1, { memberCount: 3, listedCount: 3 }],
      ['day', 1, undefined],
      ['shelf', 2, undefined],
      ['before', 3, undefined],
    ]);
    expect(open).toMatchObject({ total: 6, incidentCount: 4 });
    expect(shelved).toMatchObject({
      total: 1,
      incidentCount: 1,
      rows: [{ device_name: 'Device shelf', shelveReason: '正在检修', shelvedByName: '张三', shelvedUntil: startMs }],
    });
    expect(escalated).toMatchObject({
      total: 1,
      incidentCount: 1,
      rows: [{ device_name: 'Device hit', times: 1, toldAt: midnight + 4 * hour }],
    });
  });

  it('is of the organisation and those below it', async () => {
    expect((await preview('chief', { ...night, orgId: 'city' })).figures.total).toBe(21);
    expect((await post('north1', 'handover/preview', { ...night, orgId: 'city' })).errno).toBe(9007);
    expect((await preview('chief', { ...night, orgId: 'south' })).hasRoster).toBe(false);
  });

  it('names nobody of an organisation above to whom that is out of sight', async () => {
    const plan = { orgId: 'city', version: 0, day: today, shift: 'night', apply: 'everyDay', userIds: ['chief'] };
    expect((await post('chief', 'roster/save', plan)).errno).toBe(0);
    const namesOf = async (person: Person): Promise<ReadonlyArray<string | null>> =>
      (await preview(person, { ...night, orgId: 'south' })).onDuty.map(({ name }) => name);
    expect(await namesOf('south1')).toEqual([null]);
    expect((await namesOf('chief'))[0]).not.toBeNull();
  });
});

describe('handing over', () => {
  it('is signed by both accounts, and then stands as it was signed', async () => {
    const first = await sign('north1');
    expect(first.errno).toBe(0);
    const { id, sheet } = first.data as HandoverRow;
    expect(first.data).toMatchObject({
      status: 'waiting',
      leaver: { userId: 'north1', at: signMs },
      receiver: null,
      note: '夜间有一次撞击，已通知养护',
    });
    // What happens to the alarms afterwards changes nothing of the sheet.
    town.now += minute;
    expect((await town.as('north2', 'POST', '/api/web/alarm/ack', { body: { ids: ['past-021'] } })).errno).toBe(0);
    const second = await countersign('north2', id);
    expect(second).toMatchObject({
      errno: 0,
      data: { status: 'final', remark: '已了解', receiver: { userId: 'north2', at: signMs + minute } },
    });
    expect((await info(id)).sheet).toEqual(sheet);
    expect((await preview()).open.rows.find(({ id: alarm }) => alarm === 'past-021')?.handledStatus).toBe('01');

    // Final: nobody signs, withdraws or edits it, not even with another note or as root.
    for (const reply of [
      await countersign('chief', id),
      await countersign('north2', id),
      await post('north1', 'handover/withdraw', { id }),
      await sign('north1', { note: '改一下' }),
      await sign('root', { note: '改一下' }),
    ]) {
      expect(reply.errno).toBe(9005);
    }
    expect(await info(id)).toEqual(second.data);
    const log = await town.as('root', 'POST', '/home/audit/audit/listPage', { body: { action: 'handover' } });
    const actions = (log.data as { records: Array<{ action: string }> }).records.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['handover.sign', 'handover.countersign']));
  });

  it('refuses the same account twice, and keeps the sheet waiting', async () => {
    const { id } = (await sign('chief', { orgId: 'south' })).data as HandoverRow;
    const reply = await countersign('chief', id);
    expect([reply.errno, errorOf(reply)]).toEqual([
      9002,
      { field: 'id', message: '交班人不能自己接班，请接班人用自己的账号签字' },
    ]);
    expect(await post('chief', 'handover/info', { id })).toMatchObject({ data: { status: 'waiting' } });
    // An edit after the first signature is another sheet: the shift has one.
    expect((await sign('chief', { orgId: 'south', note: '改' })).errno).toBe(9005);
    expect(errorOf(await sign('south1', { orgId: 'south' }))).toEqual({
      field: 'note',
      message: '该班次已由chief签字交班',
    });
    // Only who signed it takes it back; then the shift is signed anew.
    expect((await post('south1', 'handover/withdraw', { id })).errno).toBe(9005);
    expect((await post('chief', 'handover/withdraw', { id })).errno).toBe(0);
    expect((await countersign('south1', id)).errno).toBe(9001);
    expect((await sign('south1', { orgId: 'south' })).errno).toBe(0);
  });

  it('has one winner when two sign at once, first or second', async () => {
    const asked = { orgId: 'city' };
    const firsts = await Promise.all([sign('chief', asked), sign('root', asked)]);
    expect(firsts.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 9005]);
    const stored = await town.db.snapshot((tx) => tx.sql.select().from(handover).where(eq(handover.orgId, 'city')));
    expect(stored).toHaveLength(1);
    const id = stored[0]?.id ?? '';
    await town.db.write((tx) => tx.sql.update(handover).set({ leaverId: 'north1' }).where(eq(handover.id, id)));
    const seconds = await Promise.all([countersign('chief', id), countersign('root', id)]);
    expect(seconds.map(({ errno }) => errno).toSorted((a, b) => a - b)).toEqual([0, 9005]);
    const winner = seconds.find(({ errno }) => errno === 0)?.data as unknown as HandoverRow;
    const loser = seconds.find(({ errno }) => errno === 9005)?.data as unknown as { current: HandoverRow };
    expect(loser.current.receiver).toEqual(winner.receiver);
  });

  it('is not for a shift that has not begun, or that is long over, nor for whoever may not handle alarms', async () => {
    for (const [body, message] of [
      [{ shift: 'evening' }, '该班次尚未开始'],
      [{ day: '2026-09-02' }, '该班次尚未开始'],
      [{ day: '2026-08-30' }, '该班次结束已超过24小时，不能再交接'],
    ] as const) {
      const reply = await sign('north1', body);
      expect([reply.errno, errorOf(reply)]).toEqual([9002, { field: 'day', message }]);
    }
    expect(errorOf(await sign('north1', { shift: 'day', note: 'x'.repeat(1_001) }))?.field).toBe('note');
    expect((await sign('viewer')).errno).toBe(1403);
    expect((await sign('stranger')).errno).toBe(9007);
  });

  it('ends at the signature when the shift still runs', async () => {
    const { sheet } = (await sign('north1', { shift: 'day' })).data as HandoverRow;
    expect(sheet).toMatchObject({ untilAt: town.now, figures: { total: 1, windows: 1 }, escalated: { total: 1 } });
  });

  it('asks for the password when it was not given lately', async () => {
    const token = await town.tokenOf('north2');
    const before = town.now;
    town.now += 20 * minute;
    const reply = await town.call('POST', '/home/shift/handover/countersign', { token, body: { id: 'any' } });
    expect(reply.errno).toBe(1626);
    town.now = before;
  });

  it('whoever left signs nothing, and another may take over', async () => {
    const list = (await post('north1', 'handover/listPage', { orgId: 'north' })).data as {
      records: HandoverLine[];
      isMore: boolean;
    };
    expect(list.records.map(({ shift, status }) => [shift, status])).toEqual([
      ['day', 'waiting'],
      ['night', 'final'],
    ]);
    expect(list.records[1]).toMatchObject({ total: 20, openTotal: 6 });
    const id = list.records[0]?.id ?? '';
    const token = await town.tokenOf('north2');
    await town.db.write((tx) => tx.sql.update(user).set({ status: 'disabled' }).where(eq(user.id, 'north2')));
    const reply = await town.call('POST', '/home/shift/handover/countersign', { token, body: { id } });
    expect([1602, 1605]).toContain(reply.errno);
    expect((await countersign('chief', id)).errno).toBe(0);
    const page = (await post('north1', 'handover/listPage', { limit: 1, before: midnight + 8 * hour })).data;
    expect(page).toMatchObject({ isMore: false, records: [{ shift: 'night' }] });
  });

  it('leaves alarms and their histories as they are', async () => {
    const rows = await town.db.snapshot((tx) => tx.sql.select().from(eventLog));
    expect(rows.filter(({ action }) => action === 'escalate')).toHaveLength(2);
    expect(town.now).toBeLessThan(startMs + day);
  });
});

describe('13.2 an incident of forty', () => {
  const told = midnight + 5 * hour;
  beforeAll(async () => {
    town.now = signMs;
    // Of days before: the worst is acknowledged, one is handled, two lie on the shelf, and of three people were told.
    const began = midnight - 3 * day;
    const incidentId = `past-${String(number + 1).padStart(3, '0')}`;
    const shelf = { shelvedUntil: startMs, shelvedBy: 'south1', shelvedByName: '李四', shelveReason: '正在检修' };
    const forty = Array.from({ length: 40 }, (_, n) =>
      past({
        org: 'south',
        at: began + n * second,
        device: `s${n}`,
        severity: n === 0 ? 1 : 2,
        incidentId,
        ...(n === 0 && { ackAfterMs: minute, escalatedAt: told + hour }),
        ...(n === 39 && { handledAfterMs: hour }),
        ...((n === 5 || n === 6) && { more: shelf }),
        ...((n === 3 || n === 4) && { escalatedAt: told }),
      }),
    );
    await town.db.write((tx) => addPastAlarms(tx, forty));
  });
  const south = async () => preview('south1', { ...night, orgId: 'south' });
  const rowsOf = (list: ShiftSheet['open']) =>
    list.rows.map(({ device_name: name, incident }) => [name.slice(7), incident]);

  it('is one row of what is open, as its neediest member stands, and the counts say both', async () => {
    const { open } = await south();
    expect(open).toMatchObject({ total: 40, incidentCount: 2, isMore: false });
    expect(rowsOf(open)).toEqual([
      ['s1', { memberCount: 40, listedCount: 39 }],
      ['elsewhere', undefined],
    ]);
  });

  it('is one row of what lies on the shelf, though what needs somebody most does not lie there', async () => {
    const { shelved } = await south();
    expect(shelved).toMatchObject({ total: 2, incidentCount: 1, rows: [{ shelveReason: '正在检修' }] });
    expect(rowsOf(shelved)).toEqual([['s5', { memberCount: 40, listedCount: 2 }]]);
  });

  it('is one row of what people were told of: of two members at once they were told once', async () => {
    const { escalated } = await south();
    expect(escalated).toMatchObject({ total: 3, incidentCount: 1, rows: [{ toldAt: told + hour, times: 2 }] });
    expect(rowsOf(escalated)).toEqual([['s3', { memberCount: 40, listedCount: 3 }]]);
  });

  it('stays on sheets of before as it was signed, an alarm a row', async () => {
    const { id, sheet } = (await sign('chief', { orgId: 'south', shift: 'day' })).data as HandoverRow;
    const { incidentCount: _n, ...open } = sheet.open;
    const before = { ...sheet, open: { ...open, rows: open.rows.map(({ incident: _of, ...row }) => row) } };
    await town.db.write((tx) => tx.sql.update(handover).set({ sheet: before }).where(eq(handover.id, id)));
    expect((await info(id, 'chief')).sheet).toEqual(before);
  });
});
