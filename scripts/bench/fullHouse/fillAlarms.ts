import { isGrouped } from '#domain/alarms/incidents.ts';
import type { Database } from '#db/engine/database.ts';
import { alarmTypeCodes, catalogue, type AlarmTypeCode } from '#domain/alarms/catalogue.ts';
import { hour, minute } from '#domain/time.ts';
import { analyze } from './analyze.ts';
import { yearMs, type HousePlan } from './housePlan.ts';
import { insertOf, insertSeries, withoutIndexes } from './insertSeries.ts';
import { asText, chance, flag, idIn, newLine, pick, quoted, real, series, whole } from './series.ts';

/** How often types come, of a thousand; fire is rare, silence and empty batteries are not. */
const often: Readonly<Partial<Record<AlarmTypeCode, number>>> = {
  OFFLINE: 190,
  LOW_BATTERY: 170,
  WEAK_SIGNAL: 150,
  TILT_WARN: 130,
  IMPACT_WARN: 100,
  VIBRATION: 70,
  TILT: 50,
  INTRUSION: 40,
  OVER_TEMP: 30,
  DISPLACEMENT: 20,
  COLLISION: 15,
  WATER: 10,
  FIRE: 0.6,
  TOPPLE: 3,
  DISMANTLE: 2,
};
/** Of a device, one by one. */
const types = alarmTypeCodes.filter((code) => code !== 'AREA_OUTAGE' && code !== 'MAINTENANCE_OVERDUE');
const typeWeights = types.map((code) => [quoted(code), often[code] ?? 2] as const);

const byType = (what: (code: AlarmTypeCode) => number): string =>
  `CASE s.type_code ${types.map((code) => `WHEN ${quoted(code)} THEN ${what(code)}`).join(' ')} END`;

/** Closed: handled by somebody, ended by itself, or a false report. */
const closedStates = [
  [quoted('02'), 700],
  [quoted('03'), 275],
  [quoted('04'), 25],
] as const;

/** Alarms and faults of a year. */
export async function fillAlarms(db: Database, plan: HousePlan): Promise<void> {
  for (const name of [`d.device_name`, formerName]) {
    await insertSeries(db, plan.devices, (from, to) => labels(name, from, to));
  }
  // Without it PostgreSQL takes the new tables for empty and goes through them once an alarm.
  await analyze(db);
  await withoutIndexes(db, { table: 'event', rows: plan.alarms }, () =>
    insertSeries(db, plan.alarms, (from, to) => alarms(plan, from, to)),
  );
}

/** Two lines of history an alarm. */
export async function fillHistory(db: Database, plan: HousePlan): Promise<void> {
  await insertSeries(db, plan.alarms, raisedLines);
  await insertSeries(db, plan.alarms, endLines);
}

/** Some devices were called otherwise in the first half of the year. */
const formerName = `'旧' || d.device_name`;
const wasRenamed = (alarms: number): string => `d.device_no % 50 = 0 AND t.n < ${Math.floor(alarms / 2)}`;
/** As `labelWords` joins them. */
const wordsOf = (name: string): string =>
  `lower(${name} || ${newLine} || d.code || ${newLine} || coalesce(r.name, '') || ${newLine} || d.address)`;

const labels = (name: string, from: number, to: number): string =>
  insertOf(
    'alarm_label',
    { words: wordsOf(name) },
    `FROM device d LEFT JOIN rail r ON r.id = d.rail_id WHERE d.device_no BETWEEN ${from} AND ${to}
     AND (${name === formerName ? 'd.device_no % 50 = 0' : '1 = 1'})`,
  );

/**
 * Half of the open ones are the newest, the others lie anywhere in the year, as the forgotten ones do. Each has a
 * device of its own: a device has one open alarm a type.
 */
function openPlan({ alarms: all, openAlarms, devices }: HousePlan) {
  const half = Math.floor(openAlarms / 2);
  const step = Math.max(1, Math.floor((all - half) / Math.max(1, openAlarms - half)));
  const isNewest = `n > ${all - half}`;
  const isForgotten = `n % ${step} = 0 AND n / ${step} <= ${openAlarms - half}`;
  const number = `CASE WHEN ${isNewest} THEN ${all} - n ELSE ${half} + n / ${step} END`;
  const prime = 7_919;
  return {
    isOpen: `(${isNewest} OR (${isForgotten}))`,
    device: `1 + (((${number}) * ${prime}) % ${devices})`,
  };
}

