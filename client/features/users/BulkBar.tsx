import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  /** Absent where accounts are not switched on and off. */
  readonly onSwitch?: ((status: 'enabled' | 'disabled') => void) | undefined;
  readonly onRoles: () => void;
  readonly onMove: () => void;
  /** Absent where nobody may. */
  readonly onExport?: (() => void) | undefined;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count: nothing floats over rows. */
export function BulkBar({ count, busy, onSwitch, onRoles, onMove, onExport, onDelete, onClear }: Props) {
  const { t } = useTranslation();
  const button = { size: 'xs', variant: 'default', disabled: busy } as const;
  return (
    <div className={list.bulk} data-testid="user-bulk">
      <b>{t('common.selected', { n: count })}</b>
      {onSwitch !== undefined && (
        <>
          <Button {...button} onClick={() => onSwitch('enabled')} data-testid="user-bulk-enable">
            {t('user.enable')}
          </Button>
          <Button {...button} onClick={() => onSwitch('disabled')} data-testid="user-bulk-disable">
            {t('user.disable')}
          </Button>
        </>
      )}
      <Button {...button} onClick={onRoles} data-testid="user-bulk-roles">
        {t('user.assignRoles')}
      </Button>
      <Button {...button} onClick={onMove} data-testid="user-bulk-move">
        {t('user.moveOrg')}
      </Button>
      {onExport !== undefined && (
        <Button {...button} onClick={onExport} data-testid="user-bulk-export">
          {t('user.export')}
        </Button>
      )}
      <Button {...button} onClick={onDelete} data-testid="user-bulk-delete">
        {t('user.delete')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
