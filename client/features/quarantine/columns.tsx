import { IconClockHour4 } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { Column } from '#client/ui/table/columns.ts';
import { Ago } from '#client/ui/time/Ago.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import type { QuarantineRow } from './row.ts';

/** The device's name, or its bare number, or a dash. */
export function deviceWords(row: Pick<QuarantineRow, 'device' | 'deviceNo'>, none: string): string {
  if (row.device !== null) return row.device.name;
  return row.deviceNo === null ? none : `#${row.deviceNo}`;
}

/** Somebody asked for another try, and the workers have not put it back yet. */
export function WaitingMark({ t }: { readonly t: TFunction }) {
  return (
    <span className="gl-mark gl-tight gl-second">
      <IconClockHour4 size={14} stroke={1.75} aria-hidden="true" />
      {t('quarantine.waiting')}
    </span>
  );
}

export function quarantineColumns(t: TFunction): Array<Column<QuarantineRow>> {
  return [
    {
      key: 'cause',
      title: t('quarantine.cause'),
      hint: (row) => row.causeText,
      render: (row) => <b>{row.causeText}</b>,
    },
    {
      key: 'device',
      title: t('quarantine.device'),
      width: 200,
      hint: (row) => row.device?.imei,
      render: (row) => deviceWords(row, t('common.none')),
    },
    { key: 'imei', title: 'IMEI', width: 160, from: 1_000, render: (row) => row.device?.imei ?? t('common.none') },
    { key: 'queue', title: t('quarantine.queue'), width: 120, from: 860, render: (row) => row.queue },
    {
      key: 'age',
      title: t('quarantine.age'),
      width: 130,
      hint: (row) => dateTime(row.at),
      render: (row) => <Ago at={row.at} />,
    },
    {
      key: 'state',
      title: t('quarantine.state'),
      width: 130,
      render: (row) =>
        row.retryAt === null ? <span className="gl-faint">{t('quarantine.kept')}</span> : <WaitingMark t={t} />,
    },
  ];
}