function alarms(plan: HousePlan, from: number, to: number): string {
  const { seed, now, alarms: all, devices } = plan;
  const began = now - yearMs;
  const open = openPlan(plan);
  const of = (purpose: number) => chance('n', seed, purpose);
  // Few devices have many: as the square of chance.
  const anyDevice = whole(`1 + ${devices} * ${of(1)} * ${of(1)}`);
  const numbered = `SELECT n, ${open.isOpen} AS is_open, CASE WHEN ${open.isOpen} THEN ${open.device} ELSE ${anyDevice} END AS device_no,
    ${pick(of(2), typeWeights)} AS type_code, ${of(3)} AS state, ${of(4)} AS took, ${of(5)} AS other,
    ${began} + ${whole(`(n - 1) * ${real(String(yearMs - hour))} / ${all} + ${hour} * ${of(6)}`)} AS at
    FROM ${series(from, to)} AS numbers`;
  // Devices of every 37th project ended with it, half a year ago: a list must find its newest rows all the same.
  const first = `CASE WHEN s.is_open OR s.device_no % 37 <> 0 THEN s.at ELSE ${began} + (s.at - ${began}) / 2 END`;
  const lasted = whole(`s.took * s.took * ${6 * hour}`);
  const states = {
    condition: `CASE WHEN s.is_open AND s.state < 0.9 THEN 'active' ELSE 'cleared' END`,
    handled: `CASE WHEN NOT s.is_open THEN ${pick('s.state', closedStates)} WHEN s.state < 0.6 OR s.state >= 0.9 THEN '00'
      WHEN s.state < 0.75 THEN '01' ELSE '02' END`,
  };
  const judged = `SELECT s.*, ${first} AS first_at, ${states.condition} AS condition, ${states.handled} AS handled FROM s`;
  const last = `CASE WHEN t.condition = 'active' THEN ${now} - ${whole(`t.other * ${10 * minute}`)} ELSE t.first_at + ${lasted.replaceAll('s.', 't.')} END`;
  const waits = `t.handled IN ('00', '01')`;
  const byPerson = `t.handled IN ('02', '04')`;
  const person = whole(`1 + t.other * ${Math.max(1, plan.users - 1)}`);
  const handledAt = `t.first_at + ${whole(`t.other * ${8 * hour}`)}`;
  const values = {
    id: idIn('E', 't.n'),
    kind: byType((code) => catalogue[code].kind).replaceAll('s.', 't.'),
    type_code: 't.type_code',
    // Four of a row are one incident, wherever they lie.
    incident_id: `CASE WHEN t.type_code IN (${Object.keys(catalogue).filter(isGrouped).map(quoted).join()}) THEN ${idIn('E', 't.n - t.n % 4')} END`,
    subject_id: 'd.id',
    device_id: 'd.id',
    rail_id: 'd.rail_id',
    project_id: 'd.project_id',
    org_id: 'd.org_id',
    device_code: 'd.code',
    device_name: `CASE WHEN ${wasRenamed(all)} THEN ${formerName} ELSE d.device_name END`,
    rail_name: `coalesce(r.name, '')`,
    device_address: 'd.address',
    position: 'd.position',
    severity: `CASE WHEN t.took < 0.05 THEN 1 ELSE ${byType((code) => catalogue[code].severity).replaceAll('s.', 't.')} END`,
    condition: 't.condition',
    handled_status: 't.handled',
    is_open: flag(`t.condition = 'active' OR ${waits}`),
    first_occurred_at: 't.first_at',
    last_occurred_at: last,
    cleared_at: `CASE WHEN t.condition = 'cleared' THEN t.first_at + ${lasted.replaceAll('s.', 't.')} END`,
    count: `1 + t.n % 9`,
    value: real('t.n % 90'),
    source: `'device'`,
    ack_at: `CASE WHEN t.handled = '01' OR (${byPerson}) THEN t.first_at + ${whole(`t.other * ${hour}`)} END`,
    ack_by: `CASE WHEN t.handled = '01' OR (${byPerson}) THEN ${idIn('U', person)} END`,
    handled_at: `CASE WHEN NOT (${waits}) THEN ${handledAt} END`,
    handled_by: `CASE WHEN ${byPerson} THEN ${idIn('U', person)} END`,
    handled_by_name: `CASE WHEN ${byPerson} THEN '值班员' || ${asText(person)} END`,
    handle_result: `CASE WHEN ${byPerson} THEN '现场检查，已恢复' END`,
    handle_method: `CASE WHEN ${byPerson} THEN 'onsite' END`,
    // Some of many, some of few.
    cause_code: `CASE WHEN ${byPerson} AND t.n % 3 = 0 THEN CASE WHEN t.n % 101 = 0 THEN 'animal' ELSE 'weather' END END`,
    assignee_id: `CASE WHEN t.n % 500 = 0 OR (t.is_open AND t.n % 10 = 0) THEN ${idIn('U', person)} END`,
    due_at: `CASE WHEN ${waits} AND t.n % 5 <> 0 THEN t.first_at + ${2 * hour} END`,
    escalation_level: `CASE WHEN ${waits} AND t.n % 7 = 0 THEN 1 ELSE 0 END`,
    created_at: 't.first_at',
    version: '2',
    revision: '1',
    label_id: 'l.id',
  };
  const source = `FROM t JOIN device d ON d.device_no = t.device_no LEFT JOIN rail r ON r.id = d.rail_id
    JOIN alarm_label l ON l.words = CASE WHEN ${wasRenamed(all)} THEN ${wordsOf(formerName)} ELSE ${wordsOf('d.device_name')} END`;
  const [columns, selected] = [Object.keys(values), Object.values(values)];
  return `INSERT INTO event (${columns.join(', ')})
    WITH s AS MATERIALIZED (${numbered}), t AS MATERIALIZED (${judged})
    SELECT ${selected.join(', ')} ${source}`;
}

const eventsBetween = (from: number, to: number): string =>
  `FROM event e WHERE e.id >= ${idIn('E', String(from))} AND e.id <= ${idIn('E', String(to))}`;

const raisedLines = (from: number, to: number): string =>
  insertOf(
    'event_log',
    { event_id: 'e.id', at: 'e.first_occurred_at', action: `'raise'`, to_status: `'00'` },
    eventsBetween(from, to),
  );

const endLines = (from: number, to: number): string =>
  insertOf(
    'event_log',
    {
      event_id: 'e.id',
      at: 'coalesce(e.handled_at, e.last_occurred_at)',
      actor_id: 'e.handled_by',
      actor_name: 'e.handled_by_name',
      action: `CASE WHEN e.handled_by IS NULL THEN 'autoClose' ELSE 'handle' END`,
      from_status: `'00'`,
      to_status: 'e.handled_status',
    },
    `${eventsBetween(from, to)} AND e.handled_at IS NOT NULL`,
  );
