import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPastAlarms, type PastAlarm } from '#db/alarms/addPastAlarms.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { hour } from '#domain/time.ts';
import { askFile, readBook, textsOf } from '../users/readBook.ts';
import { openTown, startMs, type Person, type Town } from './town.ts';

let town: Town;
const at = startMs - 30 * hour;

function past(id: string, patch: Partial<PastAlarm['event']> = {}): PastAlarm {
  const { handledStatus = '00' } = patch;
  return {
    event: {
      id,
      kind: 3,
      typeCode: 'TILT',
      subjectId: id,
      deviceId: 'device-north',
      railId: 'rail-north',
      projectId: 'project-north',
      orgId: 'north',
      deviceCode: 'D-north',
      device_name: `Device ${id}`,
      severity: 2,
      condition: 'active',
      handledStatus,
      isOpen: handledStatus === '00' || handledStatus === '01',
      firstOccurredAt: at,
      lastOccurredAt: at,
      clearedAt: null,
      source: 'rule',
      createdAt: at,
      ...patch,
    },
    log: [],
  };
}

beforeAll(async () => {
  town = await openTown();
  await town.db.write((tx) =>
    addPastAlarms(tx, [
      past('handled', { severity: 1, handledStatus: '02', condition: 'cleared', lastOccurredAt: at + 9 }),
      past('minor', { severity: 3, lastOccurredAt: at + 8 }),
      past('escalated', { escalationLevel: 2, dueAt: at, assigneeId: 'north1', assigneeName: 'north1' }),
      past('critical', { severity: 1, lastOccurredAt: at + 1 }),
      past('fault', { kind: 2, typeCode: 'BATTERY_LOW', severity: 3, orgId: 'city', railId: null }),
      past('south', {
        severity: 1,
        orgId: 'south',
        railId: 'rail-south',
        lastOccurredAt: at + 2,
        shelvedUntil: startMs + hour,
        shelvedByName: '周大勇',
        shelveReason: '施工',
      }),
    ]),
  );
});
afterAll(() => town.close());

const export_ = async (who: Person, body: object, path = '/api/web/alarm/export') => {
  const book = await readBook(await askFile(town, who, path, body));
  const [head = [], ...rows] = textsOf(book, 0);
  return { head, rows, about: new Map(textsOf(book, 1).map(([name = '', value = '']) => [name, value])) };
};

describe('the alarm list', () => {
  it('13.3 comes by need: critical and not acknowledged, out of time, waiting, and what is over last', async () => {
    const page = await town.as('chief', 'GET', '/api/web/alarm/pageAlarm', {
      query: { sortField: 'need', orgIds: 'north' },
    });
    const { records } = page.data as { records: AlarmRow[] };
    expect(records.map(({ id }) => id)).toEqual(['critical', 'escalated', 'minor', 'handled']);
  });

  it('13.3 goes on by key in the order of need, from what waits to what is over', async () => {
    const ids: string[] = [];
    for (let after: string | null | undefined = ''; after !== null && after !== undefined;) {
      const query = { sortField: 'need', orgIds: 'north', limit: '1', ...(after !== '' && { after }) };
      const { data } = await town.as('chief', 'GET', '/api/web/alarm/pageAlarm', { query });
      const page = data as { records: AlarmRow[]; next: string | null };
      ids.push(...page.records.map(({ id }) => id));
      after = page.next;
    }
    expect(ids).toEqual(['critical', 'escalated', 'minor', 'handled']);
  });
});

describe('its workbook', () => {
  it('13.3 has what is found, in the order and with the columns of the screen, and says what it was narrowed by', async () => {
    const { head, rows, about } = await export_('chief', {
      sortField: 'need',
      orgIds: 'north',
      kind: 3,
      columns: ['severity', 'device', 'assignee', 'escalation'],
    });
    expect(head).toEqual(['级别', '设备', '负责人', '升级次数']);
    expect(rows).toEqual([
      ['紧急', 'Device critical', '', '0'],
      ['重要', 'Device escalated', 'north1', '2'],
      ['一般', 'Device minor', '', '0'],
      ['紧急', 'Device handled', '', '0'],
    ]);
    expect(about.get('所属组织')).toBe('north');
    expect(about.get('类别')).toBe('告警');
  });

  it('13.5 says until when a row is shelved, why and by whom', async () => {
    const columns = ['device', 'shelvedUntil', 'shelveReason', 'shelvedBy'];
    const { head, rows } = await export_('chief', { orgIds: 'south', columns });
    expect(head).toEqual(['设备', '搁置至', '搁置原因', '搁置人']);
    expect(rows.map(([device, , ...rest]) => [device, ...rest])).toEqual([['Device south', '施工', '周大勇']]);
    expect(rows[0]?.[1]).not.toBe('');
  });

  it('13.3 has the rows of a tab, of somebody, or those that were picked', async () => {
    const namesOf = async (body: object) =>
      (await export_('chief', { ...body, columns: ['device'] })).rows
        .map(([name = '']) => name)
        .toSorted((a, b) => a.localeCompare(b));
    expect(await namesOf({ tab: 'handled' })).toEqual(['Device handled']);
    expect(await namesOf({ assigneeId: 'north1' })).toEqual(['Device escalated']);
    expect(await namesOf({ railId: 'rail-south' })).toEqual(['Device south']);
    expect(await namesOf({ ids: 'minor,south' })).toEqual(['Device minor', 'Device south']);
  });

  it('D8 of faults has no alarm, whatever kind is asked for, as the report of faults has none', async () => {
    const columns = ['device', 'kind'];
    const { rows, about } = await export_('chief', { kind: 3, columns }, '/api/web/fault/export');
    expect(rows).toEqual([['Device fault', '故障']]);
    expect(about.get('类别')).toBe('故障');
    const days = { startDate: '2026-01-01', endDate: '2026-12-31', granularity: 'month' };
    const query = { ...days, kind: '3' };
    const { data } = await town.as('chief', 'GET', '/api/web/fault/getAlarmFaultReport', { query });
    expect(data).toMatchObject({ kpi: { total: 1 }, byType: [{ typeCode: 'BATTERY_LOW' }] });
    const book = await readBook(
      await askFile(town, 'chief', '/api/web/fault/exportAlarmFaultReport', { ...days, kind: 3 }),
    );
    expect(textsOf(book, 2).flat().join()).toContain('Device fault');
    expect(textsOf(book, 2).flat().join()).not.toContain('Device critical');
  });

  it('13.3 has nothing of others, and is for whoever may export', async () => {
    const { rows } = await export_('north1', { columns: ['device'] });
    expect(rows.map(([name]) => name)).not.toContain('Device south');
    expect((await town.as('viewer', 'POST', '/api/web/alarm/export', { body: {} })).errno).toBe(1403);
    const odd = await town.as('chief', 'POST', '/api/web/alarm/export', { body: { columns: ['nothing'] } });
    expect(odd).toMatchObject({ errno: 9002, data: { errors: [{ field: expect.stringContaining('columns') }] } });
  });
});
