import type { HandledStatus } from '#domain/alarms/alarm.ts';
import { isOpenCode } from '#domain/codes.ts';
import type { IncidentMember } from '#domain/alarms/incidents.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { event } from '../schema/alarms.ts';

/** What an incident is judged by, of a row. */
export const memberColumns = {
  alarmId: event.id,
  incidentId: event.incidentId,
  typeCode: event.typeCode,
  severity: event.severity,
  deviceId: event.deviceId,
  railId: event.railId,
  position: event.position,
  firstOccurredAt: event.firstOccurredAt,
  lastOccurredAt: event.lastOccurredAt,
  isOpen: event.isOpen,
  handledStatus: event.handledStatus,
  shelvedUntil: event.shelvedUntil,
};

type StoredMember = Omit<IncidentMember, 'incidentId' | 'position' | 'isStanding'> & {
  readonly incidentId: string | null;
  readonly position: string | null;
  readonly handledStatus: HandledStatus;
  readonly shelvedUntil: number | null;
};

export const memberOf = ({
  incidentId,
  position,
  handledStatus,
  shelvedUntil,
  ...row
}: StoredMember): IncidentMember => ({
  ...row,
  incidentId: incidentId ?? row.alarmId,
  position: parsePosition(position),
  isStanding: row.isOpen && isOpenCode(handledStatus) && shelvedUntil === null,
});
