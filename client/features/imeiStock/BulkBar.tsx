import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  readonly onCreate: () => void;
  readonly onMove: () => void;
  readonly onModel: () => void;
  readonly onDisable: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count. @source product.md C23 */
export function BulkBar({ count, busy, onCreate, onMove, onModel, onDisable, onExport, onDelete, onClear }: Props) {
  const { t } = useTranslation();
  const button = { size: 'xs', variant: 'default', disabled: busy } as const;
  return (
    <div className={list.bulk} data-testid="imei-bulk">
      <b>{t('common.selected', { n: count })}</b>
      <Button {...button} onClick={onCreate} data-testid="imei-bulk-create">
        {t('imei.create')}
      </Button>
      <Button {...button} onClick={onMove} data-testid="imei-bulk-move">
        {t('imei.move')}
      </Button>
      <Button {...button} onClick={onModel} data-testid="imei-bulk-model">
        {t('imei.setModel')}
      </Button>
      <Button {...button} onClick={onDisable} data-testid="imei-bulk-disable">
        {t('imei.disable')}
      </Button>
      <Button {...button} onClick={onExport} data-testid="imei-bulk-export">
        {t('list.export')}
      </Button>
      <Button {...button} onClick={onDelete} data-testid="imei-bulk-delete">
        {t('imei.delete')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
