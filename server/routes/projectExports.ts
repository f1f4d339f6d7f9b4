import { z } from 'zod';
import { findCompany } from '#db/companies/findCompany.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import { pageProjects } from '#db/projects/pageProjects.ts';
import type { ProjectRecord } from '#domain/projects/project.ts';
import { regionNames } from '#domain/regions/region.ts';
import { say, type Word } from '#domain/texts/names.ts';
import { projectStatusWords, projectWords as heads } from '#domain/texts/projectTexts.ts';
import { route, type Call } from '../http/route.ts';
import { sendWorkbook, sheetKeys, type SheetColumn } from '../http/workbook.ts';
import { asked, projectFilters } from './projectInputs.ts';

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

const input = z.object({ ...projectFilters, columns: sheetKeys(columns) });
type ExportCall = Call<z.output<typeof input>, readonly ['export']>;

async function filtersOf({ input, locale, scope, read }: ExportCall): Promise<Array<readonly [Word, string]>> {
  const { ids = [], orgIds = [], keyword, status = [], regionCode, companyId, startDate, endDate } = input;
  const filters: Array<readonly [Word, string]> = [];
  if (ids.length > 0) filters.push([heads.chosen, String(ids.length)]);
  if (orgIds.length > 0) filters.push([heads.orgName, (await read((tx) => titlesOf(tx, scope, orgIds))).join(', ')]);
  if (keyword !== undefined) filters.push([heads.keyword, keyword]);
  if (status.length > 0) {
    filters.push([heads.status, status.map((each) => say(projectStatusWords[each], locale)).join(', ')]);
  }
  if (regionCode !== undefined) filters.push([heads.region, regionNames(regionCode).join(' ')]);
  if (companyId !== undefined) {
    const company = await read((tx) => findCompany(tx, scope, companyId));
    filters.push([heads.anyCompany, company?.name ?? companyId]);
  }
  if (startDate !== undefined || endDate !== undefined) {
    filters.push([heads.days, `${startDate ?? '…'} – ${endDate ?? '…'}`]);
  }
  return filters;
}

export const projectExportRoutes = [
  route({
    method: 'POST',
    path: '/home/project/project/export',
    access: ['export'],
    scope: 'org',
    input,
    audit: 'project.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, ...filter } = call.input;
      const wanted = asked(filter);
      return sendWorkbook(call, {
        name: 'projects',
        title: heads.title,
        columns,
        only,
        filters: await filtersOf(call),
        read: (tx, page) => pageProjects(tx, call.scope, { ...wanted, ...page }),
      });
    },
  }),
] as const;
