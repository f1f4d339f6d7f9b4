import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { may } from '#domain/access/access.ts';
import { ackAlarms } from '#client/api/ackAlarms.ts';
import { messageOf } from '#client/api/errors.ts';
import { waitingAlarms } from '#client/realtime/waiting.ts';
import { account } from '#client/stores/account.ts';
import { toast } from '#client/ui/toast.ts';
import { nextTurn } from './undoTurn.ts';

/** Whether the person may do something with alarms. */
export function useMayHandle(): boolean {
  return may(useSnapshot(account).userInfo?.access ?? [], ['alarm:handle']);
}

/** Acknowledges an alarm with its incident wherever it is shown, in one act; one at a time. Says what came of it. */
export function useAcknowledge(): {
  /** The alarm that is on its way. */
  readonly sending: string | null;
  readonly acknowledge: (id: string) => Promise<void>;
} {
  const { t } = useTranslation();
  const [sending, setSending] = useState<string | null>(null);
  const busy = useRef(false);
  const acknowledge = async (id: string): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setSending(id);
    const turn = nextTurn();
    try {
      const results = await ackAlarms({ ids: [id], whole: true });
      const isAcked = ({ errno }: { readonly errno: number }): boolean => errno === 0 || errno === 1001;
      for (const each of results) {
        if (isAcked(each) && each.version != null) waitingAlarms.noteAcked(each.id, each.version);
      }
      const result = results.find((each) => each.id === id);
      if (result !== undefined && isAcked(result)) {
        const { offerUndo } = await import('./offerUndo.ts');
        offerUndo(turn, t('alarm.doneToast.ack'), results);
      } else toast('warn', result?.errmsg ?? '');
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      busy.current = false;
      setSending(null);
    }
  };
  return { sending, acknowledge };
}
