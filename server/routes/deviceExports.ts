import { z } from 'zod';
import { listDevices } from '#db/devices/listDevices.ts';
import { titlesOf } from '#db/orgs/titlesOf.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import { deviceWords as heads, positionSourceWords } from '#domain/texts/deviceTexts.ts';
import { say, statusCodeWords, statusName, type Word } from '#domain/texts/names.ts';
import type { Locale } from '#domain/errno.ts';
import { zoneDate } from '#domain/zone.ts';
import { route, type Call } from '../http/route.ts';
import { sendWorkbook, sheetKeys, type SheetColumn } from '../http/workbook.ts';
import { deviceFilters } from './deviceInputs.ts';

const codeName = (code: string, locale: Locale): string => {
  const word: Word | undefined = (statusCodeWords as Readonly<Record<string, Word>>)[code];
  return word === undefined ? '' : say(word, locale);
};
const yesNo = (yes: boolean, locale: Locale): string => say(yes ? heads.yes : heads.no, locale);

const columns: ReadonlyArray<SheetColumn<DeviceRecord>> = [
  { key: 'device_name', title: heads.device_name, width: 30, value: (row) => row.device_name },
  { key: 'code', title: heads.code, value: (row) => row.code },
  { key: 'imei', title: heads.imei, value: (row) => row.imei },
  { key: 'type', title: heads.type, value: (row, locale) => (locale === 'en-US' ? row.typeNameEn : row.typeName) },
  { key: 'model', title: heads.model, value: (row) => row.modelName },
  { key: 'orgName', title: heads.orgName, width: 24, value: (row) => row.orgName },
  { key: 'projectName', title: heads.projectName, width: 28, value: (row) => row.projectName },
  { key: 'railName', title: heads.railName, width: 28, value: (row) => row.railName },
  { key: 'address', title: heads.address, width: 36, value: (row) => row.address },
  { key: 'position', title: heads.position, width: 24, value: (row) => row.position },
  {
    key: 'positionSource',
    title: heads.positionSource,
    value: (row, locale) => say(positionSourceWords[row.positionSource], locale),
  },
  { key: 'deviceStatus', title: heads.deviceStatus, value: (row, locale) => statusName(row.deviceStatus, locale) },
  { key: 'statusCode', title: heads.statusCode, value: (row, locale) => codeName(row.statusCode, locale) },
  { key: 'lastSeenAt', title: heads.lastSeenAt, kind: 'time', value: (row) => row.lastSeenAt },
  { key: 'battery', title: heads.battery, kind: 'number', value: (row) => row.battery },
  { key: 'signal', title: heads.signal, kind: 'number', value: (row) => row.signal },
  { key: 'firmware', title: heads.firmware, value: (row) => row.firmware },
  { key: 'enabled', title: heads.enabled, width: 10, value: (row, locale) => yesNo(row.enabled, locale) },
  { key: 'maintenance', title: heads.maintenance, kind: 'time', value: (row) => row.maintenanceUntil },
  { key: 'silentMinutes', title: heads.silentMinutes, kind: 'number', value: (row) => row.silentMinutes },
  { key: 'installDate', title: heads.installDate, value: (row) => row.installDate },
  { key: 'lastMaintainedAt', title: heads.lastMaintainedAt, value: (row) => row.lastMaintainedAt },
  { key: 'nextMaintainAt', title: heads.nextMaintainAt, value: (row) => row.nextMaintainAt },
  { key: 'remark', title: heads.remark, width: 36, value: (row) => row.remark },
  { key: 'createdAt', title: heads.createdAt, kind: 'time', value: (row) => row.createdAt },
];

const input = z.object({ ...deviceFilters, columns: sheetKeys(columns) });
type ExportCall = Call<z.output<typeof input>, readonly ['export']>;

/** Project and guardrail in words; their ids when nothing stands there. */
async function placeNames({ input, scope, read, now }: ExportCall) {
  const { projectId, railId } = input;
  if (projectId === undefined && railId === undefined) return {};
  const one = { projectId, railId, now, offset: 0, limit: 1 };
  const [row] = (await read((tx) => listDevices(tx, scope, one))).records;
  return {
    project: projectId === undefined ? undefined : (row?.projectName ?? projectId),
    rail: railId === undefined ? undefined : (row?.railName ?? railId),
  };
}

async function filtersOf(call: ExportCall): Promise<Array<readonly [Word, string]>> {
  const { input, locale, scope, read } = call;
  const place = await placeNames(call);
  const { ids = [], orgIds = [], deviceStatus = [], statusCode = [] } = input;
  const filters: Array<readonly [Word, string]> = [];
  const add = (name: Word, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') filters.push([name, String(value)]);
  };
  add(heads.chosen, ids.length === 0 ? undefined : ids.length);
  if (orgIds.length > 0) add(heads.orgName, (await read((tx) => titlesOf(tx, scope, orgIds))).join(', '));
  add(heads.projectName, place.project);
  add(heads.railName, input.isUnplaced === true ? say(heads.unplaced, locale) : place.rail);
  add(heads.type, input.typeId);
  add(heads.model, input.modelId);
  add(heads.deviceStatus, deviceStatus.map((status) => statusName(status, locale)).join(', '));
  add(heads.statusCode, statusCode.map((code) => codeName(code, locale)).join(', '));
  add(heads.enabled, input.enabled === undefined ? undefined : yesNo(input.enabled, locale));
  add(heads.inMaintenance, input.maintenance === undefined ? undefined : yesNo(input.maintenance, locale));
  add(heads.firmware, input.firmware);
  add(heads.batteryMax, input.batteryMax);
  const { lastSeenBefore: before } = input;
  add(heads.lastSeenBefore, before === undefined ? undefined : zoneDate(call.deps.config.APP_TZ, before, 'hour'));
  add(heads.keyword, input.keyword);
  return filters;
}

export const deviceExportRoutes = [
  route({
    method: 'POST',
    path: '/home/device/device/export',
    access: ['export'],
    scope: 'org',
    input,
    audit: 'device.export',
    tells: null,
    costly: 'export',
    handle: async (call) => {
      const { columns: only, ...filter } = call.input;
      return sendWorkbook(call, {
        name: 'devices',
        title: heads.devices,
        columns,
        only,
        filters: await filtersOf(call),
        read: (tx, page) => listDevices(tx, call.scope, { ...filter, now: call.now, ...page }),
      });
    },
  }),
] as const;
