import { clusterColor, type ClusterColor } from '#domain/devices/status.ts';
import type { DeviceStatus } from '#domain/devices/device.ts';

/** 1 normal, 2 fault, 3 abnormal, 4 offline. */
export type Status = DeviceStatus;

/** How many devices of each status. */
export type StatusCounts = Readonly<Record<Status, number>>;

/** Fault, offline, abnormal, normal: the arcs of a ring, and how bad a guardrail's member is. */
export const ringOrder = [2, 4, 3, 1] as const satisfies readonly Status[];
/** Fault, abnormal, offline, normal: what an operator looks at first. */
export const severityOrder = [2, 3, 4, 1] as const satisfies readonly Status[];

const rank: Readonly<Record<Status, number>> = { 2: 0, 3: 1, 4: 2, 1: 3 };
export function severityRank(status: Status): number {
  return rank[status];
}

const statusOfColor: Readonly<Record<ClusterColor, Status>> = { red: 2, amber: 4, blue: 1 };

/** The status whose colour fills a cluster: the seed's red, amber or blue. */
export function clusterStatus(counts: StatusCounts): Status {
  return statusOfColor[clusterColor(counts)];
}
