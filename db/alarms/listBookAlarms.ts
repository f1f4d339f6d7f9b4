import { sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { ReadTx } from '../engine/database.ts';
import { inTexts } from '../engine/inTexts.ts';
import { selectRaw } from '../engine/raw.ts';
import { event } from '../schema/alarms.ts';
import { findAlarmPage, inOrderOf, type AlarmPage } from './listAlarms.ts';

/** What a workbook says of an alarm. */
const columns = [
  'id',
  'kind',
  'typeCode',
  'severity',
  'condition',
  'handledStatus',
  'deviceCode',
  'device_name',
  'railName',
  'deviceAddress',
  'firstOccurredAt',
  'lastOccurredAt',
  'clearedAt',
  'count',
  'value',
  'threshold',
  'metric',
  'text',
  'ackByName',
  'ackAt',
  'handledByName',
  'handledAt',
  'handleResult',
  'causeCode',
  'assigneeName',
  'dueAt',
  'escalationLevel',
  'lateAt',
  'shelvedUntil',
  'shelvedByName',
  'shelveReason',
] as const satisfies ReadonlyArray<keyof AlarmRow>;
export type BookAlarm = Pick<AlarmRow, (typeof columns)[number]>;

const named = sql.join(
  columns.map((name) => sql`${event[name]} as ${sql.identifier(name)}`),
  sql`, `,
);

/**
 * A page of alarms for a workbook, as the driver has them and without what no column shows: fifty thousand rows follow
 * each other.
 * @throws DomainError 9007 for organisations outside the scope
 */
export async function listBookAlarms(tx: ReadTx, scope: Scope, page: AlarmPage): Promise<BookAlarm[]> {
  const ids = await findAlarmPage(tx, scope, page);
  const rows = await selectRaw<BookAlarm>(tx, sql`select ${named} from ${event} where ${inTexts(event.id, ids)}`);
  return inOrderOf(ids, rows);
}
