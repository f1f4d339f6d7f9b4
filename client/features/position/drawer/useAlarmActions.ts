import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { useAcknowledge, useMayHandle } from '#client/ui/alarms/useAcknowledge.ts';
import { useShortcut } from '#client/ui/useShortcut.ts';

/** What the person may do with an alarm now. With `hotkey` the key A acknowledges it. */
export function useAlarmActions(alarm: AlarmRow, hotkey: boolean) {
  const { sending, acknowledge } = useAcknowledge();
  const allowed = useMayHandle();
  const canAck = allowed && alarm.handledStatus === '00';
  const canHandle = allowed && (alarm.handledStatus === '00' || alarm.handledStatus === '01');
  const run = (): void => void acknowledge(alarm.id);
  useShortcut('a', hotkey && canAck ? run : undefined);
  return { canAck, canHandle, sending: sending !== null, acknowledge: run };
}
