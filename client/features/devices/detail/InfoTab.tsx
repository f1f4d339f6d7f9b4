import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { positionSourceWords } from '#domain/texts/deviceTexts.ts';
import { say } from '#domain/texts/names.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { number } from '#client/ui/number.ts';
import { OnOff } from '#client/ui/list/OnOff.tsx';
import { Facts } from '#client/ui/primitives/Facts.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { useAsync } from '#client/ui/useAsync.ts';
import { findAvailability } from '../calls.ts';
import { typeName } from '../columns.tsx';
import { BatteryCell, LastSeenCell, SignalCell } from '../liveDevice.tsx';

/** What the device is, where it stands and how it is kept. */
export function InfoTab({ row }: { readonly row: DeviceRecord }) {
  const { t } = useTranslation();
  const heard = useAsync((signal) => findAvailability(row.id, { signal }), [row.id, row.statusSince]);
  const percent = heard.data?.percent;
  const groups: ReadonlyArray<readonly [string, ReadonlyArray<readonly [string, ReactNode]>]> = [
    [
      t('device.group.running'),
      [
        [t('device.col.lastSeen'), <LastSeenCell key="seen" row={row} />],
        [
          t('device.availability'),
          <span key="availability" data-testid="device-availability">
            {percent === undefined || percent === null ? t('common.none') : `${number(percent, 1)}%`}
          </span>,
        ],
        [t('device.col.battery'), <BatteryCell key="battery" row={row} hasUnit />],
        [t('device.col.signal'), <SignalCell key="signal" row={row} hasUnit />],
        [t('device.col.firmware'), row.firmware],
        [t('device.modem.iccid'), row.iccid],
        [t('device.modem.cell'), row.cellId],
        [
          t('device.modem.reset'),
          row.resetAt === null ? null : `${row.resetCause ?? t('common.none')} · ${dateTime(row.resetAt)}`,
        ],
        [t('device.col.activated'), row.activatedAt === null ? t('device.never') : dateTime(row.activatedAt)],
        [
          t('device.col.enabled'),
          <OnOff key="on" on={row.enabled} word={t(row.enabled ? 'device.on' : 'device.off')} />,
        ],
      ],
    ],
    [
      t('device.group.device'),
      [
        [t('device.col.code'), row.code],
        [t('device.col.imei'), row.imei],
        [t('device.col.model'), `${row.modelName} · ${typeName(row)}`],
        [t('device.col.org'), row.orgName],
        [t('device.col.project'), row.projectName],
        [t('device.col.rail'), row.railId === null ? t('device.unplaced') : row.railName],
        [t('device.col.address'), row.address],
        [t('device.col.position'), row.position],
        [t('device.col.positionSource'), say(positionSourceWords[row.positionSource], currentLocale())],
      ],
    ],
    [
      t('device.group.upkeep'),
      [
        [t('device.form.base'), `${number(row.baseX, 2)}° / ${number(row.baseY, 2)}° / ${number(row.baseZ, 2)}°`],
        [
          t('device.silence'),
          row.silentMinutes === null ? t('device.form.byRule') : t('device.minutes', { n: row.silentMinutes }),
        ],
        [t('device.col.installed'), row.installDate],
        [t('device.col.lastMaintained'), row.lastMaintainedAt],
        [t('device.col.nextMaintain'), row.nextMaintainAt],
        [t('device.col.remark'), row.remark],
        [t('device.col.created'), dateTime(row.createdAt)],
      ],
    ],
  ];
  return (
    <>
      {groups.map(([title, facts]) => (
        <Box component="section" key={title} mb={20}>
          <Box component="h3" mb={10}>
            {title}
          </Box>
          <Facts
            facts={facts.map(([name, value]) => [name, value === null || value === '' ? t('common.none') : value])}
            columnW={260}
          />
        </Box>
      ))}
    </>
  );
}
