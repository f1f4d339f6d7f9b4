import { listDevices, type DeviceListFilter } from '#db/devices/listDevices.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import type { Locale } from '#domain/errno.ts';
import { deviceWords as heads, positionSourceWords } from '#domain/texts/deviceTexts.ts';
import { say, statusCodeWords, statusName, type Word } from '#domain/texts/names.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

export const codeName = (code: string, locale: Locale): string => {
  const word: Word | undefined = (statusCodeWords as Readonly<Record<string, Word>>)[code];
  return word === undefined ? '' : say(word, locale);
};
export const yesNo = (yes: boolean, locale: Locale): string => say(yes ? heads.yes : heads.no, locale);

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

export const deviceBook = book<DeviceRecord, DeviceListFilter>({
  name: 'devices',
  title: heads.devices,
  columns,
  open: (tx, scope, filter) => (page) => listDevices(tx, scope, { ...filter, ...page }),
});
