import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { EnabledSwitch } from './EnabledSwitch.tsx';
import { BatteryCell, LastSeenCell, SignalCell, StatusCell } from './liveDevice.tsx';

export const typeName = (row: Pick<DeviceRecord, 'typeName' | 'typeNameEn'>): string =>
  currentLocale() === 'en-US' ? row.typeNameEn : row.typeName;

interface Look {
  readonly t: TFunction;
  /** Absent: the person may only look. */
  readonly onSwitch: ((row: DeviceRecord, enabled: boolean) => void) | undefined;
}

/** @source docs/requirements.md C9 */
export function deviceColumns({ t, onSwitch }: Look): Array<Column<DeviceRecord>> {
  const none = <span className="gl-faint">{t('common.none')}</span>;
  const text = (value: string | null): ReactNode => (value === null || value === '' ? none : value);
  return [
    {
      key: 'device_name',
      title: t('device.col.name'),
      sortField: 'device_name',
      least: 170,
      sheet: ['device_name', 'code'],
      hint: (row) => `${row.device_name} ${row.code}`,
      render: (row) => (
        <Lines
          first={
            <b>
              <MiddleCut text={row.device_name} end={5} />
            </b>
          }
          second={row.code}
        />
      ),
    },
    {
      key: 'imei',
      title: t('device.col.imei'),
      width: 152,
      from: 1_240,
      render: (row) => row.imei,
    },
    {
      key: 'model',
      title: t('device.col.model'),
      width: 128,
      from: 1_000,
      sheet: ['model', 'type'],
      hint: (row) => `${row.modelName} ${typeName(row)}`,
      render: (row) => <Lines first={row.modelName} second={typeName(row)} />,
    },
    {
      key: 'railName',
      title: t('device.col.place'),
      least: 170,
      from: 720,
      sheet: ['railName', 'projectName'],
      hint: (row) => [row.railName, row.projectName].filter(Boolean).join(' · '),
      render: (row) => (
        <Lines
          first={
            row.railId === null ? (
              <span className="gl-faint">{t('device.unplaced')}</span>
            ) : (
              <MiddleCut text={row.railName ?? ''} />
            )
          }
          second={row.projectName}
        />
      ),
    },
    {
      key: 'orgName',
      title: t('device.col.org'),
      width: 124,
      from: 1_160,
      hint: (row) => row.orgName,
      render: (row) => row.orgName,
    },
    {
      key: 'address',
      title: t('device.col.address'),
      width: 150,
      from: 1_520,
      hint: (row) => row.address,
      render: (row) => text(row.address),
    },
    {
      key: 'deviceStatus',
      title: t('device.col.status'),
      width: currentLocale() === 'en-US' ? 142 : 126,
      sortField: 'deviceStatus',
      sheet: ['deviceStatus', 'statusCode'],
      render: (row) => <StatusCell row={row} />,
    },
    {
      key: 'lastSeenAt',
      title: t('device.col.lastSeen'),
      width: 96,
      align: 'right',
      sortField: 'lastSeenAt',
      render: (row) => <LastSeenCell row={row} />,
    },
    {
      key: 'battery',
      title: (
        <span>
          {t('device.col.battery')} <small>%</small>
        </span>
      ),
      width: 76,
      from: 820,
      align: 'right',
      sortField: 'battery',
      render: (row) => <BatteryCell row={row} />,
    },
    {
      key: 'signal',
      title: (
        <span>
          {t('device.col.signal')} <small>dBm</small>
        </span>
      ),
      width: 88,
      from: 1_300,
      align: 'right',
      render: (row) => <SignalCell row={row} />,
    },
    {
      key: 'firmware',
      title: t('device.col.firmware'),
      width: 84,
      from: 1_440,
      hint: (row) => row.firmware ?? undefined,
      render: (row) => text(row.firmware),
    },
    {
      key: 'enabled',
      title: t('device.col.enabled'),
      width: 68,
      from: 640,
      align: 'center',
      render: (row) => <EnabledSwitch row={row} onSwitch={onSwitch} />,
    },
  ];
}
