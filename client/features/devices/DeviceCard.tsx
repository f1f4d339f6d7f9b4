import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import list from '#client/ui/list/list.module.css';
import { BatteryCell, LastSeenCell, MaintenanceMark, useLiveDevice } from './liveDevice.tsx';

/** A device on a phone: what, how it fares, where, and what to do. */
export function DeviceCard({ row, children }: { readonly row: DeviceRecord; readonly children: ReactNode }) {
  const { t } = useTranslation();
  const device = useLiveDevice(row);
  return (
    <>
      <div className={list.cardHead}>
        <Lines first={<b>{device.device_name}</b>} second={`${device.code} · ${row.modelName}`} />
        <MaintenanceMark until={device.maintenanceUntil} reason={row.maintenanceReason} />
        <StatusChip status={device.deviceStatus} />
      </div>
      <div className={list.cardFacts}>
        <div>{[device.railName || t('device.unplaced'), device.projectName].join(' · ')}</div>
        <div>{device.orgName}</div>
        <Group gap={16} wrap="nowrap">
          <span>
            {t('device.col.lastSeen')} <LastSeenCell row={row} />
          </span>
          <span>
            {t('device.col.battery')} <BatteryCell row={row} hasUnit />
          </span>
          {!device.enabled && <span>{t('device.off')}</span>}
        </Group>
      </div>
      <div className={list.cardFoot}>{children}</div>
    </>
  );
}
