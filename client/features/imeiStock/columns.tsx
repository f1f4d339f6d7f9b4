import type { TFunction } from 'i18next';
import { Link } from 'wouter';
import type { ImeiRow } from '#domain/imei/imei.ts';
import { MiddleCut } from '#client/ui/primitives/MiddleCut.tsx';
import type { Column } from '#client/ui/table/columns.ts';
import { Moment } from '#client/ui/time/Moment.tsx';
import { dateTime } from '#client/ui/time/time.ts';
import { StatusMark } from './StatusMark.tsx';
import classes from './imeiStock.module.css';

interface Look {
  readonly t: TFunction;
  readonly onBatch: (batchId: string) => void;
}

/** @source docs/requirements.md C23 */
export function imeiColumns({ t, onBatch }: Look): Array<Column<ImeiRow>> {
  const none = <span className="gl-faint">{t('common.none')}</span>;
  return [
    {
      key: 'imei',
      title: 'IMEI',
      sortField: 'imei',
      least: 160,
      sheet: ['imei'],
      hint: (row) => row.imei,
      render: (row) => <b>{row.imei}</b>,
    },
    {
      key: 'iccid',
      title: 'ICCID',
      width: 190,
      from: 1_160,
      hint: (row) => row.iccid ?? '',
      render: (row) => row.iccid ?? none,
    },
    { key: 'model', title: t('imei.col.model'), width: 100, from: 640, render: (row) => row.modelName ?? none },
    { key: 'status', title: t('imei.col.status'), width: 104, render: (row) => <StatusMark status={row.status} /> },
    {
      key: 'device',
      title: t('imei.col.device'),
      width: 170,
      from: 760,
      hint: (row) => row.device_name ?? '',
      render: (row) =>
        row.deviceId === null ? (
          none
        ) : (
          <Link href={`/device/deviceList?open=${encodeURIComponent(row.deviceId)}`}>
            <MiddleCut text={row.device_name ?? ''} end={5} />
          </Link>
        ),
    },
    {
      key: 'org',
      title: t('imei.col.org'),
      width: 130,
      from: 900,
      hint: (row) => row.orgName,
      render: (row) => row.orgName,
    },
    {
      key: 'batch',
      title: t('imei.col.batch'),
      width: 150,
      from: 1_400,
      hint: (row) => row.batchName ?? '',
      render: (row) =>
        row.batchId === null || row.batchName === null ? (
          none
        ) : (
          <button type="button" className={classes.link} onClick={() => onBatch(row.batchId ?? '')}>
            {row.batchName}
          </button>
        ),
    },
    {
      key: 'importedAt',
      title: t('imei.col.imported'),
      width: 164,
      from: 1_010,
      sortField: 'importedAt',
      render: (row) => dateTime(row.importedAt),
    },
    {
      key: 'boundAt',
      title: t('imei.col.bound'),
      width: 164,
      from: 1_560,
      sortField: 'boundAt',
      render: (row) => <Moment at={row.boundAt} />,
    },
  ];
}
