import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Word of the button that sends. */
  readonly words: string;
  readonly sending: boolean;
  readonly onClose: () => void;
  readonly testId: string;
}

/** The last row of a dialog with a form. */
export function DialogButtons({ words, sending, onClose, testId }: Props) {
  const { t } = useTranslation();
  return (
    <Group justify="flex-end" gap={8}>
      <Button variant="default" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button type="submit" loading={sending} data-testid={testId}>
        {words}
      </Button>
    </Group>
  );
}
