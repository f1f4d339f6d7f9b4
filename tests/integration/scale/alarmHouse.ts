import { sql } from 'drizzle-orm';
import type { AlarmFilter } from '#db/alarms/alarmFilter.ts';
import { executeRaw } from '#db/engine/raw.ts';
import type { AlarmTab } from '#domain/alarms/alarm.ts';
import type { Scope } from '#domain/access/access.ts';
import { day } from '#domain/time.ts';
import { forgetStatistics } from '#scripts/bench/fullHouse/analyze.ts';
import { fillHouse } from '#scripts/bench/fullHouse/fillHouse.ts';
import { rootId } from '#scripts/bench/fullHouse/fillPlaces.ts';
import { scaled } from '#scripts/bench/fullHouse/housePlan.ts';
import { idOf } from '#scripts/bench/fullHouse/series.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/openTestDatabase.ts';

/*
 * A house of 200,000 alarms, who looks at it, and what lists of alarms are narrowed by.
 */

export const now = Date.UTC(2026, 9, 1);
export const plan = scaled(
  { part: 0.001, devices: 4_000, rails: 400, alarms: 200_000, openAlarms: 600, readings: 1, organizations: 20 },
  now,
);

/** Filled, with incidents, with what is on the shelf and what is late. Without statistics, as installations are. */
export async function openAlarmHouse(): Promise<TestDatabase> {
  const data = await openTestDatabase();
  const filler = await data.filler();
  await fillHouse(filler, plan, { only: ['places', 'alarms'] });
  // Some went on for days: of these, days of the first time say nothing of the last.
  await filler.write((tx) =>
    executeRaw(
      tx,
      sql`update event set first_occurred_at = first_occurred_at - ${3 * day} where id like '%17' and not is_open`,
    ),
  );
  // Members of an incident are ten at the most here.
  const types = sql.raw(`('COLLISION', 'IMPACT_WARN', 'TILT', 'TILT_WARN', 'DISPLACEMENT')`);
  await filler.write((tx) =>
    executeRaw(
      tx,
      sql`update event set incident_id = substr(id, 1, length(id) - 1) || '0' where type_code in ${types}`,
    ),
  );
  await filler.write((tx) =>
    executeRaw(tx, sql`update event set shelved_until = ${now} where is_open and id like '%5'`),
  );
  // The time of some passed while somebody was on them; of others it was moved since.
  await filler.write((tx) =>
    executeRaw(
      tx,
      sql`update event set late_at = due_at - case when id like '%4' then 1 else 0 end where is_open and handled_status = '01'`,
    ),
  );
  await forgetStatistics(filler);
  return data;
}

const last = plan.organizations;
export const scopes: Readonly<Record<string, Scope>> = {
  root: { userId: idOf('U', 0), access: ['root'], orgPath: `/${rootId}/` },
  large: { userId: idOf('U', 1), access: ['operate'], orgPath: pathOf(1) },
  small: { userId: idOf('U', 2), access: ['operate'], orgPath: pathOf(last) },
};

function pathOf(no: number): string {
  const regions = Math.max(2, Math.round(plan.organizations / 6));
  return `/${rootId}/${idOf('OR', 1 + (no % regions))}/${idOf('O', no)}/`;
}

export const filters: Readonly<Record<string, AlarmFilter>> = {
  none: {},
  'a project': { projectId: idOf('P', 0) },
  'a project that has none': { projectId: idOf('P', 99_999) },
  'a frequent type': { typeCodes: ['OFFLINE'] },
  'a rare type': { typeCodes: ['FIRE'] },
  'a type that has none': { typeCodes: ['AREA_OUTAGE'] },
  'two types': { typeCodes: ['COLLISION', 'TILT'] },
  critical: { severities: [1] },
  faults: { kind: 2 },
  active: { condition: 'active' },
  cleared: { condition: 'cleared' },
  unhandled: { handledStatuses: ['00'] },
  handled: { handledStatuses: ['02', '03', '04'] },
  'false reports': { handledStatuses: ['04'] },
  'closed by itself': { handledStatuses: ['03'] },
  'a week': { start: now - 100 * day, end: now - 93 * day },
  'half a year': { start: now - 180 * day },
  'raised in half a year': { raisedFrom: now - 180 * day },
  'raised in a week': { raisedFrom: now - 100 * day, raisedUntil: now - 93 * day },
  'a word of few': { text: '00123号' },
  'a word of many': { text: '高速' },
  'a word of none': { text: 'nowhere' },
  'an old name': { text: '旧' },
  'a device': { deviceId: idOf('D', 1) },
  'a guardrail': { railId: idOf('R', 1) },
  'overdue ones': { overdueAt: now },
  'one row an incident': { isFace: true },
  'one row an incident of the grave': { severities: [1, 2], faceAmong: { severities: [1, 2] } },
  'one row an incident on the shelf': { isShelved: true, faceAmong: { isShelved: true } },
  'an incident': { incidentId: `${idOf('E', 1).slice(0, -1)}0` },
  shelved: { isShelved: true },
  mine: { assigneeId: idOf('U', 3) },
  'of a cause': { causeCodes: ['weather', 'animal'] },
  'of six causes': { causeCodes: ['weather', 'animal', 'c1', 'c2', 'c3', 'c4'] },
  'a model': { modelIds: [idOf('M', 1)] },
  'a model without devices': { modelIds: ['none'] },
};
/** Two at once: what the list's own screen offers. */
export const onScreen = [
  'one row an incident',
  'shelved',
  'mine',
  'of a cause',
  'faults',
  'a guardrail',
  'a project',
  'a frequent type',
  'a rare type',
  'critical',
  'active',
  'cleared',
  'unhandled',
  'handled',
  'false reports',
  'a week',
  'half a year',
  'a word of few',
  'a word of many',
];
export const tabs = {
  all: {},
  fire: { typeCodes: ['FIRE'] },
  unhandled: { handledStatuses: ['00'] },
  acknowledged: { handledStatuses: ['01'] },
  assignedToMe: {},
  overdue: { overdueAt: now },
  shelved: { isShelved: true },
  handled: { handledStatuses: ['02', '03', '04'] },
} as const satisfies Record<AlarmTab, AlarmFilter>;
