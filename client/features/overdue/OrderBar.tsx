import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUnsaved } from '#client/ui/form/unsaved.ts';
import classes from './overdue.module.css';

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
    <div className={classes.orderBar} role="status" data-testid="overdue-order">
      <span>{t('overdue.moved')}</span>
      <Button size="xs" variant="default" disabled={busy} onClick={onUndo} data-testid="overdue-order-undo">
        {t('common.undo')}
      </Button>
      <Button size="xs" loading={busy} onClick={onSave} data-testid="overdue-order-save">
        {t('overdue.saveOrder')}
      </Button>
    </div>
  );
}
