import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { CompanyStatus } from '#domain/companies/company.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  readonly onSwitch: (status: CompanyStatus) => void;
  readonly onMove: () => void;
  readonly onExport: () => void;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count: nothing floats over rows. */
export function BulkBar({ count, busy, onSwitch, onMove, onExport, onDelete, onClear }: Props) {
  const { t } = useTranslation();
  const button = { size: 'xs', variant: 'default', disabled: busy } as const;
  return (
    <div className={list.bulk} data-testid="company-bulk">
      <b>{t('common.selected', { n: count })}</b>
      <Button {...button} onClick={() => onSwitch('enabled')} data-testid="company-bulk-enable">
        {t('company.enable')}
      </Button>
      <Button {...button} onClick={() => onSwitch('disabled')} data-testid="company-bulk-disable">
        {t('company.disable')}
      </Button>
      <Button {...button} onClick={onMove} data-testid="company-bulk-move">
        {t('company.move')}
      </Button>
      <Button {...button} onClick={onExport} data-testid="company-bulk-export">
        {t('list.export')}
      </Button>
      <Button {...button} onClick={onDelete} data-testid="company-bulk-delete">
        {t('company.delete')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
