import { deviceSortFields } from '#domain/devices/deviceRecord.ts';
import { hour } from '#domain/time.ts';
import { get, post, type CallOptions } from '#client/api/http.ts';
import { listCalls } from '#client/ui/list/listCalls.ts';
import { sortAsked, split } from '#client/ui/list/sort.ts';
import { serverNow } from '#client/api/clock.ts';
import type { DeviceFilters } from './filters.ts';

/** The filters as the call takes them. */
function filterOf(filters: DeviceFilters) {
  const [kind, chosen] = filters.model.split(':');
  return {
    orgIds: split(filters.orgs),
    projectId: filters.project,
    railId: filters.rail === 'none' ? '' : filters.rail,
    isUnplaced: filters.rail === 'none' ? true : '',
    typeId: kind === 'type' ? chosen : '',
    modelId: kind === 'model' ? chosen : '',
    deviceStatus: split(filters.deviceStatus),
    statusCode: split(filters.statusCode),
    enabled: filters.enabled,
    maintenance: filters.maintenance,
    firmware: filters.firmware,
    batteryMax: filters.battery,
    lastSeenBefore: filters.silent === '' ? '' : serverNow() - Number(filters.silent) * hour,
    keyword: filters.text,
    ...sortAsked(filters.sort, deviceSortFields),
  };
}

export const { page: pageDevices, find: findDevices, save: exportDevices } = listCalls('device', filterOf);

export function findDevice(id: string, options: CallOptions) {
  return post('/home/device/device/info', { id }, { ...options, quiet: true });
}

export interface DeviceFields {
  readonly device_name: string;
  readonly code: string;
  readonly typeId: string;
  readonly modelId: string;
  readonly railId: string;
  readonly projectId: string;
  readonly positionSource: 'manual' | 'gps';
  readonly address: string;
  readonly baseX: number;
  readonly baseY: number;
  readonly baseZ: number;
  readonly silentMinutes: number | null;
  readonly installDate: string;
  readonly lastMaintainedAt: string;
  readonly nextMaintainAt: string;
  readonly remark: string;
}

export const addDevice = (fields: DeviceFields & { readonly imei: string; readonly position: string }) =>
  post('/home/device/device/add', fields, { quiet: true });
export const updateDevice = (
  fields: DeviceFields & {
    readonly id: string;
    readonly version: number;
    readonly imei?: string;
    readonly position?: string;
  },
) => post('/home/device/device/update', fields, { quiet: true });
export const deleteDevices = (ids: readonly string[], force: boolean) =>
  post('/home/device/device/delete', { id: [...ids], force });
export const moveDevices = (ids: readonly string[], place: { railId: string; projectId: string }) =>
  post('/home/device/device/move', { ids: [...ids], ...place });
export const setEnabled = (ids: readonly string[], enabled: boolean) =>
  post('/home/device/device/setEnabled', { ids: [...ids], enabled });
export const markMaintained = (ids: readonly string[]) => post('/home/device/device/maintained', { ids: [...ids] });
export const setModel = (ids: readonly string[], modelId: string) =>
  post('/home/device/device/setModel', { ids: [...ids], modelId });
export const replaceImei = (id: string, imei: string) =>
  post('/home/device/device/replaceImei', { id, imei }, { quiet: true });
export const rotateSecret = (id: string) => post('/home/device/device/rotateSecret', { id });

/** Rows of a page of the detail's lists. */
export const shownRows = 10;
export const pageStatusLog = (id: string, page: number, options: CallOptions) =>
  post('/home/device/device/statusLog', { id, page, page_size: shownRows }, { ...options, quiet: true });
export type StatusLogRow = Awaited<ReturnType<typeof pageStatusLog>>['records'][number];
export const findAvailability = (id: string, options: CallOptions) =>
  post('/home/device/device/availability', { id, days: 30 }, { ...options, quiet: true });
export const pageAudit = (id: string, page: number, options: CallOptions) =>
  post(
    '/home/audit/audit/listPage',
    { targetType: 'device', targetId: id, page, page_size: shownRows },
    { ...options, quiet: true },
  );

/** Device types with their models. */
export const fetchTypes = (options: CallOptions) =>
  get('/api/web/dict/getDeviceTypeAndModelTree', {}, { ...options, quiet: true });
