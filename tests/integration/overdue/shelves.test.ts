import { afterEach, expect, test } from 'vitest';
import { acknowledgeAlarm } from '#db/alarms/acknowledgeAlarm.ts';
import { handleAlarm } from '#db/alarms/handleAlarm.ts';
import { shelveAlarms } from '#db/alarms/shelveAlarms.ts';
import { unshelveAlarms } from '#db/alarms/unshelveAlarms.ts';
import type { Scope } from '#domain/access/access.ts';
import { hour, minute } from '#domain/time.ts';
import { FactsCache } from '#workers/lanes/factsCache.ts';
import { sweepOverdue } from '#workers/sweeps/sweepOverdue.ts';
import { sweepShelves } from '#workers/sweeps/sweepShelves.ts';
import { look } from '../workers/look.ts';
import { openSite, startMs, type Site } from '../workers/site.ts';

let site: Site;
afterEach(() => site.close());

const seer: Scope = { userId: 'root-only', access: ['root'], orgPath: '/root/' };
const actor = { userId: 'operator', name: '值班员' };
const event = async () => {
  const [row] = await look(site.db).events();
  if (row === undefined) throw new Error('no alarm');
  return row;
};
const actions = async () => (await look(site.db).log()).map(({ action }) => action);
const overdueNotices = async () =>
  (await look(site.db).notices()).filter(({ noticeAction }) => noticeAction === 'NA05').length;

async function shelve(until: number, reason = '正在检修') {
  const { id } = await event();
  const input = { ids: [id], actor, now: site.now, until, reason };
  const { outcomes } = await site.db.write((tx) => shelveAlarms(tx, seer, input));
  return outcomes[0]?.errno;
}
async function step(verb: typeof unshelveAlarms) {
  const { id } = await event();
  const { outcomes } = await site.db.write((tx) => verb(tx, seer, { ids: [id], actor, now: site.now }));
  return outcomes[0]?.errno;
}

test('B9 what is shelved comes back by itself with what was left of its time, also when the worker was away', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }));
  site.now = startMs + 10 * minute;
  const before = await event();
  expect(await shelve(site.now + hour)).toBe(0);
  // It is silent and nothing else: status, handling and severity stand.
  expect(await event()).toMatchObject({
    severity: before.severity,
    condition: 'active',
    handledStatus: '00',
    isOpen: true,
    shelvedUntil: site.now + hour,
    shelvedByName: '值班员',
    shelveReason: '正在检修',
    dueAt: site.now + hour + 20 * minute,
  });
  site.now += hour - 1;
  await sweepShelves(site.context);
  await sweepOverdue(site.context);
  expect((await event()).shelvedUntil).not.toBeNull();
  expect(await overdueNotices()).toBe(0);

  // Another worker, long after.
  site.now = startMs + 5 * hour;
  const later = { ...site.context, facts: new FactsCache() };
  const { version, revision } = await event();
  await sweepOverdue(later);
  expect(await overdueNotices()).toBe(0);
  expect(await sweepShelves(later)).toBe(1);
  expect(await sweepShelves(later)).toBe(0);
  const back = await event();
  expect(back).toMatchObject({ shelvedUntil: null, shelvedBy: null, shelvedByName: null, shelveReason: null, version });
  expect(back.dueAt).toBe(site.now + 20 * minute);
  expect(back.revision).toBeGreaterThan(revision);
  expect(site.publications.at(-1)?.alarms[0]?.row).toMatchObject({ id: back.id, shelvedUntil: null });
  expect(await actions()).toEqual(['raise', 'shelve', 'unshelve']);
  site.now += 20 * minute;
  await sweepOverdue(later);
  expect(await overdueNotices()).toBe(1);
});

