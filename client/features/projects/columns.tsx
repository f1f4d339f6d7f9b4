import type { TFunction } from 'i18next';
import type { ProjectRecord } from '#domain/projects/project.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { regionNames } from '#domain/regions/region.ts';
import { Lines } from '#client/ui/list/Lines.tsx';
import { number } from '#client/ui/number.ts';
import type { Column } from '#client/ui/table/columns.ts';
import { DeviceBar } from './DeviceBar.tsx';
import { StatusMark } from './StatusMark.tsx';
import classes from './projects.module.css';

export const regionText = ({ regionCode }: Pick<ProjectRecord, 'regionCode'>): string =>
  regionNames(regionCode ?? '').join(' ');

/** From when to when, in words; empty without both. */
export function periodText(t: TFunction, { startDate, endDate }: Pick<ProjectRecord, 'startDate' | 'endDate'>): string {
  if (startDate !== null && endDate !== null) return t('date.between', { from: startDate, to: endDate });
  if (startDate !== null) return t('date.since', { from: startDate });
  return endDate === null ? '' : t('date.until', { to: endDate });
}

/** @source docs/requirements.md C6 */
export function projectColumns(t: TFunction): Array<Column<ProjectRecord>> {
  const none = <span className="gl-faint">{t('common.none')}</span>;
  return [
    {
      key: 'name',
      title: t('project.col.name'),
      sortField: 'name',
      least: 200,
      sheet: ['name', 'code'],
      hint: (row) => `${row.name} ${row.code}`,
      render: (row) => <Lines first={<b>{row.name}</b>} second={row.code} />,
    },
    {
      key: 'orgName',
      title: t('project.col.org'),
      width: 108,
      from: 900,
      hint: (row) => row.orgName,
      render: (row) => row.orgName,
    },
    {
      key: 'company',
      title: t('project.col.company'),
      width: 196,
      from: 1_240,
      sheet: ['companyName', 'maintenanceCompanyName'],
      hint: (row) => [row.companyName, row.maintenanceCompanyName].filter(Boolean).join(' · '),
      render: (row) =>
        row.companyName === null && row.maintenanceCompanyName === null ? (
          none
        ) : (
          <Lines
            first={row.companyName ?? row.maintenanceCompanyName}
            second={row.companyName === null ? null : row.maintenanceCompanyName}
          />
        ),
    },
    {
      key: 'region',
      title: t('project.col.region'),
      width: 92,
      from: 1_120,
      hint: regionText,
      render: (row) => {
        const names = regionNames(row.regionCode ?? '');
        return names.length === 0 ? none : <Lines first={names.at(-1)} second={names.length > 1 ? names[0] : null} />;
      },
    },
    {
      key: 'status',
      title: t('project.col.status'),
      // The English words are longer.
      width: currentLocale() === 'en-US' ? 116 : 96,
      sortField: 'status',
      render: (row) => <StatusMark status={row.status} />,
    },
    {
      key: 'railCount',
      title: t('project.col.rails'),
      width: 60,
      from: 820,
      align: 'right',
      render: (row) => number(row.railCount),
    },
    {
      key: 'devices',
      title: t('project.col.devices'),
      width: 150,
      fixed: true,
      sheet: ['deviceCount', 'normalCount', 'faultCount', 'abnormalCount', 'offlineCount'],
      render: (row) => <DeviceBar counts={row.deviceStatusCount} />,
    },
    {
      key: 'openAlarmCount',
      title: t('project.col.openAlarms'),
      width: 100,
      from: 700,
      align: 'right',
      sortField: 'openAlarmCount',
      render: (row) => (
        <span className={row.openAlarmCount > 0 ? classes.alarms : undefined} data-testid="project-open-alarms">
          {number(row.openAlarmCount)}
        </span>
      ),
    },
    {
      key: 'manager',
      title: t('project.col.manager'),
      width: 76,
      from: 1_040,
      sheet: ['managerName'],
      render: (row) => row.managerName ?? none,
    },
    {
      key: 'period',
      title: t('project.col.period'),
      width: 104,
      from: 960,
      sortField: 'startDate',
      sheet: ['startDate', 'endDate'],
      hint: (row) => periodText(t, row),
      render: (row) =>
        row.startDate === null && row.endDate === null ? (
          none
        ) : (
          <Lines first={row.startDate ?? t('common.none')} second={row.endDate ?? t('common.none')} />
        ),
    },
  ];
}
