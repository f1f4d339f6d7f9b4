import { deviceFaults, positionSources, type DeviceForm } from '#domain/devices/deviceForm.ts';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';
import type { DeviceFields } from '../calls.ts';

const typed = ['baseX', 'baseY', 'baseZ', 'silentMinutes'] as const;

/** What stands in the form: numbers as they are typed. */
export type DeviceValues = Omit<DeviceForm, (typeof typed)[number]> & Readonly<Record<(typeof typed)[number], string>>;

/** What a new device begins with: the filters that the list stands under. */
export interface Beginning {
  readonly projectId: string;
  readonly railId: string;
}

export function valuesOf(row: DeviceRecord | undefined, from: Beginning): DeviceValues {
  return {
    device_name: row?.device_name ?? '',
    code: row?.code ?? '',
    imei: row?.imei ?? '',
    typeId: row?.typeId ?? '',
    modelId: row?.modelId ?? '',
    railId: row === undefined ? from.railId : (row.railId ?? ''),
    projectId: row?.projectId ?? from.projectId,
    position: row?.position ?? '',
    positionSource: row?.positionSource ?? 'manual',
    address: row?.address ?? '',
    baseX: String(row?.baseX ?? 0),
    baseY: String(row?.baseY ?? 0),
    baseZ: String(row?.baseZ ?? 0),
    silentMinutes: row?.silentMinutes == null ? '' : String(row.silentMinutes),
    installDate: row?.installDate ?? '',
    lastMaintainedAt: row?.lastMaintainedAt ?? '',
    nextMaintainAt: row?.nextMaintainAt ?? '',
    remark: row?.remark ?? '',
  };
}

/** NaN for what is no number. */
function numberOf(text: string, empty: number): number {
  const plain = text.trim().replace('\u2212', '-');
  return plain === '' ? empty : Number(plain);
}

function formOf(values: DeviceValues): DeviceForm {
  const { baseX, baseY, baseZ, silentMinutes, ...rest } = values;
  return {
    ...rest,
    baseX: numberOf(baseX, 0),
    baseY: numberOf(baseY, 0),
    baseZ: numberOf(baseZ, 0),
    silentMinutes: silentMinutes.trim() === '' ? null : numberOf(silentMinutes, NaN),
  };
}

export function faultsOf(values: DeviceValues, seen: DeviceRecord | undefined) {
  const before = seen === undefined ? undefined : { imei: seen.imei, position: seen.position ?? '' };
  return deviceFaults(formOf(values), before);
}

/** What the calls take, without the IMEI and the position, which stay where they are not changed. */
export function fieldsOf(values: DeviceValues): DeviceFields {
  const { imei: _imei, position: _position, positionSource, ...rest } = formOf(values);
  return { ...rest, positionSource: positionSources.find((source) => source === positionSource) ?? 'manual' };
}
