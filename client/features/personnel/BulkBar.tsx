import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { DutyStatus } from '#domain/people/person.ts';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  readonly onSwitch: (status: DutyStatus) => void;
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
    <div className={list.bulk} data-testid="person-bulk">
      <b>{t('common.selected', { n: count })}</b>
      <Button {...button} onClick={() => onSwitch('on')} data-testid="person-bulk-on">
        {t('person.on')}
      </Button>
      <Button {...button} onClick={() => onSwitch('off')} data-testid="person-bulk-off">
        {t('person.off')}
      </Button>
      <Button {...button} onClick={onMove} data-testid="person-bulk-move">
        {t('person.move')}
      </Button>
      <Button {...button} onClick={onExport} data-testid="person-bulk-export">
        {t('list.export')}
      </Button>
      <Button {...button} onClick={onDelete} data-testid="person-bulk-delete">
        {t('person.delete')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
