import type { NoticeSource } from '../notices/writeNotices.ts';
import type { AlarmNoticePlace } from './placesOf.ts';

/** By what the message of an assignment is known. @param version of the alarm, as the assignment made it */
export const assignmentKey = (alarmId: string, version: number): string => `${alarmId}:NA08:${version}`;

interface Assignment {
  readonly alarmId: string;
  /** By what the message is known. */
  readonly key: string;
  readonly place: AlarmNoticePlace;
  /** Who gave it. */
  readonly by: string;
}

/** What the message says whose alarm it is now, of one of them. */
export function assignmentNotice({ alarmId, key, place, by }: Assignment) {
  const { typeCode, device_name: device, kind, incidentId: _incident, ...of } = place;
  return {
    ...of,
    noticeAction: 'NA08',
    contentKey: 'notice.content.assign',
    contentParams: { typeCode, device, by },
    targetType: kind,
    targetId: alarmId,
    sourceKey: key,
  } as const satisfies NoticeSource;
}
