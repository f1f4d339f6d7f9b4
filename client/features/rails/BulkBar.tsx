import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  readonly canEdit: boolean;
  readonly canExport: boolean;
  readonly onMaintained: () => void;
  readonly onCycle: () => void;
  readonly onExport: (format: 'xlsx' | 'geojson') => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count: nothing floats over rows. */
export function BulkBar(props: Props) {
  const { count, busy, canEdit, canExport, onMaintained, onCycle, onExport, onDelete, onClear } = props;
  const { t } = useTranslation();
  const button = { size: 'xs', variant: 'default', disabled: busy } as const;
  return (
    <div className={list.bulk} data-testid="rail-bulk">
      <b>{t('common.selected', { n: count })}</b>
      {canEdit && (
        <>
          <Button {...button} onClick={onMaintained} data-testid="rail-bulk-maintained">
            {t('rail.maintained')}
          </Button>
          <Button {...button} onClick={onCycle} data-testid="rail-bulk-cycle">
            {t('rail.cycle.title')}
          </Button>
        </>
      )}
      {canExport && (
        <>
          <Button {...button} onClick={() => onExport('xlsx')} data-testid="rail-bulk-xlsx">
            {t('rail.export.xlsx')}
          </Button>
          <Button {...button} onClick={() => onExport('geojson')} data-testid="rail-bulk-geojson">
            {t('rail.export.geojson')}
          </Button>
        </>
      )}
      {canEdit && (
        <Button {...button} onClick={onDelete} data-testid="rail-bulk-delete">
          {t('rail.delete')}
        </Button>
      )}
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
