import { useTranslation } from 'react-i18next';
import type { DeviceRow } from '#domain/devices/device.ts';
import { withUnit } from '#client/ui/number.ts';
import { Facts, type Fact } from '#client/ui/primitives/Facts.tsx';
import { Ago } from '#client/ui/time/Ago.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useSoft } from '../useModel.ts';
import { statusText } from '../words.ts';

/** What the device is and where it belongs. */
export function InfoTab({ row }: { readonly row: DeviceRow }) {
  const { t } = useTranslation();
  const soft = useSoft(row.id);
  const facts: ReadonlyArray<NonNullable<Fact>> = [
    [t('position.info.rail'), row.railName],
    [t('position.info.project'), row.projectName],
    [t('position.info.org'), row.orgName],
    [t('position.info.code'), row.code],
    [t('position.info.imei'), row.imei],
    [t('position.info.model'), row.modelName],
    [t('position.info.address'), row.address],
    [t('position.info.position'), row.position],
    [t('position.info.status'), statusText(t, row)],
    [t('position.info.statusSince'), dateTime(row.statusSince)],
    [t('position.info.lastSeen'), <Ago key="seen" at={soft?.lastSeenAt ?? null} />],
    [t('position.info.battery'), withUnit('batteryPct', soft?.battery)],
    [t('position.info.signal'), withUnit('rsrp', soft?.signal)],
    ...(row.maintenanceUntil === null
      ? []
      : ([[t('position.info.maintenance'), dateTime(row.maintenanceUntil)]] as const)),
  ];
  const none = t('common.none');
  return (
    <Facts
      look="ruled"
      labelW={88}
      facts={facts.map(([name, value]): Fact => [name, value === '' || value === null ? none : value])}
    />
  );
}
