import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { answer, type Question } from './ask.ts';
import { useFocusBack } from '../useFocusBack.ts';

/** Over every other dialog, for it may be one of them that is asked about. */
const above = 500;

export function AskDialog({ question }: { readonly question: Question }) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={question.title}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={420}
      zIndex={above}
      data-testid="ask"
    >
      <p>{question.text}</p>
      <Group justify="flex-end" mt={20} gap={8}>
        <Button variant="default" onClick={() => answer(false)} data-testid="ask-no">
          {t('common.cancel')}
        </Button>
        <Button
          data-autofocus
          {...(question.isDanger === true ? { color: 'var(--gl-alert)' } : {})}
          onClick={() => answer(true)}
          data-testid="ask-yes"
        >
          {question.yes ?? t('common.confirm')}
        </Button>
      </Group>
    </Modal>
  );
}