test('shelving again takes nothing from the time that is left; who ends it early has it at once', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }));
  expect(await shelve(startMs + hour)).toBe(0);
  site.now = startMs + 30 * minute;
  expect(await shelve(startMs + 2 * hour, '还要一小时')).toBe(0);
  expect(await event()).toMatchObject({ shelveReason: '还要一小时', dueAt: startMs + 2 * hour + 30 * minute });
  expect(await step(acknowledgeAlarm)).toBe(0);
  expect(await event()).toMatchObject({ shelvedUntil: startMs + 2 * hour, dueAt: startMs + 3 * hour });
  expect(await step(unshelveAlarms)).toBe(0);
  expect(await event()).toMatchObject({ shelvedUntil: null, dueAt: site.now + hour });
  expect(await step(unshelveAlarms)).toBe(1001);
});

test('a latched alarm lies on the shelf and still needs its inspection result, which takes it off', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }));
  expect(await shelve(startMs + 8 * hour)).toBe(0);
  site.now = startMs + 4 * hour;
  await sweepShelves(site.context);
  expect(await event()).toMatchObject({ condition: 'active', isOpen: true });
  const { id } = await event();
  const result = { ids: [id], actor, now: site.now, result: '护栏完好', method: 'onsite' } as const;
  await site.db.write((tx) => handleAlarm(tx, seer, result));
  expect(await event()).toMatchObject({ isOpen: false, shelvedUntil: null, shelveReason: null });
  // What is closed is not shelved.
  expect(await shelve(site.now + hour)).toBe(9005);
});

test('a rise in severity takes it off the shelf and tells people; without one it stays there in silence', async () => {
  site = await openSite();
  const said = (severity: 1 | 3) => ({ alarm: { typeCode: 'INTRUSION', active: true, severity } });
  await site.lane(site.item(0, {}, said(3)));
  expect(await shelve(startMs + 4 * hour)).toBe(0);
  const told = (await look(site.db).notices()).length;
  site.now = startMs + minute;
  await site.lane(site.item(0, {}, said(3)));
  expect(await event()).toMatchObject({ severity: 3, shelvedUntil: startMs + 4 * hour });
  expect(await look(site.db).notices()).toHaveLength(told);
  site.now = startMs + 2 * minute;
  await site.lane(site.item(0, {}, said(1)));
  // Due as if it had not been there: what was left of its first time.
  expect(await event()).toMatchObject({
    severity: 1,
    shelvedUntil: null,
    shelveReason: null,
    dueAt: site.now + 30 * minute,
  });
  expect(await look(site.db).notices()).toHaveLength(told + 1);
  expect(await actions()).toContain('unshelve');
});

test('what ends on the shelf and begins again is not told anew', async () => {
  site = await openSite();
  const said = (active: boolean) => ({ alarm: { typeCode: 'INTRUSION', active, severity: 3 as const } });
  await site.lane(site.item(0, {}, said(true)));
  expect(await shelve(startMs + 4 * hour)).toBe(0);
  site.now = startMs + minute;
  await site.lane(site.item(0, {}, said(false)));
  expect(await event()).toMatchObject({ condition: 'cleared', shelvedUntil: startMs + 4 * hour });
  const told = (await look(site.db).notices()).length;
  site.now = startMs + 30 * minute;
  await site.lane(site.item(0, {}, said(true)));
  expect(await event()).toMatchObject({ condition: 'active', shelvedUntil: startMs + 4 * hour });
  expect(await look(site.db).notices()).toHaveLength(told);
});

test('no direct call shelves without a reason or with an end that has passed or lies too far ahead', async () => {
  site = await openSite();
  await site.lane(site.item(0, { impactG: 3.5 }));
  for (const until of [site.now, site.now - 1, site.now + 8 * hour + 1, Number.NaN]) {
    await expect(shelve(until)).rejects.toMatchObject({ errno: 9002, data: { errors: [{ field: 'until' }] } });
  }
  expect(await shelve(site.now + hour, '')).toBe(9005);
  expect(await event()).toMatchObject({ shelvedUntil: null });
});
