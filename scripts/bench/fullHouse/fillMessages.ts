import type { Database } from '#db/engine/database.ts';
import type { HousePlan } from './housePlan.ts';
import { insertOf, insertSeries, withoutIndexes } from './insertSeries.ts';
import { asText, chance, flag, idIn, pick, series, whole } from './series.ts';
import { timeOf } from './timeOf.ts';

const actions = [
  [`'NA01'`, 55],
  [`'NA02'`, 30],
  [`'NA03'`, 12],
  [`'NA06'`, 1],
  [`'NA08'`, 2],
] as const;
const deliveryStates = [
  [`'sent'`, 95],
  [`'failed'`, 2],
  [`'skipped'`, 2.5],
  [`'held'`, 0.4],
  [`'queued'`, 0.1],
] as const;

/** Notices of a year, who was told of them, and the deliveries that left. */
export async function fillMessages(db: Database, plan: HousePlan): Promise<void> {
  const rows = plan.notices;
  await withoutIndexes(db, { table: 'notice', rows }, () =>
    insertSeries(db, rows, (from, to) => notices(plan, from, to)),
  );
  await withoutIndexes(db, { table: 'notice_user', rows: rows + plan.noticesOfOne }, async () => {
    await insertSeries(db, rows, (from, to) => readersOf(plan, from, to));
    // Root is told of everything, but keeps the newest alone.
    await insertSeries(db, plan.noticesOfOne, (from, to) => readBy(plan, from, to));
  });
  await insertSeries(db, plan.deliveries, (from, to) => deliveries(plan, from, to));
}

function notices(plan: HousePlan, from: number, to: number): string {
  const of = (purpose: number) => chance('n', plan.seed, purpose);
  const device = whole(`1 + ${plan.devices} * ${of(11)} * ${of(11)}`);
  const told = `SELECT n, ${device} AS device_no, ${pick(of(12), actions)} AS action, ${of(13)} AS state,
    ${timeOf(plan, plan.notices, 'notices')} AS at FROM ${series(from, to)} AS numbers`;
  const values = {
    id: idIn('N', 's.n'),
    notice_action: 's.action',
    org_id: 'd.org_id',
    device_id: 'd.id',
    rail_name: `coalesce(r.name, '')`,
    device_code: 'd.code',
    device_address: 'd.address',
    content_key: `'notice.content.raise'`,
    content_params: `'{"typeCode":"OFFLINE","name":"' || d.code || '"}'`,
    target_type: '3',
    target_id: idIn('E', `1 + s.n % ${plan.alarms}`),
    severity: `1 + s.n % 4`,
    handled_status: `CASE WHEN s.state < 0.7 THEN '02' WHEN s.state < 0.97 THEN '03' ELSE '00' END`,
    source_key: `'full:' || ${asText('s.n')}`,
    created_at: 's.at',
  };
  return `INSERT INTO notice (${Object.keys(values).join(', ')}) WITH s AS MATERIALIZED (${told})
    SELECT ${Object.values(values).join(', ')} FROM s JOIN device d ON d.device_no = s.device_no
    LEFT JOIN rail r ON r.id = d.rail_id`;
}

/** One of the people each; the one of everything comes by itself. */
function readersOf(plan: HousePlan, from: number, to: number): string {
  const reader = whole(`1 + ${Math.max(1, plan.users - 1)} * ${chance('n', plan.seed, 14)}`);
  return noticeUsers(plan, reader, 'n', from, to);
}

const readBy = (plan: HousePlan, from: number, to: number): string =>
  noticeUsers(plan, '0', `${plan.notices - plan.noticesOfOne} + n`, from, to);

function noticeUsers(plan: HousePlan, reader: string, notice: string, from: number, to: number): string {
  const isUnread = `${chance('n', plan.seed, 15)} < 0.3`;
  const at = timeOf(plan, plan.notices, 'notices').replaceAll('n - 1', `${notice} - 1`);
  const noticeId = idIn('N', notice);
  return insertOf(
    'notice_user',
    {
      notice_id: noticeId,
      user_id: idIn('U', reader),
      is_read: `CASE WHEN ${isUnread} THEN 0 ELSE 1 END`,
      created_at: at,
      deleted_at: `CASE WHEN n % 97 = 0 THEN ${plan.now} END`,
      notice_action: 'k.notice_action',
      device_id: 'k.device_id',
    },
    `FROM ${series(from, to)} AS numbers JOIN notice k ON k.id = ${noticeId}`,
  );
}

function deliveries(plan: HousePlan, from: number, to: number): string {
  const sent = `SELECT n, ${pick(chance('n', plan.seed, 16), deliveryStates)} AS status, ${timeOf(plan, plan.deliveries, 'notices')} AS at,
    1 + n * ${Math.max(1, Math.floor(plan.notices / plan.deliveries))} % ${plan.notices} AS told
    FROM ${series(from, to)} AS numbers`;
  const values = {
    id: idIn('L', 's.n'),
    notice_id: 'k.id',
    org_id: 'k.org_id',
    user_id: idIn('U', `s.n % ${plan.users}`),
    channel: `CASE WHEN s.n % 3 = 0 THEN 'sms' ELSE 'mail' END`,
    target: `CASE WHEN s.n % 3 = 0 THEN '13800000000' ELSE 'full@ahgs.example' END`,
    locale: `'zh-CN'`,
    is_by_hand: flag('1 = 0'),
    status: 's.status',
    attempts: '1',
    next_at: 's.at',
    sent_at: `CASE WHEN s.status = 'sent' THEN s.at END`,
    created_at: 's.at',
  };
  return `INSERT INTO outbox (${Object.keys(values).join(', ')}) WITH s AS MATERIALIZED (${sent})
    SELECT ${Object.values(values).join(', ')} FROM s JOIN notice k ON k.id = ${idIn('N', 's.told')}`;
}
