import { Button, Group } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { coversAll, layers } from '#client/theme/layers.ts';
import { answer, type Question } from './ask.ts';
import { Dialog } from './Dialog.tsx';

const focused = { 'data-autofocus': true } as const;

/** A key that was pressed elsewhere and is held still answers nothing. */
function stopHeld(event: KeyboardEvent): void {
  if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
}

export function AskDialog({ question }: { readonly question: Question }) {
  const { t } = useTranslation();
  const isDanger = question.isDanger === true;
  return (
    <Dialog
      onClose={() => answer(false)}
      title={question.title}
      size={420}
      zIndex={layers.question}
      {...coversAll}
      data-testid="ask"
    >
      <p>{question.text}</p>
      <Group justify="flex-end" mt={20} gap={8} onKeyDown={stopHeld}>
        <Button {...(isDanger ? focused : {})} variant="default" onClick={() => answer(false)} data-testid="ask-no">
          {t('common.cancel')}
        </Button>
        <Button
          {...(isDanger ? { color: 'var(--gl-alert)' } : focused)}
          onClick={() => answer(true)}
          data-testid="ask-yes"
        >
          {question.yes ?? t('common.confirm')}
        </Button>
      </Group>
    </Dialog>
  );
}
