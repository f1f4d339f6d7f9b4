import type { AlarmRow } from '../alarms/alarm.ts';
import { unitOf } from '../alarms/face.ts';
import type { SheetAlarm, SheetIncident } from './sheet.ts';

/**
 * An alarm as a sheet keeps it, with what it stands for.
 * @param incidents those of more than one alarm
 */
export function sheetRow(row: AlarmRow, incidents: ReadonlyMap<string, SheetIncident>): SheetAlarm {
  const incident = incidents.get(unitOf(row));
  return {
    id: row.id,
    severity: row.severity,
    typeCode: row.typeCode,
    device_name: row.device_name,
    deviceCode: row.deviceCode,
    railName: row.railName,
    firstOccurredAt: row.firstOccurredAt,
    handledStatus: row.handledStatus,
    ackByName: row.ackByName,
    assigneeName: row.assigneeName,
    ...(incident && { incident }),
  };
}
