import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArrowRight,
  IconDots,
  IconKey,
  IconMapPin,
  IconPencil,
  IconReplace,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { parsePosition } from '#domain/devices/position.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import list from '#client/ui/list/list.module.css';
import classes from './devices.module.css';

/** What can be done with a device from its row; what a person may not do is absent. */
export interface DeviceActs {
  readonly onEdit: (row: DeviceRecord) => void;
  readonly onMove: (row: DeviceRecord) => void;
  readonly onMaintenance: (row: DeviceRecord) => void;
  readonly onReplace: (row: DeviceRecord) => void;
  readonly onDelete: (row: DeviceRecord) => void;
  readonly onSecret?: ((row: DeviceRecord) => void) | undefined;
}

interface Props {
  readonly row: DeviceRecord;
  /** Of a phone's card: larger. */
  readonly touch: boolean;
  /** Absent: the person may only look. */
  readonly acts: DeviceActs | undefined;
}

const glyph = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** Edit and the way to the map at hand, the rest one click further. */
export function RowActions({ row, touch, acts }: Props) {
  const { t } = useTranslation();
  const size = touch ? 40 : 28;
  return (
    <span className={list.actions}>
      {acts !== undefined && (
        <Button
          size="xs"
          variant="default"
          {...(touch ? { h: 40 } : {})}
          leftSection={<IconPencil {...glyph} size={14} />}
          onClick={() => acts.onEdit(row)}
          data-testid="device-edit"
        >
          {t('device.edit')}
        </Button>
      )}
      {parsePosition(row.position) !== null && (
        <Link
          href={`/position/index?id=${encodeURIComponent(row.id)}`}
          className={classes.locate}
          style={{ width: size, height: size }}
          aria-label={t('device.locate')}
          title={t('device.locate')}
          data-testid="device-locate"
        >
          <IconMapPin {...glyph} />
        </Link>
      )}
      {acts !== undefined && (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>
            <ActionIcon size={size} variant="subtle" color="gray" aria-label={t('list.more')} data-testid="device-more">
              <IconDots {...glyph} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconArrowRight {...glyph} />}
              onClick={() => acts.onMove(row)}
              data-testid="device-move"
            >
              {t('device.move')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTool {...glyph} />}
              onClick={() => acts.onMaintenance(row)}
              data-testid="device-maintenance"
            >
              {t('device.maintenance')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconReplace {...glyph} />}
              onClick={() => acts.onReplace(row)}
              data-testid="device-replace"
            >
              {t('device.replace')}
            </Menu.Item>
            {acts.onSecret !== undefined && (
              <Menu.Item
                leftSection={<IconKey {...glyph} />}
                onClick={() => acts.onSecret?.(row)}
                data-testid="device-secret"
              >
                {t('device.rotate')}
              </Menu.Item>
            )}
            <Menu.Item
              color="var(--gl-status-2-shade)"
              leftSection={<IconTrash {...glyph} />}
              onClick={() => acts.onDelete(row)}
              data-testid="device-delete"
            >
              {t('device.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
