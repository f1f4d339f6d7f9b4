import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { hour } from '#domain/time.ts';
import { openTown, type Person, type Town } from './town.ts';

let town: Town;
let alarm: AlarmRow;
const rowsOf = async (query: Record<string, string> = {}, who: Person = 'north1'): Promise<AlarmRow[]> =>
  ((await town.as(who, 'GET', '/api/web/alarm/pageAlarm', { query })).data as { records: AlarmRow[] }).records;
const shelve = (body: object, who: Person = 'north1') => town.as(who, 'POST', '/api/web/alarm/shelve', { body });

beforeEach(async () => {
  town = await openTown();
  await town.report('north', { impactG: 5 });
  const [first] = await rowsOf();
  if (first === undefined) throw new Error('no alarm');
  alarm = first;
});
afterEach(() => town.close());

test('what is shelved is listed with who, why and until when, under its filter and its tab', async () => {
  const until = town.now + 2 * hour;
  const reply = await shelve({ ids: [alarm.id], version: alarm.version, reason: ' 正在检修 ', until });
  expect(reply).toMatchObject({ errno: 0, data: { results: [{ id: alarm.id, errno: 0 }] } });
  const [row] = await rowsOf({ tab: 'shelved' });
  expect(row).toMatchObject({ id: alarm.id, shelvedUntil: until, shelveReason: '正在检修', handledStatus: '00' });
  expect(row?.shelvedByName).not.toBe('');
  expect(await rowsOf({ shelved: '1' })).toHaveLength(1);
  expect(await rowsOf()).toHaveLength(1);
  const tabs = await town.as('north1', 'GET', '/api/web/alarm/getTabs');
  expect(tabs.data).toMatchObject({ counts: { shelved: 1, unhandled: 1 } });
  const { data } = await town.as('north1', 'GET', '/api/web/alarm/findById', { query: { id: alarm.id } });
  const { log } = data as { log: Array<{ action: string; text: string }> };
  expect(log.filter(({ action }) => action === 'shelve')).toMatchObject([{ text: '正在检修', data: { until } }]);

  const ended = await town.as('north1', 'POST', '/api/web/alarm/unshelve', { body: { ids: [alarm.id] } });
  expect(ended.errno).toBe(0);
  expect(await rowsOf({ tab: 'shelved' })).toEqual([]);
});

test.each([
  ['reason', { until: 1 }],
  ['reason', { reason: '  短 ', until: 1 }],
  ['reason', { reason: '长'.repeat(201), until: 1 }],
  ['until', { reason: '正在检修' }],
  ['until', { reason: '正在检修', until: 0 }],
  ['until', { reason: '正在检修', until: 8 * hour + 1 }],
  ['until', { reason: '正在检修', until: -hour }],
])(
  'a shelf without a good %s is refused, and the field is named: %o',
  async (field, { until, ...rest }: { until?: number; reason?: string }) => {
    const body = { ids: [alarm.id], ...rest, ...(until !== undefined && { until: town.now + until }) };
    const reply = await shelve(body);
    expect(reply.errno).not.toBe(0);
    expect(reply.data).toMatchObject({ errors: [{ field }] });
    expect(await rowsOf({ tab: 'shelved' })).toEqual([]);
  },
);

test('who may not handle alarms shelves none, and nobody one that lies elsewhere', async () => {
  const body = { ids: [alarm.id], reason: '正在检修', until: town.now + hour };
  expect((await shelve(body, 'viewer')).errno).toBe(1403);
  expect((await shelve(body, 'south1')).errno).toBe(9001);
  expect((await rowsOf())[0]?.shelvedUntil).toBeNull();
});
