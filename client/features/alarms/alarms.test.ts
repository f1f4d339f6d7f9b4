import { expect, test } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { account } from '#client/stores/account.ts';
import { createAsks } from './asks.ts';
import { alarmDefaults, alarmFilters, allowed, matches, tabOf } from './filters.ts';
import { answeredRows, mayMove, mergeLive, newRows, withFresh } from './liveRows.ts';
import { sentencesOf } from './sentences.ts';
import { clearLevel, triggerText } from './trigger.ts';

const now = 1_800_000_000_000;
const row = (id: string, patch: Partial<AlarmRow> = {}): AlarmRow => ({
  id,
  revision: 1,
  version: 1,
  kind: 3,
  typeCode: 'TILT',
  incidentId: null,
  severity: 2,
  condition: 'active',
  handledStatus: '00',
  deviceId: 'd1',
  railId: null,
  projectId: null,
  orgId: 'o1',
  deviceCode: 'GL-1',
  device_name: '07号',
  railName: '芜湖长江二桥',
  deviceAddress: 'K38',
  position: null,
  firstOccurredAt: now - 1_000,
  lastOccurredAt: now - 1_000,
  clearedAt: null,
  count: 1,
  value: 12.8,
  threshold: 10,
  metric: 'tilt',
  text: '',
  source: 'rule',
  ackBy: null,
  ackByName: null,
  ackAt: null,
  handledBy: null,
  handledByName: null,
  handledAt: null,
  handleResult: null,
  handleMethod: null,
  causeCode: null,
  dueAt: null,
  assigneeId: null,
  assigneeName: null,
  escalationLevel: 0,
  lateAt: null,
  shelvedUntil: null,
  shelvedByName: null,
  shelveReason: null,
  ...patch,
});
const context = { filters: alarmDefaults, insert: true, now, today: '2027-01-15' };
const find = (rows: readonly AlarmRow[]) => (id: string) => rows.find((each) => each.id === id);

test('an alarm raised just now comes on top, an old one that a snapshot tells does not', () => {
  const shown = [row('a')];
  const told = [row('new'), row('old', { lastOccurredAt: now - 3_600_000 })];
  const merged = mergeLive(shown, new Set(['new', 'old']), find(told), context);
  expect(merged.rows.map((each) => each.id)).toEqual(['new', 'a']);
  expect(merged.changed).toEqual(['new']);
});

test('13.3 by need a new row comes where the order has it, and moves no other; by time it comes on top', () => {
  const shown = [row('critical', { severity: 1 }), row('waits'), row('over', { handledStatus: '02' })];
  const told = [row('new', { lastOccurredAt: now }), row('worse', { severity: 1, lastOccurredAt: now - 10 })];
  const idsOf = (sort: string) =>
    mergeLive(shown, new Set(['new', 'worse']), find(told), {
      ...context,
      filters: { ...alarmDefaults, sort },
    }).rows.map(({ id }) => id);
  expect(idsOf('')).toEqual(['worse', 'critical', 'new', 'waits', 'over']);
  expect(idsOf('lastOccurredAt.desc')).toEqual(['new', 'worse', 'critical', 'waits', 'over']);
});

test('13.2 a new hit of an incident whose row is over takes its place at once; where the row is open, the server says which stands', () => {
  const shown = [row('waits'), row('over', { incidentId: 'one', handledStatus: '02' }), row('b')];
  const told = [row('new', { incidentId: 'one', severity: 1, lastOccurredAt: now })];
  const idsOf = (rows: readonly AlarmRow[]) =>
    mergeLive(rows, new Set(['new']), find(told), context).rows.map(({ id }) => id);
  expect(idsOf(shown)).toEqual(['new', 'waits', 'b']);
  expect(idsOf([row('open', { incidentId: 'one' }), row('b')])).toEqual(['open', 'b']);
});

