import { ulid } from 'ulid';
import { afterEach, expect, test } from 'vitest';
import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { listAlarms } from '#db/alarms/listAlarms.ts';
import { overdueRule } from '#db/schema/overdue.ts';
import { saveRules, type SavedRule } from '#db/overdue/saveRules.ts';
import { user } from '#db/schema/users.ts';
import type { Scope } from '#domain/access/access.ts';
import { needOf } from '#domain/alarms/need.ts';
import { factoryRule } from '#domain/overdue/factory.ts';
import type { OverdueRule, RuleType } from '#domain/overdue/rule.ts';
import { minute, second } from '#domain/time.ts';
import { sweepOverdue } from '#workers/sweeps/sweepOverdue.ts';
import { sweepTimers } from '#workers/sweeps/sweepTimers.ts';
import { look } from '../workers/look.ts';
import { openSite, startMs, type Site } from '../workers/site.ts';

let site: Site;
afterEach(() => site.close());

const seer: Scope = { userId: 'root-only', access: ['root'], orgPath: '/root/' };

async function store(more: Partial<OverdueRule> = {}): Promise<void> {
  const stamps = { createdAt: startMs, updatedAt: startMs };
  const values = { ...factoryRule('alarm_unhandled'), name: '规则', orgId: 'city', version: 1, ...more };
  await site.db.write((tx) => tx.sql.insert(overdueRule).values({ ...values, id: ulid(), ...stamps }));
}

/** Saves one new rule beside nothing. */
function save(
  more: Partial<SavedRule> & Pick<SavedRule, 'minutes'>,
  orgId = 'city',
  ruleType: RuleType = 'alarm_unhandled',
) {
  const { version: _v, id: _i, orgId: _o, ruleType: _t, ...rule } = factoryRule(ruleType);
  const item: SavedRule = { ...rule, name: '规则', isDeleted: false, ...more };
  return site.db.write((tx) =>
    saveRules(tx, seer, { orgId, ruleType, items: [item], newId: () => ulid(), now: site.now }),
  );
}

const event = async () => (await look(site.db).events())[0];
const overdueNotices = async () =>
  (await look(site.db).notices()).filter(({ noticeAction }) => noticeAction === 'NA05');
async function receivers(): Promise<string[][]> {
  const rows = await look(site.db).receivers();
  return (await overdueNotices()).map(({ id }) =>
    rows.filter(({ noticeId }) => noticeId === id).map(({ userId }) => userId),
  );
}
const actor = { userId: 'operator', name: 'operator' };

test('SPEC-011 an alarm unhandled past its minutes notifies the role once per repeat, up to maxRepeats', async () => {
  site = await openSite();
  await store({
    minutes: 15,
    repeatMinutes: 10,
    maxRepeats: 3,
    escalateRole: 'supervise_zhidui',
    escalateUserIds: ['operator', 'beside', 'disabled'],
  });
  await site.lane(site.item(0, { impactG: 3.5 }));
  expect(await event()).toMatchObject({ dueAt: startMs + 15 * minute, escalationLevel: 0 });
  const counts: number[] = [];
  for (const after of [14, 15, 16, 24, 25, 34, 35, 36, 60, 600]) {
    site.now = startMs + after * minute;
    // Twice: whoever sweeps again tells nobody again.
    await sweepOverdue(site.context);
    await sweepOverdue(site.context);
    counts.push((await overdueNotices()).length);
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3, 3, 3]);
  // Who stands above, and whom the rule names and who sees it; not the sibling, nor the disabled one.
  expect(await receivers()).toEqual([1, 2, 3].map(() => ['operator', 'supervisor']));
  expect((await overdueNotices())[0]).toMatchObject({
    targetType: 3,
    targetId: (await event())?.id,
    contentParams: { level: 1, minutes: 15, typeCode: 'COLLISION' },
  });
  expect(await event()).toMatchObject({ dueAt: null, escalationLevel: 3, version: 1, handledStatus: '00' });
  expect((await look(site.db).log()).map(({ action, data }) => [action, data?.['level']])).toEqual([
    ['raise', undefined],
    ['escalate', 1],
    ['escalate', 2],
    ['escalate', 3],
  ]);
});

