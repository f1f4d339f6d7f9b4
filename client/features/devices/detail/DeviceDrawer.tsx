import { Button, Group, Tabs, Text } from '@mantine/core';
import { IconBell, IconHistory, IconKey, IconMapPin, IconPencil } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { onChanged } from '#client/realtime/live.ts';
import { SideDrawer } from '#client/ui/SideDrawer.tsx';
import { ErrorState } from '#client/ui/states/ErrorState.tsx';
import { StatusChip } from '#client/ui/status/StatusChip.tsx';
import { Duration } from '#client/ui/time/Duration.tsx';
import { useAsync } from '#client/ui/useAsync.ts';
import { findDevice } from '../calls.ts';
import { MaintenanceMark, useCodeWords, useLiveDevice } from '../liveDevice.tsx';
import { AuditTab } from './AuditTab.tsx';
import { InfoTab } from './InfoTab.tsx';
import { StatusLogTab } from './StatusLogTab.tsx';

interface Props {
  readonly id: string;
  readonly maySeeAudit: boolean;
  readonly onClose: () => void;
  /** Absent: the person may not. */
  readonly onEdit?: (row: DeviceRecord) => void;
  readonly onSecret?: (row: DeviceRecord) => void;
}

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** A device with its history. @source docs/requirements.md C9 */
export function DeviceDrawer({ id, onClose, ...more }: Props) {
  const { t } = useTranslation();
  const { data, error, reload } = useAsync((signal) => findDevice(id, { signal }), [id]);
  useEffect(() => onChanged('device', (ids) => ids.has(id) && reload()), [id, reload]);
  return (
    <SideDrawer onClose={onClose} title={data?.device_name ?? t('page.deviceList.title')} data-testid="device-drawer">
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={reload} />}
      {data !== undefined && <Body row={data} secretHint={data.secretHint} {...more} />}
    </SideDrawer>
  );
}

function Body({
  row: known,
  secretHint,
  maySeeAudit,
  onEdit,
  onSecret,
}: Omit<Props, 'id' | 'onClose'> & { readonly row: DeviceRecord; readonly secretHint: string | null }) {
  const { t } = useTranslation();
  const row = useLiveDevice(known);
  const code = useCodeWords(row);
  const mark = `${row.id} ${row.revision} ${row.version}`;
  const link = { component: Link, variant: 'default', size: 'xs' } as const;
  return (
    <>
      <Group gap={10} c="var(--gl-text-2)">
        <StatusChip status={row.deviceStatus} />
        {code !== '' && <span>{code}</span>}
        <MaintenanceMark until={row.maintenanceUntil} reason={row.maintenanceReason} />
        <Text component="span" c="var(--gl-text-3)">
          {t('device.since')} <Duration from={row.statusSince} />
        </Text>
      </Group>
      <Group gap={8} my={16}>
        {onEdit !== undefined && (
          <Button
            size="xs"
            leftSection={<IconPencil {...icon} />}
            onClick={() => onEdit(known)}
            data-testid="device-drawer-edit"
          >
            {t('device.edit')}
          </Button>
        )}
        {parsePosition(row.position) !== null && (
          <Button
            {...link}
            href={`/position/index?id=${encodeURIComponent(row.id)}`}
            leftSection={<IconMapPin {...icon} />}
          >
            {t('device.locate')}
          </Button>
        )}
        <Button
          {...link}
          href={`/realtimeData/index?text=${encodeURIComponent(row.code)}&history=${encodeURIComponent(row.id)}`}
          leftSection={<IconHistory {...icon} />}
        >
          {t('device.history')}
        </Button>
        <Button
          {...link}
          href={`/device/deviceAlarmList?text=${encodeURIComponent(row.code)}&handledStatus=00,01`}
          leftSection={<IconBell {...icon} />}
        >
          {t('device.alarms', { n: row.openAlarmCount + row.openFaultCount })}
        </Button>
      </Group>
      <Tabs defaultValue="info" keepMounted={false}>
        <Tabs.List mb={16}>
          <Tabs.Tab value="info">{t('device.tab.info')}</Tabs.Tab>
          <Tabs.Tab value="statusLog" data-testid="device-tab-statusLog">
            {t('device.tab.statusLog')}
          </Tabs.Tab>
          {maySeeAudit && <Tabs.Tab value="audit">{t('device.tab.audit')}</Tabs.Tab>}
          {onSecret !== undefined && <Tabs.Tab value="secret">{t('device.secret')}</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="info">
          <InfoTab row={row} />
        </Tabs.Panel>
        <Tabs.Panel value="statusLog">
          <StatusLogTab id={row.id} mark={mark} />
        </Tabs.Panel>
        {maySeeAudit && (
          <Tabs.Panel value="audit">
            <AuditTab id={row.id} mark={mark} />
          </Tabs.Panel>
        )}
        {onSecret !== undefined && (
          <Tabs.Panel value="secret">
            <p className="gl-note" style={{ marginBottom: 12 }}>
              {t('device.secretAbout', { hint: secretHint ?? t('common.none') })}
            </p>
            <Button variant="default" leftSection={<IconKey {...icon} />} onClick={() => onSecret(known)}>
              {t('device.rotate')}
            </Button>
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  );
}
