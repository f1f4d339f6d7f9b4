import { Button, Group, Modal } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFocusBack } from '#client/ui/useFocusBack.ts';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly onChoose: (value: string) => Promise<void>;
  readonly testId: string;
  readonly children: (value: string | null, set: (value: string | null) => void) => ReactNode;
}

/** One thing is chosen for the picked rows: an organisation, a model. */
export function ChooseDialog({ title, onClose, onChoose, testId, children }: Props) {
  const { t } = useTranslation();
  useFocusBack();
  const [value, setValue] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={450}
      data-testid={`${testId}-dialog`}
    >
      {children(value, setValue)}
      <Group justify="flex-end" mt={20} gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          disabled={value === null}
          loading={sending}
          onClick={() => {
            setSending(true);
            void onChoose(value ?? '').finally(() => setSending(false));
          }}
          data-testid={`${testId}-submit`}
        >
          {t('common.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
