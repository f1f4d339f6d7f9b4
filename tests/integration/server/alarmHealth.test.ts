import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPastAlarms, type PastAlarm } from '#db/alarms/addPastAlarms.ts';
import type { AlarmHealth } from '#domain/alarms/health.ts';
import { day, hour, minute, second } from '#domain/time.ts';
import { askFile, readBook, textsOf } from '../users/readBook.ts';
import { openTown, startMs, type Person, type Town } from './town.ts';

let town: Town;
/** Midnight in Shanghai of 31 August; the tests' first moment is noon of 1 September. */
const monday = startMs - day - 12 * hour;

interface Past {
  readonly org?: 'north' | 'south' | 'other';
  readonly at: number;
  readonly device?: string;
  readonly incidentId?: string;
  readonly ackAfterMs?: number;
  readonly handledAfterMs?: number;
  readonly clearedAt?: number | null;
}
let number = 0;
function past({ org = 'north', at, device = `device-${org}`, incidentId, clearedAt = at + minute, ...took }: Past) {
  number += 1;
  const id = `past-${String(number).padStart(3, '0')}`;
  const ackAt = took.ackAfterMs === undefined ? null : at + took.ackAfterMs;
  const handledAt = took.handledAfterMs === undefined ? null : at + took.handledAfterMs;
  const event: PastAlarm['event'] = {
    id,
    kind: 3,
    typeCode: 'TILT',
    subjectId: device,
    deviceId: `device-${org}`,
    railId: `rail-${org}`,
    projectId: `project-${org}`,
    orgId: org,
    deviceCode: `D-${device}`,
    device_name: `Device ${device}`,
    incidentId: incidentId ?? null,
    severity: 2,
    condition: clearedAt === null ? 'active' : 'cleared',
    handledStatus: clearedAt === null ? '00' : '02',
    isOpen: clearedAt === null,
    firstOccurredAt: at,
    lastOccurredAt: at,
    clearedAt,
    source: 'rule',
    ackAt,
    handledAt,
    handledBy: handledAt === null ? null : 'north1',
    createdAt: at,
  };
  return { event, log: [] };
}

beforeAll(async () => {
  town = await openTown();
  // A storm of twelve devices in the first ten minutes of Monday's day shift, five a window on, then quiet.
  const storm = Array.from({ length: 12 }, (_, n) => past({ at: monday + 8 * hour + n * second, device: `s${n}` }));
  const after = Array.from({ length: 5 }, (_, n) =>
    past({ at: monday + 8 * hour + 10 * minute + n * second, device: `s${n}`, ackAfterMs: (n + 1) * minute }),
  );
  const specs: PastAlarm[] = [
    ...storm,
    ...after,
    // An impact with two more of its incident.
    past({ at: monday + 20 * hour, device: 'hit', handledAfterMs: hour }),
    past({ at: monday + 20 * hour + 1, device: 'hit2', incidentId: 'past-018' }),
    past({ at: monday + 20 * hour + 2, device: 'hit3', incidentId: 'past-018' }),
    // Stands since Monday, since before the week, and one of another organisation.
    past({ at: monday, device: 'stale', clearedAt: null }),
    past({ at: monday - 20 * day, device: 'old', clearedAt: null }),
    past({ org: 'other', at: monday, clearedAt: null }),
  ];
  await town.db.write((tx) => addPastAlarms(tx, specs));
});
afterAll(() => town.close());

const ask = (person: Person, query: Record<string, string> = {}) =>
  town.as(person, 'GET', '/api/web/alarm/getHealth', { query });
async function health(person: Person, query: Record<string, string> = {}): Promise<AlarmHealth> {
  const reply = await ask(person, query);
  expect(reply.errno).toBe(0);
  return reply.data;
}

describe('health of the alarm system', () => {
  it('is that of the last seven days of the scope, in windows that have begun', async () => {
    const found = await health('chief');
    // Six days and twelve hours; noon's window has just begun.
    expect(found).toMatchObject({ windows: 6 * 144 + 72 + 1, operators: 1, total: 19, memberCount: 2, peak: 12 });
    expect(found.floods).toEqual([{ from: monday + 8 * hour, to: monday + 8 * hour + 20 * minute, total: 17 }]);
    expect(found).toMatchObject({ overCount: 1, floodMs: 20 * minute, chatteringCount: 0, staleBefore: 1 });
    expect(found.staleCount).toBe(1);
    expect(found.ack).toEqual({ count: 5, medianMs: 3 * minute, p95Ms: 5 * minute });
    expect(found.handle).toEqual({ count: 1, medianMs: hour, p95Ms: hour });
    expect(found.byShift.map(({ total }) => total)).toEqual([1, 17, 1]);
    expect(found.bySeverity).toEqual([0, 19, 0, 0]);
  });

  it('names the sources that came most', async () => {
    const { top, topShare } = await health('chief');
    expect(top).toHaveLength(10);
    expect(top[0]).toMatchObject({ typeCode: 'TILT', name: 'Device s0', code: 'D-s0', count: 2 });
    expect(topShare).toBeCloseTo(15 / 19, 10);
  });

  it('shares the load among the positions', async () => {
    expect(await health('chief', { operators: '2' })).toMatchObject({ peak: 6, overCount: 0, floods: [], floodMs: 0 });
  });

  it('counts nothing of others, and refuses what is outside of the scope', async () => {
    expect(await health('chief', { orgIds: 'south' })).toMatchObject({ total: 0, meanRate: 0, topShare: null });
    expect(await health('orphan')).toMatchObject({ total: 0, staleBefore: 0 });
    expect((await health('stranger')).total).toBe(1);
    expect((await ask('chief', { orgIds: 'other' })).errno).toBe(9007);
  });

  it('names the field of what cannot be', async () => {
    for (const [query, field] of [
      [{ startDate: '2026-09-02', endDate: '2026-09-01' }, 'endDate'],
      [{ startDate: '2026-07-31', endDate: '2026-09-01' }, 'endDate'],
      [{ operators: '0' }, 'operators'],
      [{ operators: 'many' }, 'operators'],
    ] as const) {
      const reply = await ask('viewer', query);
      expect(reply.errno).toBe(9002);
      expect((reply.data as { errors: Array<{ field: string }> }).errors[0]?.field).toBe(field);
    }
    expect((await ask('viewer', { startDate: '2026-08-02', endDate: '2026-09-01' })).errno).toBe(0);
  });

  it("is a sheet of the report's workbook, of a month at most", async () => {
    const body = { startDate: '2026-08-26', endDate: '2026-09-01' };
    const book = await readBook(await askFile(town, 'chief', '/api/web/alarm/exportAlarmFaultReport', body));
    const [head, ...rows] = textsOf(book, 2);
    expect(head?.slice(0, 3)).toEqual(['指标', '全部', '夜班 00–08']);
    const lines = new Map(rows.map(([name = '', ...values]) => [name, values]));
    expect(lines.get('报警次数(事件成员不计)')?.slice(0, 4)).toEqual(['19', '1', '17', '1']);
    expect(lines.get('洪水时长(分)')?.[0]).toBe('20');
    expect(lines.get('持续超过24小时')?.[0]).toBe('2');
    expect(lines.get('倾斜报警 · Device s0 · D-s0')?.[0]).toBe('2');
    const long = { startDate: '2026-07-01', endDate: '2026-09-01' };
    const other = await readBook(await askFile(town, 'chief', '/api/web/alarm/exportAlarmFaultReport', long));
    expect(other.worksheets.map(({ name }) => name)).not.toContain('告警体检');
  });
});
