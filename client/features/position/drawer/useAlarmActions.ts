import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { account } from '#client/stores/account.ts';
import { toast } from '#client/ui/toast.ts';
import { acknowledge } from '../calls.ts';

/** What the person may do with an alarm now. With `hotkey` the key A acknowledges it. */
export function useAlarmActions(alarm: AlarmRow, hotkey: boolean) {
  const { t } = useTranslation();
  const { userInfo } = useSnapshot(account);
  const [sending, setSending] = useState(false);
  const allowed = may(userInfo?.access ?? [], ['alarm:handle']);
  const canAck = allowed && alarm.handledStatus === '00';
  const canHandle = allowed && (alarm.handledStatus === '00' || alarm.handledStatus === '01');

  const run = async (): Promise<void> => {
    if (!canAck || sending) return;
    setSending(true);
    try {
      await acknowledge(alarm.id);
      toast('ok', t('alarm.doneToast.ack'));
    } catch {
      // The HTTP client said why.
    } finally {
      setSending(false);
    }
  };
  const onHotkey = useEffectEvent(() => void run());
  useEffect(() => {
    if (!hotkey) return undefined;
    const press = (event: KeyboardEvent): void => {
      const target = event.target as HTMLElement | null;
      if (event.key.toLowerCase() !== 'a' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (target?.closest('input, textarea, [contenteditable], [role="dialog"]') != null) return;
      event.preventDefault();
      onHotkey();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hotkey]);
  return { canAck, canHandle, sending, acknowledge: () => void run() };
}