test('an escalation reaches dashboards and its people at once', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }));
  site.now += 30 * minute;
  await sweepOverdue(site.context);
  const told = site.publications.at(-1)?.alarms[0];
  expect(told).toMatchObject({ orgPath: '/root/city/', row: { escalationLevel: 1, dueAt: null } });
  expect(site.hints).toContainEqual(
    expect.objectContaining({
      userId: 'supervisor',
      event: 'message',
      payload: expect.objectContaining({ content: expect.objectContaining({ noticeAction: 'NA05' }) }),
    }),
  );
});

test('13.3 what was acknowledged and is past its time stands above what waits; nobody is told, as somebody is on it', async () => {
  site = await openSite({ devices: 2, metrics: ['tilt'] });
  const tilts = async (device: number): Promise<void> => {
    for (let n = 0; n < 2; n += 1) {
      site.now += 100;
      await site.lane(site.item(device, { tilt: 12 }));
    }
  };
  await tilts(0);
  const { id = '' } = (await event()) ?? {};
  await site.db.write((tx) => acknowledgeAlarm(tx, seer, { ids: [id], actor, now: site.now }));
  const dueAt = (await event())?.dueAt ?? 0;
  site.now = dueAt - minute;
  await tilts(1);
  const needs = async (): Promise<Array<readonly [isFirst: boolean, need: number]>> => {
    const page = { offset: 0, limit: 9, sort: 'need', order: 'desc' } as const;
    const rows = await site.db.snapshot((tx) => listAlarms(tx, seer, { ...page, condition: 'active' }));
    return rows.map((row) => [row.id === id, needOf(row)]);
  };
  await sweepOverdue(site.context);
  expect(await needs()).toEqual([
    [false, 1],
    [true, 1],
  ]);
  const published = site.publications.length;
  site.now = dueAt;
  await sweepOverdue(site.context);
  await sweepOverdue(site.context);
  expect(await needs()).toEqual([
    [true, 2],
    [false, 1],
  ]);
  expect(await event()).toMatchObject({ lateAt: dueAt, dueAt, escalationLevel: 0, handledStatus: '01', version: 2 });
  expect(site.publications).toHaveLength(published + 1);
  expect(await overdueNotices()).toEqual([]);
  // Whoever gives it time again takes that back.
  await save({ minutes: 600 });
  expect(await needs()).toEqual([
    [false, 1],
    [true, 1],
  ]);
});

test('without a rule the factory’s stands: an alarm 30 minutes, a fault 240, to the supervisors once', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }));
  site.now += second;
  await site.lane(site.item(0, { batteryPct: 5 }));
  const [collision, battery] = (await look(site.db).events()).sort((a, b) => b.kind - a.kind);
  expect(collision?.dueAt).toBe(startMs + 30 * minute);
  expect(battery).toMatchObject({ kind: 2, dueAt: startMs + second + 240 * minute });
  site.now = startMs + 300 * minute;
  expect(await sweepOverdue(site.context)).toBe(2);
  expect(await sweepOverdue(site.context)).toBe(0);
  expect(await receivers()).toEqual([['supervisor'], ['supervisor']]);
});

test('an acknowledgement doubles the time that is left and keeps people from being told; handling ends it', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }));
  site.now += 10 * minute;
  const id = (await event())?.id ?? '';
  await site.db.write((tx) => acknowledgeAlarm(tx, seer, { ids: [id], actor, now: site.now }));
  expect(await event()).toMatchObject({ handledStatus: '01', dueAt: startMs + 50 * minute });
  site.now = startMs + 90 * minute;
  expect(await sweepOverdue(site.context)).toBe(0);
  await site.db.write((tx) =>
    handleAlarm(tx, seer, { ids: [id], actor, now: site.now, result: '已处理', method: 'onsite' }),
  );
  expect(await event()).toMatchObject({ handledStatus: '02', dueAt: null });
  site.now += 600 * minute;
  expect(await sweepOverdue(site.context)).toBe(0);
});

test('13.9 what is acknowledged late has its rule’s minutes again: no wave of overdue ones follows', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }), site.item(1, { impactG: 3.5 }));
  // Ten seconds before the limit of half an hour.
  site.now = startMs + 30 * minute - 10 * second;
  const rows = await look(site.db).events();
  const ids = rows.map(({ id }) => id);
  expect(rows.map(({ dueAt }) => dueAt)).toEqual(ids.map(() => startMs + 30 * minute));
  await site.db.write((tx) => acknowledgeAlarm(tx, seer, { ids, actor, now: site.now }));
  const after = await look(site.db).events();
  expect(after.map(({ dueAt }) => dueAt)).toEqual(ids.map(() => site.now + 30 * minute));
});

