import {
  IconArrowRight,
  IconChecks,
  IconKey,
  IconMapPin,
  IconPencil,
  IconReplace,
  IconTool,
  IconTrash,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { parsePosition } from '#domain/devices/position.ts';
import type { RowAction } from '#client/ui/list/rowAction.ts';
import type { DeviceDialog } from './DeviceDialogs.tsx';
import type { useDeviceActions } from './useDeviceActions.ts';

type Actions = ReturnType<typeof useDeviceActions>;

interface Means {
  readonly t: TFunction;
  readonly actions: Actions;
  readonly edit: (row: DeviceRecord) => void;
  readonly open: (dialog: DeviceDialog) => void;
}

/** The way to the map, for whoever sees the device. */
export const locateAction = (t: TFunction): RowAction<DeviceRecord> => ({
  id: 'locate',
  label: t('device.locate'),
  icon: IconMapPin,
  row: {
    at: 'icon',
    isFor: ({ position }) => parsePosition(position) !== null,
    href: ({ id }) => `/position/index?id=${encodeURIComponent(id)}`,
  },
  run: () => undefined,
});

/** What an editor can do with devices, one or many. @source docs/requirements.md C9 */
export function deviceActions({ t, actions, edit, open }: Means): Array<RowAction<DeviceRecord>> {
  const more = { id: 'more', label: t('device.bulkMore') };
  return [
    {
      id: 'edit',
      label: t('device.edit'),
      icon: IconPencil,
      row: { at: 'button' },
      run: ([row]) => row !== undefined && edit(row),
    },
    {
      id: 'move',
      label: t('device.move'),
      icon: IconArrowRight,
      row: { at: 'menu' },
      bulk: {},
      run: (rows) => open({ kind: 'move', rows }),
    },
    {
      id: 'maintenance',
      label: t('device.maintenance'),
      icon: IconTool,
      row: { at: 'menu' },
      bulk: {},
      run: (rows) => open({ kind: 'maintenance', rows }),
    },
    {
      id: 'maintained',
      label: t('device.maintained'),
      icon: IconChecks,
      row: { at: 'menu' },
      bulk: { under: more },
      run: actions.maintained,
    },
    {
      id: 'replace',
      label: t('device.replace'),
      icon: IconReplace,
      row: { at: 'menu' },
      run: ([row]) => row !== undefined && open({ kind: 'replace', row }),
    },
    { id: 'enable', label: t('device.enable'), bulk: { under: more }, run: (rows) => actions.switchTo(rows, true) },
    { id: 'disable', label: t('device.disable'), bulk: { under: more }, run: (rows) => actions.switchTo(rows, false) },
    { id: 'model', label: t('device.setModel'), bulk: { under: more }, run: (rows) => open({ kind: 'model', rows }) },
  ];
}

/** A new secret, for whoever keeps them. */
export const secretAction = (t: TFunction, rotate: (row: DeviceRecord) => void): RowAction<DeviceRecord> => ({
  id: 'secret',
  label: t('device.rotate'),
  icon: IconKey,
  row: { at: 'menu' },
  run: ([row]) => row !== undefined && rotate(row),
});

export const deleteAction = (t: TFunction, actions: Actions): RowAction<DeviceRecord> => ({
  id: 'delete',
  label: t('device.delete'),
  icon: IconTrash,
  isDanger: true,
  row: { at: 'menu' },
  bulk: {},
  run: actions.remove,
});
