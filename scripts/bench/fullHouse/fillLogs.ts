import type { Database } from '#db/engine/database.ts';
import type { HousePlan } from './housePlan.ts';
import { insertOf, insertSeries } from './insertSeries.ts';
import { asText, chance, flag, idIn, pick, series, whole } from './series.ts';
import { timeOf } from './timeOf.ts';

const calls = [
  [`'setting.tabs'`, 300],
  [`'alarm.handle'`, 250],
  [`'alarm.ack'`, 150],
  [`'auth.login'`, 150],
  [`'device.update'`, 60],
  [`'alarm.export'`, 20],
  [`'imei.import'`, 10],
  [`'user.update'`, 10],
  [`'project.add'`, 2],
  [`'org.move'`, 1],
] as const;
const answers = [
  ['0', 950],
  ['1001', 20],
  ['1403', 15],
  ['9001', 10],
  ['9004', 5],
] as const;

/** What is only ever appended: the audit log, how devices stood, and rows of imports. */
export async function fillLogs(db: Database, plan: HousePlan): Promise<void> {
  await insertSeries(db, plan.auditRows, (from, to) => audit(plan, from, to));
  await insertSeries(db, plan.statusRows, (from, to) => statusLog(plan, from, to));
  await insertSeries(db, plan.importJobs, (from, to) => importJobs(plan, from, to));
  await insertSeries(db, plan.importJobs * plan.importRowsEach, (from, to) => importRows(plan, from, to));
}

function audit(plan: HousePlan, from: number, to: number): string {
  const of = (purpose: number) => chance('n', plan.seed, purpose);
  const said = `SELECT n, ${whole(`${plan.users} * ${of(21)} * ${of(21)}`)} AS person, ${pick(of(22), calls)} AS action,
    ${pick(of(23), answers)} AS result, ${timeOf(plan, plan.auditRows, 'audit')} AS at FROM ${series(from, to)} AS numbers`;
  const values = {
    at: 's.at',
    user_id: 'u.id',
    username: 'u.username',
    ip: `'10.0.' || ${asText('s.n % 250')} || '.7'`,
    action: 's.action',
    target_type: `CASE WHEN s.action LIKE 'alarm.%' THEN 'alarm' WHEN s.action LIKE 'device.%' THEN 'device' END`,
    target_id: `CASE WHEN s.action LIKE 'alarm.%' THEN ${idIn('E', `1 + s.n % ${plan.alarms}`)}
      WHEN s.action LIKE 'device.%' THEN ${idIn('D', `s.n % ${plan.devices}`)} END`,
    org_id: 'u.org_id',
    result: 's.result',
    request_id: idIn('Q', 's.n'),
    data: `'{"ids":1}'`,
    duration_ms: 's.n % 40',
    // Before the chain's first row: the schedule has nothing to seal, and its numbers are free.
    seq: '-s.n',
  };
  return `INSERT INTO audit_log (${Object.keys(values).join(', ')}) WITH s AS MATERIALIZED (${said})
    SELECT ${Object.values(values).join(', ')} FROM s JOIN "user" u ON u.id = ${idIn('U', 's.person')}`;
}

function statusLog(plan: HousePlan, from: number, to: number): string {
  const device = whole(`1 + ${plan.devices} * ${chance('n', plan.seed, 24)} * ${chance('n', plan.seed, 24)}`);
  const stood = `SELECT n, ${device} AS device_no, ${timeOf(plan, plan.statusRows, 'statusLog')} AS at
    FROM ${series(from, to)} AS numbers`;
  const values = {
    device_id: 'd.id',
    at: 's.at',
    from_status: `CASE WHEN s.n % 2 = 0 THEN 1 ELSE 4 END`,
    to_status: `CASE WHEN s.n % 2 = 0 THEN 4 ELSE 1 END`,
    from_code: `'S03_000'`,
    to_code: `CASE WHEN s.n % 2 = 0 THEN 'S03_001' ELSE 'S03_000' END`,
    reason: `'report'`,
    org_id: 'd.org_id',
    rail_id: 'd.rail_id',
    enabled: flag('1 = 1'),
  };
  return `INSERT INTO device_status_log (${Object.keys(values).join(', ')}) WITH s AS MATERIALIZED (${stood})
    SELECT ${Object.values(values).join(', ')} FROM s JOIN device d ON d.device_no = s.device_no`;
}

function importJobs(plan: HousePlan, from: number, to: number): string {
  const rows = String(plan.importRowsEach);
  return insertOf(
    'import_job',
    {
      id: idIn('I', 'n'),
      file_name: `'full' || ${asText('n')} || '.xlsx'`,
      file_size: '1000',
      file_sha256: `'-'`,
      file_id: idIn('F', 'n'),
      org_id: idIn('O', '0'),
      mode: `'skip'`,
      create_devices: flag('1 = 0'),
      dry_run: flag('1 = 0'),
      status: `'completed'`,
      total_rows: rows,
      valid_rows: rows,
      processed_rows: rows,
      success_rows: rows,
      done_row: `1 + ${rows}`,
      is_checked: flag('1 = 1'),
      created_at: timeOf(plan, plan.importJobs, 'audit'),
      updated_at: timeOf(plan, plan.importJobs, 'audit'),
      created_by: idIn('U', '0'),
    },
    `FROM ${series(from, to)} AS numbers`,
  );
}

function importRows(plan: HousePlan, from: number, to: number): string {
  const imei = `'8681' || ${asText('10000000000 + n')}`;
  return insertOf(
    'import_row',
    {
      job_id: idIn('I', `1 + (n - 1) / ${plan.importRowsEach}`),
      row_no: `2 + (n - 1) % ${plan.importRowsEach}`,
      raw: `'{"imei":"' || ${imei} || '"}'`,
      imei,
      status: pick(chance('n', plan.seed, 25), [
        [`'pending'`, 97],
        [`'failed'`, 2],
        [`'skipped'`, 1],
      ]),
      errors: `'[]'`,
    },
    `FROM ${series(from, to)} AS numbers`,
  );
}
