import type { SnapshotDevice } from '../snapshot.ts';
import type { PositionSource } from './deviceForm.ts';

export const deviceSortFields = ['device_name', 'code', 'deviceStatus', 'lastSeenAt', 'battery'] as const;
export type DeviceSortField = (typeof deviceSortFields)[number];

/**
 * A device as its management shows it: the row of dashboards with all that a person maintains.
 * @source docs/requirements.md A10, C9
 */
export interface DeviceRecord extends SnapshotDevice {
  readonly typeId: string;
  readonly typeName: string;
  readonly typeNameEn: string;
  readonly modelId: string;
  readonly positionSource: PositionSource;
  readonly baseX: number;
  readonly baseY: number;
  readonly baseZ: number;
  /** Why it is, or was last, in maintenance. */
  readonly maintenanceReason: string;
  /** First report; null: it never reported. */
  readonly activatedAt: number | null;
  readonly firmware: string | null;
  readonly iccid: string | null;
  readonly cellId: string | null;
  /** Why it was reset last, and when it said so. */
  readonly resetCause: string | null;
  readonly resetAt: number | null;
  readonly silentMinutes: number | null;
  readonly installDate: string | null;
  readonly lastMaintainedAt: string | null;
  readonly nextMaintainAt: string | null;
  readonly remark: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}
