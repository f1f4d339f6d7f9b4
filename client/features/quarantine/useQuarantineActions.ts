import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '#client/api/http.ts';
import { ask } from '#client/ui/form/ask.ts';
import { number } from '#client/ui/number.ts';
import { toast } from '#client/ui/toast.ts';
import type { Which } from './row.ts';

/** What is done with rows of the quarantine; what cannot be taken back is asked first. */
export function useQuarantineActions(onDone: () => void) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const send = async (
    path: '/home/system/quarantine/retry' | '/home/system/quarantine/forget',
    which: Which,
    word: 'quarantine.retried' | 'quarantine.forgotten',
  ): Promise<boolean> => {
    setBusy(true);
    try {
      const { count } = await post(path, which);
      toast(count === 0 ? 'warn' : 'ok', count === 0 ? t('quarantine.nothing') : t(word, { n: number(count) }));
      return true;
    } catch {
      // The message is shown already.
      return false;
    } finally {
      setBusy(false);
      onDone();
    }
  };
  return {
    busy,
    retry: (which: Which) => send('/home/system/quarantine/retry', which, 'quarantine.retried'),
    /** @param n how many, as far as the page knows */
    forget: async (which: Which, n: number): Promise<boolean> => {
      const text = t('quarantine.askForget', { n: number(n) });
      const question = { title: t('common.tip'), text, yes: t('quarantine.forget'), isDanger: true };
      return (await ask(question)) && send('/home/system/quarantine/forget', which, 'quarantine.forgotten');
    },
  };
}
