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
  /** What sends; absent: the form around it does. */
  readonly onSend?: () => void;
  readonly testId: string;
  /** Room above, px. */
  readonly mt?: number;
  /** Before both buttons. */
  readonly children?: ReactNode;
}

/** The last row of a dialog. */
export function DialogButtons({ words, sending, isWrong = false, onClose, onSend, testId, mt = 0, children }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap={8} mt={mt}>
      {children}
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button
        type={onSend === undefined ? 'submit' : 'button'}
        onClick={onSend}
        loading={sending}
        disabled={isWrong}
        data-testid={testId}
      >
        {words ?? t('common.save')}
      </Button>
    </Group>
  );
}
