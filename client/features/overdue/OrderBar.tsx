import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '#client/ui/form/unsaved.ts';

interface Props {
  readonly busy: boolean;
  readonly onUndo: () => void;
  readonly onSave: () => void;
}

/** Rules were moved and nothing is saved yet. */
export function OrderBar({ busy, onUndo, onSave }: Props) {
  const { t } = useTranslation();
  useUnsaved(!busy);
  return (
    <Group gap={8} mb={8} className="gl-note" role="status" data-testid="overdue-order">
      {t('overdue.moved')}
      <Button size="xs" ml="auto" variant="default" disabled={busy} onClick={onUndo} data-testid="overdue-order-undo">
        {t('common.undo')}
      </Button>
      <Button size="xs" loading={busy} onClick={onSave} data-testid="overdue-order-save">
        {t('overdue.saveOrder')}
      </Button>
    </Group>
  );
}
