import { isClosedCode } from '#domain/codes.ts';
import type { NoticeSource } from '../notices/writeNotices.ts';
import type { AlarmSubject } from './loadSubjects.ts';
import type { PlacedEffect } from './planEffects.ts';

/** The notice of a step, null when it sends none. Text and params are rendered in the reader's language. */
export function noticeOf(placed: PlacedEffect, subject: AlarmSubject): NoticeSource | null {
  const { alarmId, effect } = placed;
  if (effect.notice === null) return null;
  const { after } = effect;
  const params: Record<string, string | number> = {
    typeCode: effect.typeCode,
    device: subject.device_name,
    count: after.count,
  };
  if (after.value !== null) params['value'] = after.value;
  if (after.threshold !== null) params['threshold'] = after.threshold;
  if (after.metric !== null) params['metric'] = after.metric;
  const isOutage = effect.typeCode === 'AREA_OUTAGE' && effect.effect !== 'clear';
  const content = effect.notice === 'NA05' ? 'overdue' : isOutage ? 'areaOutage' : effect.effect;
  // Of an outage the value is the number of silent devices.
  if (isOutage) params['count'] = after.value ?? 0;
  return {
    noticeAction: effect.notice,
    orgId: subject.orgId,
    orgPath: subject.orgPath,
    deviceId: subject.deviceId,
    railName: subject.railName,
    deviceCode: subject.deviceCode,
    deviceAddress: subject.deviceAddress,
    contentKey: `notice.content.${content}`,
    contentParams: params,
    targetType: after.kind,
    targetId: alarmId,
    severity: after.severity,
    // That what was handled has ended asks nobody for anything.
    ...(effect.effect === 'clear' && isClosedCode(after.handledStatus) && { handledStatus: after.handledStatus }),
    // A step of the same kind tells again only when it counts anew, rises, or happens at another time.
    sourceKey: `${alarmId}:${effect.notice}:${effect.effect}:${after.count}:${after.severity}:${effect.ts}`,
  };
}
