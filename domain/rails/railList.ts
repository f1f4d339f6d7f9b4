import type { DeviceStatus } from '../devices/device.ts';
import type { DeviceStatusCount } from '../realtime.ts';

export const railSortFields = ['name', 'lengthM', 'nextMaintainAt'] as const;
export type RailSortField = (typeof railSortFields)[number];

/** A guardrail as the list shows it. @source docs/requirements.md A8, C10 */
export interface RailListRow {
  readonly id: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly projectId: string;
  readonly projectName: string;
  readonly name: string;
  readonly address: string;
  readonly railType: string;
  readonly lengthM: number;
  /** False while it has no path. */
  readonly isDrawn: boolean;
  readonly roadName: string | null;
  readonly stakeStart: string | null;
  readonly stakeEnd: string | null;
  /** YYYY-MM-DD. */
  readonly installDate: string | null;
  /** 0: none. */
  readonly maintenanceCycleDays: number;
  readonly lastMaintainedAt: number | null;
  readonly nextMaintainAt: number | null;
  readonly remark: string | null;
  readonly deviceStatusCount: DeviceStatusCount;
  readonly deviceCount: number;
  /** Null without devices. */
  readonly worstStatus: DeviceStatus | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

/** With its path, the seed's JSON position string. */
export interface RailDetail extends RailListRow {
  readonly path: string;
}
