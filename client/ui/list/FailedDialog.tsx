import { Button, Group, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Failed } from './useBulk.ts';
import classes from './list.module.css';

/** Which rows of a bulk action did not go through, and why. */
export function FailedDialog({
  failed,
  onClose,
}: {
  readonly failed: readonly Failed[];
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={failed.length > 0}
      onClose={onClose}
      title={t('list.failed', { n: failed.length })}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      size={480}
      data-testid="list-failed"
    >
      <ul className={classes.outcome}>
        {failed.map(({ name, reason }) => (
          <li key={`${name} ${reason}`}>
            {name}：{reason}
          </li>
        ))}
      </ul>
      <Group justify="flex-end" mt={16}>
        <Button onClick={onClose}>{t('common.confirm')}</Button>
      </Group>
    </Modal>
  );
}
