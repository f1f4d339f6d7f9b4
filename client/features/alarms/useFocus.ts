import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { device } from '#client/stores/device.ts';
import { useLatest } from '#client/ui/useLatest.ts';

/** Opens the alarm that a message or the search led to, once. @source docs/requirements.md C11 (focus) */
export function useFocus(open: (id: string) => void): void {
  const { focusEventId } = useSnapshot(device);
  const latest = useLatest(open);
  useEffect(() => {
    if (focusEventId === '') return;
    device.focusEventId = '';
    latest.current(focusEventId);
  }, [focusEventId, latest]);
}
