import { may } from '#domain/access/access.ts';

/** Where the details of a message are. */
export interface Target {
  readonly path: string;
  /** The alarm that is opened there; travels by the state area `device`, never in the address. */
  readonly focusEventId: string;
}

const alarmList = '/device/index?name=deviceAlarmList';

/**
 * Details of a message: a fault has a page of its own, a device alarm is opened in the list of alarms, an import in the
 * record of imports for those who may see it. None: the message itself says everything.
 * @source docs/requirements.md C12
 */
export function targetOf(
  notice: { readonly targetType: number; readonly targetId: string },
  access: readonly string[],
): Target | null {
  const { targetType, targetId } = notice;
  // A message that stands for many has no single target.
  if (targetType === 3 || (targetType === 2 && targetId === '')) return { path: alarmList, focusEventId: targetId };
  if (targetType === 2) {
    return { path: `/message/messageDetail?id=${encodeURIComponent(targetId)}`, focusEventId: '' };
  }
  return targetType === 4 && may(access, ['root']) ? { path: '/imeiImport/importRecord', focusEventId: '' } : null;
}
