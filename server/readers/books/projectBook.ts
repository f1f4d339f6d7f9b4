import { pageProjects } from '#db/projects/pageProjects.ts';
import type { ProjectRecord } from '#domain/projects/project.ts';
import { regionNames } from '#domain/regions/region.ts';
import { say } from '#domain/texts/names.ts';
import { projectStatusWords, projectWords as heads } from '#domain/texts/projectTexts.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

const columns: ReadonlyArray<SheetColumn<ProjectRecord>> = [
  { key: 'name', title: heads.name, width: 34, value: (row) => row.name },
  { key: 'code', title: heads.code, value: (row) => row.code },
  { key: 'orgName', title: heads.orgName, width: 24, value: (row) => row.orgName },
  { key: 'companyName', title: heads.company, width: 30, value: (row) => row.companyName },
  {
    key: 'maintenanceCompanyName',
    title: heads.maintenanceCompany,
    width: 30,
    value: (row) => row.maintenanceCompanyName,
  },
  { key: 'region', title: heads.region, value: (row) => regionNames(row.regionCode ?? '').join(' ') },
  { key: 'address', title: heads.address, width: 36, value: (row) => row.address },
  { key: 'center', title: heads.center, width: 24, value: (row) => row.center },
  {
    key: 'status',
    title: heads.status,
    width: 12,
    value: (row, locale) => say(projectStatusWords[row.status], locale),
  },
  { key: 'railCount', title: heads.rails, kind: 'number', value: (row) => row.railCount },
  { key: 'deviceCount', title: heads.devices, kind: 'number', value: (row) => row.deviceCount },
  { key: 'normalCount', title: heads.normal, kind: 'number', value: (row) => row.deviceStatusCount.normalCount },
  { key: 'faultCount', title: heads.fault, kind: 'number', value: (row) => row.deviceStatusCount.faultCount },
  { key: 'abnormalCount', title: heads.abnormal, kind: 'number', value: (row) => row.deviceStatusCount.abnormalCount },
  { key: 'offlineCount', title: heads.offline, kind: 'number', value: (row) => row.deviceStatusCount.offlineCount },
  { key: 'openAlarmCount', title: heads.openAlarms, kind: 'number', value: (row) => row.openAlarmCount },
  { key: 'managerName', title: heads.manager, value: (row) => row.managerName },
  { key: 'startDate', title: heads.startDate, width: 12, value: (row) => row.startDate },
  { key: 'endDate', title: heads.endDate, width: 12, value: (row) => row.endDate },
  { key: 'remark', title: heads.remark, width: 36, value: (row) => row.remark },
];

export const projectBook = book<ProjectRecord, Omit<Parameters<typeof pageProjects>[2], 'offset' | 'limit'>>({
  name: 'projects',
  title: heads.title,
  columns,
  open: (tx, scope, filter) => (page) => pageProjects(tx, scope, { ...filter, ...page }),
});