test('what goes on after it was handled waits anew, and is escalated again', async () => {
  site = await openSite();
  for (let n = 0; n < 2; n++) {
    await site.lane(site.item(0, { tilt: 20 }));
    site.now += minute;
  }
  const tilt = async () => (await look(site.db).events()).find(({ typeCode }) => typeCode === 'TILT');
  const { id = '' } = (await tilt()) ?? {};
  await site.db.write((tx) =>
    handleAlarm(tx, seer, { ids: [id], actor, now: site.now, result: '已处理', method: 'remote' }),
  );
  site.now += 31 * minute;
  await sweepTimers(site.context);
  expect(await tilt()).toMatchObject({ handledStatus: '00', dueAt: site.now + 30 * minute, escalationLevel: 0 });
});

test('an alarm that gets worse is due by the rule of what it is now, never later than before', async () => {
  site = await openSite();
  await store({ name: '紧急', minutes: 10, severities: [1] });
  await store({ name: '一般', minutes: 120, severities: [3], orderNo: 1 });
  const said = (severity: 1 | 3) => ({ alarm: { typeCode: 'INTRUSION', active: true, severity } });
  await site.lane(site.item(0, {}, said(3)));
  expect(await event()).toMatchObject({ severity: 3, dueAt: startMs + 120 * minute });
  site.now += minute;
  await site.lane(site.item(0, {}, said(1)));
  expect(await event()).toMatchObject({ severity: 1, dueAt: site.now + 10 * minute });
});

test('saved rules plan anew what is open in the organisation and below it, and nothing beside', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }));
  site.now += 20 * minute;
  expect((await save({ minutes: 60 }, 'sibling')).replanned).toBe(0);
  expect((await save({ minutes: 60 }, 'street')).replanned).toBe(0);
  expect((await save({ minutes: 60 }, 'root')).replanned).toBe(1);
  expect(await event()).toMatchObject({ dueAt: startMs + 60 * minute, version: 1 });
  // Nearer, and already over: told with the next sweep.
  expect((await save({ minutes: 5, escalateRole: 'operate' })).replanned).toBe(1);
  expect(await sweepOverdue(site.context)).toBe(1);
  expect(await receivers()).toEqual([['operator']]);
  expect(site.publications.at(-1)?.alarms).toHaveLength(1);
});

test('of many at once one message stands for all, and each is escalated', async () => {
  site = await openSite({ devices: 30 });
  await site.lane(...site.devices.map((_, at) => site.item(at, { impactG: 3.5 })));
  site.now += 31 * minute;
  expect(await sweepOverdue(site.context)).toBe(30);
  // Of so many one message stands for all.
  expect(await overdueNotices()).toMatchObject([{ contentKey: 'notice.content.merged', contentParams: { count: 30 } }]);
  expect((await look(site.db).events()).every(({ escalationLevel }) => escalationLevel === 1)).toBe(true);
});

test('a rule of silence is the limit of the devices there, but for those with minutes of their own', async () => {
  site = await openSite({ devices: 2 });
  const limits = async () =>
    Promise.all(site.devices.map(async ({ no }) => ((await look(site.db).state(no))?.silenceLimitMs ?? 0) / minute));
  expect(await limits()).toEqual([10, 10]);
  expect((await save({ minutes: 25, escalateRole: null }, 'root', 'device_silent')).replanned).toBe(2);
  expect(await limits()).toEqual([25, 25]);
  expect(
    (await save({ minutes: 40, escalateRole: null, projectId: 'bridge' }, 'city', 'device_silent')).replanned,
  ).toBe(2);
  expect(await limits()).toEqual([40, 40]);
});

test('nobody to tell: the alarm is overdue all the same', async () => {
  site = await openSite();
  await site.db.write((tx) => tx.sql.update(user).set({ status: 'disabled' }));
  await site.lane(site.item(0, { impactG: 3.5 }));
  site.now += 30 * minute;
  expect(await sweepOverdue(site.context)).toBe(1);
  expect(await receivers()).toEqual([[]]);
  expect(await event()).toMatchObject({ escalationLevel: 1 });
});
