import { z } from 'zod';

/** 2 fault, 3 abnormal, 4 offline, any other value normal; this product writes 1. @source SEED-141 */
export type DeviceStatus = 1 | 2 | 3 | 4;

export const statusCodes = ['S03_001', 'S03_002', 'S03_003', 'S03_004', 'S03_005', ''] as const;
/** S03_001 offline, 002 abnormal, 003 safety warning, 004 linkage, 005 working; '' normal. @source SEED-145 */
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