test('13.3 a row that just came is judged by the place, the kind and the person that the list is narrowed by', () => {
  const came = row('a', { railId: 'r1', assigneeId: 'u1' });
  const fits = (patch: Partial<typeof alarmDefaults>) =>
    matches(came, { ...alarmDefaults, ...patch }, now, '2027-01-15');
  expect(fits({ railId: 'r1', orgIds: 'o0,o1', kind: '3', assigneeId: 'u1' })).toBe(true);
  expect([{ railId: 'r2' }, { orgIds: 'o0' }, { kind: '2' }, { assigneeId: 'u2' }].map(fits)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('10.1k an older answer does not replace a newer row, nor take away what was raised since it was asked for', async () => {
  const acked = row('a', { revision: 9, version: 2, handledStatus: '01' });
  const raised = row('new', { revision: 8 });
  const asks = createAsks();
  let answer!: (records: readonly AlarmRow[]) => void;
  const asked = asks.ask(() => new Promise<readonly AlarmRow[]>((resolve) => (answer = resolve)));
  asks.touch(['a', 'new']);
  answer([row('a'), row('b')]);
  const { page, touched } = await asked;
  const rows = answeredRows(page, [raised, acked, row('b')], touched, find([raised, acked]), context);
  expect(rows.map(({ id, handledStatus }) => [id, handledStatus])).toEqual([
    ['new', '00'],
    ['a', '01'],
    ['b', '00'],
  ]);
});

test('10.1k of two questions the later has the higher turn, whichever is answered first', async () => {
  const asks = createAsks();
  let first!: (page: string) => void;
  const slow = asks.ask(() => new Promise<string>((resolve) => (first = resolve)));
  const fast = await asks.ask(async () => 'fast');
  asks.touch(['a']);
  first('slow');
  expect((await slow).turn).toBeLessThan(fast.turn);
  expect([...(await slow).touched]).toEqual(['a']);
  expect([...fast.touched]).toEqual([]);
});

test('while the list is not calm nothing is inserted, but shown rows change in place', () => {
  const shown = [row('a'), row('b')];
  const told = [row('new'), row('b', { revision: 2, version: 2, handledStatus: '01' })];
  const merged = mergeLive(shown, new Set(['new', 'b']), find(told), { ...context, insert: false });
  expect(merged.rows.map((each) => [each.id, each.handledStatus])).toEqual([
    ['a', '00'],
    ['b', '01'],
  ]);
  expect(merged.changed).toEqual(['b']);
});

test('rows that came since are counted; ones that moved up into the room of those that left are no news', () => {
  const shown = ['a', 'b', 'c'].map((id) => row(id));
  const of = (...ids: string[]): AlarmRow[] => ids.map((id) => row(id));
  expect(newRows(shown, of('a', 'b', 'c'), 0)).toBe(0);
  expect(newRows(shown, of('e', 'a', 'b'), 4)).toBe(1);
  expect(newRows(shown, of('e', 'f', 'a'), 5)).toBe(2);
  expect(newRows(shown, of('b', 'c', 'd'), 3)).toBe(0);
  expect(newRows(shown, of('a', 'c', 'd'), 3)).toBe(0);
  expect(newRows(shown, of('e', 'b', 'c'), 3)).toBe(1);
});

test('an older row never replaces a newer one, and nothing new leaves the list as it is', () => {
  const shown = [row('a', { revision: 5, version: 3 })];
  expect(withFresh(shown, [row('a', { revision: 4, version: 2 })])).toBe(shown);
  expect(withFresh(shown, [row('a', { revision: 5, version: 3 })])).toBe(shown);
});

test('the page does not grow beyond its size', () => {
  const shown = Array.from({ length: 20 }, (_, index) => row(`r${index}`));
  const merged = mergeLive(shown, new Set(['new']), find([row('new', { lastOccurredAt: now })]), context);
  expect(merged.rows).toHaveLength(20);
  expect(merged.rows[0]?.id).toBe('new');
});

test('a page asks again only when a change may move rows or their number', () => {
  const shown = [row('a'), row('b')];
  const moves = (ids: readonly string[], rows: readonly AlarmRow[], filters = {}): boolean =>
    mayMove(shown, new Set(ids), find(rows), { ...context, filters: { ...alarmDefaults, ...filters } });
  // Its place, and what it counts as, are the same.
  expect(moves(['a'], [row('a', { revision: 9, value: 13 })])).toBe(false);
  expect(moves(['a'], [row('a', { revision: 9, lastOccurredAt: now + 1 })])).toBe(true);
  expect(moves(['a'], [row('a', { revision: 9, handledStatus: '01' })])).toBe(true);
  expect(moves(['a'], [row('a', { revision: 9, assigneeId: 'u1' })])).toBe(true);
  expect(moves(['a'], [row('a', { revision: 9 })], { severity: '1' })).toBe(true);
  // Of another page, new, or over.
  expect(moves(['c'], [row('c')])).toBe(true);
  expect(moves(['a'], [])).toBe(true);
});

test('quick tabs and filters decide whether a new row belongs here', () => {
  const fits = (patch: Partial<typeof alarmDefaults>, of = row('a')): boolean =>
    matches(of, { ...alarmDefaults, ...patch }, now, '2027-01-15');
  expect(fits({ tab: 'fire' })).toBe(false);
  expect(fits({ tab: 'fire' }, row('f', { typeCode: 'FIRE' }))).toBe(true);
  expect(fits({ tab: 'overdue' }, row('o', { dueAt: now - 1 }))).toBe(true);
  expect(fits({ tab: 'overdue' }, row('o', { dueAt: now + 1 }))).toBe(false);
  expect(fits({ tab: 'handled' }, row('h', { handledStatus: '04' }))).toBe(true);
  expect(fits({ severity: '1' })).toBe(false);
  expect(fits({ typeCode: 'FIRE,TILT' })).toBe(true);
  expect(fits({ projectId: 'p1' })).toBe(false);
  expect(fits({ projectId: 'p1' }, row('p', { projectId: 'p1' }))).toBe(true);
  expect(fits({ text: '长江' })).toBe(true);
  expect(fits({ text: 'gl-1' })).toBe(true);
  expect(fits({ endDate: '2027-01-14' })).toBe(false);
  expect(tabOf({ ...alarmDefaults, tab: 'nonsense' })).toBe('all');
  const narrowed = { ...alarmDefaults, text: 'x', tab: 'fire' };
  expect(alarmFilters.count(narrowed)).toBe(1);
  expect(alarmFilters.asked(narrowed)).toEqual({ text: 'x' });
});

test('what may be done follows from condition and handling', () => {
  expect(allowed(row('a'))).toEqual({
    ack: true,
    handle: true,
    clear: true,
    falseReport: true,
    assign: true,
    shelve: true,
    unshelve: false,
    reopen: false,
  });
  expect(allowed(row('a', { handledStatus: '01' })).ack).toBe(false);
  expect(allowed(row('a', { condition: 'cleared' }))).toEqual({
    ack: false,
    handle: true,
    clear: false,
    falseReport: true,
    assign: true,
    shelve: true,
    unshelve: false,
    reopen: false,
  });
  expect(allowed(row('a', { handledStatus: '02', condition: 'cleared' }))).toEqual({
    ack: false,
    handle: false,
    clear: false,
    falseReport: false,
    assign: false,
    shelve: false,
    unshelve: false,
    reopen: true,
  });
  expect(allowed(row('a', { handledStatus: '02' })).reopen).toBe(true);
  expect(allowed(row('a', { shelvedUntil: now + 1 })).unshelve).toBe(true);
});

test('an alarm that somebody is put on belongs under “assigned to me” of that person alone', () => {
  const mine = { ...alarmDefaults, tab: 'assignedToMe' };
  account.userInfo = { id: 'u1', name: 'u1', real_name: 'u1', mobile: '', access: [] };
  expect(matches(row('a', { assigneeId: 'u1' }), mine, now, '2026-11-26')).toBe(true);
  expect(matches(row('a', { assigneeId: 'u2' }), mine, now, '2026-11-26')).toBe(false);
  expect(matches(row('a'), mine, now, '2026-11-26')).toBe(false);
  account.userInfo = null;
});

test('a trigger has the unit of its metric; a flag has no figure', () => {
  expect(triggerText('impactG', 3.42)).toBe('3.42\u2009g');
  expect(triggerText('smoke', 1)).toBe('--');
  expect(triggerText(null, null)).toBe('--');
  expect(triggerText('awayM', 61.26)).toBe('61.3\u2009m');
  expect(triggerText('sensorFault', 1)).toBe('--');
});

test('the chart knows the level at which a measured alarm ends, unless the raise level is not the catalogue’s', () => {
  expect(clearLevel(row('a', { typeCode: 'TILT', metric: 'tilt', threshold: 10 }))).toBe(7);
  expect(clearLevel(row('a', { typeCode: 'TILT', metric: 'tilt', threshold: 12 }))).toBeUndefined();
  expect(clearLevel(row('a', { typeCode: 'COLLISION', metric: 'impactG', threshold: 2 }))).toBeUndefined();
  expect(clearLevel(row('a', { typeCode: 'FIRE', metric: 'temp', threshold: 80 }))).toBe(70);
  expect(clearLevel(row('a', { typeCode: 'OFFLINE', metric: null, threshold: null }))).toBeUndefined();
});

test('the timeline says who did what, newest first, how often it occurred and how fast somebody was', () => {
  const base = { actorId: null, actorName: null, fromStatus: '00', text: '', data: null } as const;
  const li = { actorId: 'u1', actorName: '李敏' } as const;
  const lines = sentencesOf(
    [
      { ...base, id: 1, at: now, action: 'raise', fromStatus: null },
      { ...base, ...li, id: 2, at: now + 142_000, action: 'ack' },
      { ...base, id: 3, at: now + 200_000, action: 'repeat', fromStatus: '01', data: { value: 13.6, count: 3 } },
      { ...base, ...li, id: 4, at: now + 300_000, action: 'comment', text: '已联系养护三队' },
      { ...base, ...li, id: 5, at: now + 400_000, action: 'handle', text: '已扶正', fromStatus: '01' },
      { ...base, id: 6, at: now + 500_000, action: 'reopen', fromStatus: '02' },
      { ...base, ...li, id: 7, at: now + 600_000, action: 'clear', text: '重新标定' },
      { ...base, id: 8, at: now + 600_000, action: 'clear' },
    ],
    { firstOccurredAt: now },
  );
  expect(lines.map(({ subject, key, times, tookMs }) => [subject, key, times, tookMs])).toEqual([
    ['system', 'alarm.log.clear', 3, undefined],
    ['person', 'alarm.log.byHand', 3, undefined],
    ['system', 'alarm.log.stillActive', 3, undefined],
    ['person', 'alarm.log.handle', 3, 400_000],
    ['person', undefined, 3, undefined],
    ['system', 'alarm.log.repeat', 3, undefined],
    ['person', 'alarm.log.ack', 1, 142_000],
    ['device', 'alarm.log.raise', 1, undefined],
  ]);
  expect(lines[5]).toMatchObject({ value: 13.6, text: '' });
  expect(lines[1]).toMatchObject({ person: '李敏', text: '重新标定' });
});
