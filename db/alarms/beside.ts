import type { LockedAlarms, StoredAlarm } from './lockAlarms.ts';

/** What one alarm alone may be open of: its type at what it is about. */
export const openKey = ({ subjectId, typeCode }: StoredAlarm): string => `${subjectId}/${typeCode}`;

/** Another alarm of its type is open at what it is about: of each there is one. */
export function isTaken({ id, subjectId, typeCode }: StoredAlarm, { around }: LockedAlarms): boolean {
  return [...around.values()].some(
    (each) => each.isOpen && each.id !== id && each.subjectId === subjectId && each.typeCode === typeCode,
  );
}

/** What it is about was deleted or went to another organisation since it was closed. */
export function isElsewhere({ deviceId, subjectId, orgId }: StoredAlarm, { devices, places }: LockedAlarms): boolean {
  if (deviceId === null) return places.get(subjectId) !== orgId;
  const device = devices.find(({ id }) => id === deviceId);
  return device === undefined || device.deletedAt !== null || device.orgId !== orgId;
}
