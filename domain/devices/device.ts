import { z } from 'zod';
import type { deviceStatusCode } from '../codes.ts';
import { stateCode } from '../codes.ts';

export type DeviceStatus = (typeof deviceStatusCode)[keyof typeof deviceStatusCode];

export const statusCodes = [
  stateCode.offline,
  stateCode.abnormal,
  stateCode.safetyWarning,
  stateCode.linkage,
  stateCode.working,
  '',
] as const;
export type StatusCode = (typeof statusCodes)[number];

/** By what the list of real-time values can be sorted. */
export const realtimeSortFields = [
  'device_name',
  'deviceStatus',
  'statusSince',
  'lastSeenAt',
  'battery',
  'signal',
  'openAlarmCount',
] as const;

/**
 * A device as dashboards hold it: the hard fields that carry a revision.
 * A delta always carries the whole row: a client that never saw the device needs nothing else.
 */
export const deviceRowSchema = z.object({
  id: z.string(),
  revision: z.number(),
  device_name: z.string(),
  code: z.string(),
  imei: z.string(),
  address: z.string(),
  /** 'lng,lat' in WGS-84 degrees with six decimals; null when it is not on the map. */
  position: z.string().nullable(),
  deviceStatus: z.number(),
  statusCode: z.string(),
  statusSince: z.number(),
  enabled: z.boolean(),
  /** Epoch ms until which the device is in maintenance; null when it is not. */
  maintenanceUntil: z.number().nullable(),
  openAlarmCount: z.number(),
  openFaultCount: z.number(),
  railId: z.string().nullable(),
  railName: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  orgId: z.string(),
  orgName: z.string(),
  modelName: z.string(),
});
export type DeviceRow = z.infer<typeof deviceRowSchema>;

/** What changes with every report. Never carries a revision; subscribers and snapshots get it. */
export interface DeviceSoft {
  readonly lastSeenAt: number | null;
  readonly battery: number | null;
  readonly signal: number | null;
}

/** A device on the map [SEED-147: lng, lat, id, name, address, status] with both halves of its row. */
export interface MapPoint extends DeviceRow, DeviceSoft {
  readonly lng: number | null;
  readonly lat: number | null;
  readonly name: string;
  readonly status: number;
}
