import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import list from '#client/ui/list/list.module.css';

interface Props {
  readonly count: number;
  readonly busy: boolean;
  readonly onMove: () => void;
  readonly onSwitch: (enabled: boolean) => void;
  readonly onMaintenance: () => void;
  readonly onModel: () => void;
  readonly onExport: (() => void) | undefined;
  readonly onDelete: () => void;
  readonly onClear: () => void;
}

/** What can be done with the picked rows, in the place of the pager's count: nothing floats over rows. */
export function BulkBar(props: Props) {
  const { t } = useTranslation();
  const { busy, onExport } = props;
  const button = { size: 'xs', variant: 'default', disabled: busy } as const;
  return (
    <div className={list.bulk} data-testid="device-bulk">
      <b>{t('common.selected', { n: props.count })}</b>
      <Button {...button} onClick={props.onMove} data-testid="device-bulk-move">
        {t('device.move')}
      </Button>
      <Button {...button} onClick={props.onMaintenance} data-testid="device-bulk-maintenance">
        {t('device.maintenance')}
      </Button>
      <Menu position="top-start" withinPortal>
        <Menu.Target>
          <Button
            {...button}
            rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden="true" />}
            data-testid="device-bulk-more"
          >
            {t('device.bulkMore')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => props.onSwitch(true)} data-testid="device-bulk-enable">
            {t('device.enable')}
          </Menu.Item>
          <Menu.Item onClick={() => props.onSwitch(false)} data-testid="device-bulk-disable">
            {t('device.disable')}
          </Menu.Item>
          <Menu.Item onClick={props.onModel} data-testid="device-bulk-model">
            {t('device.setModel')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {onExport !== undefined && (
        <Button {...button} onClick={onExport} data-testid="device-bulk-export">
          {t('list.export')}
        </Button>
      )}
      <Button {...button} onClick={props.onDelete} data-testid="device-bulk-delete">
        {t('device.delete')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('common.clearSelection')} onClick={props.onClear}>
        <IconX size={16} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}
