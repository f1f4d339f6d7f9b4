import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isCycle } from '#domain/rails/railForm.ts';
import { wordsOf } from '#client/ui/form/words.ts';
import { useFocusBack } from '#client/ui/useFocusBack.ts';

interface Props {
  readonly count: number;
  readonly onClose: () => void;
  readonly onSet: (days: number) => Promise<unknown>;
}

/** How often the picked guardrails are maintained. */
export function CycleDialog({ count, onClose, onSet }: Props) {
  const { t } = useTranslation();
  useFocusBack();
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
    <Modal
      opened
      onClose={onClose}
      title={t('rail.cycle.for', { n: count })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={420}
      data-testid="rail-cycle"
    >
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
        <Group justify="flex-end" mt={20} gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" disabled={isBad || days === ''} loading={sending} data-testid="rail-cycle-submit">
            {t('common.confirm')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
