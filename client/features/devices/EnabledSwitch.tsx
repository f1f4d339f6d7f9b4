import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { OnOff } from '#client/ui/list/OnOff.tsx';
import { useLiveDevice } from './liveDevice.tsx';

interface Props {
  readonly row: DeviceRecord;
  /** Absent: the person may only look. */
  readonly onSwitch: ((row: DeviceRecord, enabled: boolean) => void) | undefined;
}

/** Whether the device may report. */
export function EnabledSwitch({ row, onSwitch }: Props) {
  const { t } = useTranslation();
  const { enabled } = useLiveDevice(row);
  if (onSwitch === undefined) return <OnOff on={enabled} word={t(enabled ? 'device.on' : 'device.off')} />;
  return (
    <Switch
      size="sm"
      checked={enabled}
      aria-label={t('device.switch', { name: row.device_name })}
      onChange={(event) => onSwitch(row, event.currentTarget.checked)}
      data-testid="device-enabled"
    />
  );
}
