import { findAlarm, listAlarmLog } from '#db/alarms/findAlarm.ts';
import { readNameBook } from '#db/dictionaries/listDictionaries.ts';
import { findDevice, findDeviceNo } from '#db/devices/findDevice.ts';
import { readReadings } from '#db/devices/readReadings.ts';
import { DomainError } from '#domain/errno.ts';
import { alarmContent } from '#domain/texts/alarmContent.ts';
import { minute } from '#domain/time.ts';
import type { Call } from '../http/route.ts';

const aroundMs = 30 * minute;
const maxReadings = 5_000;

/** An alarm or fault with its device, its history and the readings half an hour around its beginning. @throws 9001 */
export async function findAlarmFully(call: Call<{ readonly id: string }, 'signedIn', 'GET'>, kind: 2 | undefined) {
  const { scope, input, locale } = call;
  return call.read(async (tx) => {
    const row = await findAlarm(tx, scope, { id: input.id, kind });
    if (row === null) throw new DomainError(9001);
    const alarm = { ...row, content: alarmContent(row, locale, await readNameBook(tx)) };
    const log = await listAlarmLog(tx, scope, row.id);
    const device = row.deviceId === null ? null : await findDevice(tx, scope, row.deviceId);
    const deviceNo = row.deviceId === null ? null : await findDeviceNo(tx, scope, row.deviceId);
    const { firstOccurredAt } = row;
    const range = { start: firstOccurredAt - aroundMs, end: firstOccurredAt + aroundMs, limit: maxReadings };
    const readings = deviceNo === null ? [] : await readReadings(tx, { deviceNo, ...range });
    return { alarm, log, device, readings: readings.map(({ ts, metrics }) => ({ ts, metrics })) };
  });
}
