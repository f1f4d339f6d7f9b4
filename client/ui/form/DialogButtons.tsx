import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Words of the button that sends; absent: to save. */
  readonly words?: string;
  readonly sending: boolean;
  /** Something is wrong: it cannot be sent as it is. */
  readonly isWrong?: boolean;
  readonly onClose: () => void;
  readonly testId: string;
  /** Before both buttons. */
  readonly children?: ReactNode;
}

/** The last row of a dialog with a form. */
export function DialogButtons({ words, sending, isWrong = false, onClose, testId, children }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap={8}>
      {children}
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={sending} disabled={isWrong} data-testid={testId}>
        {words ?? t('common.save')}
      </Button>
    </Group>
  );
}
