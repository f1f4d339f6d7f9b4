import type { TFunction } from 'i18next';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { alarmTypeText } from '#client/ui/alarmType.ts';
import { shortName } from '#client/ui/deviceName.ts';
import { SeverityChip } from '#client/ui/status/SeverityChip.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Duration } from '#client/ui/time/Duration.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { Due } from './Due.tsx';
import { HandledMark } from '#client/ui/status/HandledMark.tsx';
import { triggerText } from './trigger.ts';
import classes from './alarms.module.css';

/** Severity first, then what, where, how long, who. The ones of low priority need a wide table. */
export function alarmColumns(t: TFunction): Array<Column<AlarmRow>> {
  // The English words are longer: what matters less begins on a wider table.
  const isEnglish = currentLocale() === 'en-US';
  return [
    {
      key: 'severity',
      title: t('alarm.col.severity'),
      width: 112,
      sortField: 'severity',
      render: (row) => <SeverityChip severity={row.severity} />,
    },
    {
      key: 'type',
      title: t('alarm.col.type'),
      width: isEnglish ? 140 : 98,
      fixed: true,
      render: (row) => <b className={classes.type}>{alarmTypeText(t, row.typeCode)}</b>,
      hint: (row) => alarmTypeText(t, row.typeCode),
    },
    {
      key: 'value',
      title: t('alarm.col.value'),
      width: 84,
      from: 940,
      render: (row) => <span className={classes.second}>{triggerText(row.metric, row.value)}</span>,
    },
    {
      key: 'device',
      title: t('alarm.col.device'),
      width: 152,
      from: 840,
      fixed: true,
      render: (row) => (
        <>
          {shortName(row.device_name)} <small className={classes.code}>{row.deviceCode}</small>
        </>
      ),
      hint: (row) => `${row.device_name} ${row.deviceCode}`,
    },
    {
      key: 'fullDevice',
      title: t('alarm.col.device'),
      below: 840,
      fixed: true,
      render: (row) => row.device_name,
      hint: (row) => `${row.device_name} ${row.deviceCode}`,
    },
    {
      key: 'rail',
      title: t('alarm.col.rail'),
      ...(isEnglish && { least: 76 }),
      from: 840,
      render: (row) => row.railName,
      hint: (row) => row.railName,
    },
    {
      key: 'address',
      title: t('alarm.col.address'),
      from: isEnglish ? 1_700 : 1_400,
      render: (row) => <span className={classes.second}>{row.deviceAddress}</span>,
      hint: (row) => row.deviceAddress,
    },
    {
      key: 'first',
      title: t('alarm.col.first'),
      width: 158,
      from: 1_240,
      sortField: 'firstOccurredAt',
      render: (row) => <time>{dateTime(row.firstOccurredAt)}</time>,
    },
    {
      key: 'last',
      title: t('alarm.col.last'),
      width: 158,
      from: isEnglish ? 1_580 : 1_500,
      sortField: 'lastOccurredAt',
      render: (row) => <time>{dateTime(row.lastOccurredAt)}</time>,
    },
    { key: 'count', title: t('alarm.col.count'), width: 52, from: 1_240, align: 'right', render: (row) => row.count },
    {
      key: 'duration',
      title: t('alarm.col.duration'),
      width: 100,
      from: 720,
      align: 'right',
      render: (row) => (
        <span className={row.condition === 'active' ? undefined : classes.muted}>
          <Duration from={row.firstOccurredAt} to={row.condition === 'active' ? null : row.clearedAt} />
        </span>
      ),
    },
    {
      key: 'condition',
      title: t('alarm.col.condition'),
      width: 76,
      from: 1_120,
      render: (row) => <span className={classes.second}>{t(`condition.${row.condition}`)}</span>,
    },
    {
      key: 'handled',
      title: t('alarm.col.handled'),
      width: 116,
      render: (row) => <HandledMark status={row.handledStatus} />,
    },
    {
      key: 'person',
      title: t('alarm.col.person'),
      width: 72,
      from: 1_000,
      render: (row) => <span className={classes.second}>{row.handledByName ?? row.ackByName ?? t('common.none')}</span>,
    },
    {
      key: 'due',
      title: t('alarm.col.due'),
      width: isEnglish ? 160 : 138,
      align: 'right',
      sortField: 'dueAt',
      render: (row) => <Due row={row} />,
    },
  ];
}
