import type { Scope } from '#domain/access/access.ts';
import type { kindCode } from '#domain/codes.ts';
import { DomainError, type Locale } from '#domain/errno.ts';
import { alarmContent } from '#domain/texts/alarmContent.ts';
import { minute } from '#domain/time.ts';
import { findDevice, findDeviceNo } from '../devices/findDevice.ts';
import { readReadings } from '../devices/readReadings.ts';
import { readNameBook } from '../dictionaries/listDictionaries.ts';
import type { HeavyTx } from '../engine/database.ts';
import { findAlarm, listAlarmLog } from './findAlarm.ts';

const aroundMs = 30 * minute;
const maxReadings = 5_000;

export interface AlarmAsked {
  readonly id: string;
  readonly kind?: typeof kindCode.fault | undefined;
  readonly locale: Locale;
}

/** An alarm or fault with its device, its history and the readings half an hour around its beginning. @throws 9001 */
export async function findAlarmFully(tx: HeavyTx, scope: Scope, { id, kind, locale }: AlarmAsked) {
  const row = await findAlarm(tx, scope, { id, kind });
  if (row === null) throw new DomainError(9001);
  const alarm = { ...row, content: alarmContent(row, locale, await readNameBook(tx)) };
  const log = await listAlarmLog(tx, scope, row.id);
  const device = row.deviceId === null ? null : await findDevice(tx, scope, row.deviceId);
  const deviceNo = row.deviceId === null ? null : await findDeviceNo(tx, scope, row.deviceId);
  const { firstOccurredAt } = row;
  const range = { start: firstOccurredAt - aroundMs, end: firstOccurredAt + aroundMs, limit: maxReadings };
  const readings = deviceNo === null ? [] : await readReadings(tx, { deviceNo, ...range });
  return { alarm, log, device, readings: readings.map(({ ts, metrics }) => ({ ts, metrics })) };
}
