import type { TFunction } from 'i18next';
import type { DeviceRecord } from '#domain/devices/deviceRecord.ts';

/** The one device by its name, many by their number. */
export function titleOf(t: TFunction, rows: readonly DeviceRecord[]): string {
  const [only] = rows;
  return rows.length === 1 && only !== undefined ? only.device_name : t('common.selected', { n: rows.length });
}
