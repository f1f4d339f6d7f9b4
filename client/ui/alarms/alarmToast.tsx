import { Button, Group } from '@mantine/core';
import i18next from 'i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { alarmTypeText } from '../alarmType.ts';
import { SeverityChip } from '../status/SeverityChip.tsx';

const parts = () => import('@mantine/notifications');
const shownMs = 3_000;
let shownAt = 0;
let count = 0;
const idOf = (n: number): string => `alarm-${n}`;

/**
 * A new alarm 65 px from the top, for three seconds, with what takes it. One at a time, and none takes the place of
 * another that a pointer keeps, or its button would take what nobody has read: those that come meanwhile are in the bar
 * and in the list.
 */
export function alarmToast(alarm: AlarmRow, acknowledge: (alarmId: string) => void): void {
  if (Date.now() - shownAt < shownMs) return;
  shownAt = Date.now();
  void parts().then(
    ({ notifications, notificationsStore }) => {
      const { notifications: shown, queue } = notificationsStore.getState();
      if ([...shown, ...queue].some(({ id }) => id === idOf(count))) return;
      // Each has an id of its own, as in ui/toast.ts.
      count += 1;
      const id = idOf(count);
      const take = (): void => {
        notifications.hide(id);
        acknowledge(alarm.id);
      };
      notifications.show({
        id,
        color: `var(--gl-severity-${alarm.severity === 1 ? '1' : '2-text'})`,
        autoClose: shownMs,
        withBorder: true,
        closeButtonProps: { 'aria-label': i18next.t('common.close') },
        message: (
          <Group gap={10} wrap="nowrap" data-testid="alarm-toast" data-id={alarm.id}>
            <SeverityChip severity={alarm.severity} />
            <span>
              <b>{alarmTypeText(i18next.t, alarm.typeCode)}</b> {alarm.device_name}
            </span>
            <Button size="xs" ml="auto" flex="none" onClick={take} data-testid="alarm-toast-ack">
              {i18next.t('alarm.ack')}
            </Button>
          </Group>
        ),
      });
    },
    () => undefined,
  );
}
