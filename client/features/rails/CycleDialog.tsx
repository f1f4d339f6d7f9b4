import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isCycle } from '#domain/rails/railForm.ts';
import { Dialog } from '#client/ui/form/Dialog.tsx';
import { DialogButtons } from '#client/ui/form/DialogButtons.tsx';
import { wordsOf } from '#client/ui/form/words.ts';

interface Props {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSet: (days: number) => Promise<unknown>;
}

/** How often the picked guardrails are maintained. */
export function CycleDialog({ count, onClose, onSet }: Props) {
  const { t } = useTranslation();
  const [days, setDays] = useState('');
  const [sending, setSending] = useState(false);
  const isBad = !isCycle(days);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBad || days === '') return;
    setSending(true);
    void onSet(Number(days)).finally(() => setSending(false));
  };
  return (
    <Dialog onClose={onClose} title={t('rail.cycle.for', { n: count })} size={420} data-testid="rail-cycle">
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={t('rail.col.cycle')}
          description={t('rail.cycle.hint')}
          inputMode="numeric"
          maxLength={4}
          value={days}
          error={isBad ? wordsOf({ text: 'rail.cycle.range', params: {} }) : undefined}
          onChange={(event) => setDays(event.currentTarget.value.trim())}
          data-testid="rail-cycle-days"
        />
        <DialogButtons
          mt={20}
          words={t('common.confirm')}
          sending={sending}
          isWrong={isBad || days === ''}
          onClose={onClose}
          testId="rail-cycle-submit"
        />
      </form>
    </Dialog>
  );
}
