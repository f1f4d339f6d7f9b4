import { listInCircle, type DeviceInCircle } from '#db/devices/listInCircle.ts';
import { circleWords as heads } from '#domain/texts/mapTexts.ts';
import { statusName } from '#domain/texts/names.ts';
import type { SheetColumn } from '../../http/xlsx/listSheets.ts';
import { book } from './book.ts';

const columns: ReadonlyArray<SheetColumn<DeviceInCircle>> = [
  { key: 'distanceM', title: heads.distance, kind: 'number', value: (row) => Math.round(row.distanceM) },
  { key: 'device_name', title: heads.device, width: 30, value: (row) => row.device_name },
  { key: 'code', title: heads.code, value: (row) => row.code },
  { key: 'imei', title: heads.imei, value: (row) => row.imei },
  { key: 'status', title: heads.status, width: 10, value: (row, locale) => statusName(row.deviceStatus, locale) },
  { key: 'statusSince', title: heads.since, kind: 'time', value: (row) => row.statusSince },
  { key: 'railName', title: heads.rail, width: 30, value: (row) => row.railName },
  { key: 'projectName', title: heads.project, width: 30, value: (row) => row.projectName },
  { key: 'orgName', title: heads.org, width: 24, value: (row) => row.orgName },
  { key: 'address', title: heads.address, width: 36, value: (row) => row.address },
  { key: 'position', title: heads.position, width: 24, value: (row) => row.position },
];

export const circleBook = book<DeviceInCircle, Parameters<typeof listInCircle>[2]>({
  name: 'circle',
  title: heads.title,
  columns,
  open: (tx, scope, filter) => {
    let found: DeviceInCircle[] | null = null;
    return async ({ offset, limit }) => {
      found ??= await listInCircle(tx, scope, filter);
      return { records: found.slice(offset, offset + limit), total: found.length };
    };
  },
});
