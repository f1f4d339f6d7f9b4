import { knownStatus } from '#domain/devices/status.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { severityRank, type Status } from '#client/map/status.ts';

/** What the panel filters by. An empty set of organisations means all. */
export interface PositionFilter {
  readonly keyword: string;
  readonly orgIds: ReadonlySet<string>;
  readonly projectId: string | null;
  readonly status: Status | null;
}

export const noFilter: PositionFilter = { keyword: '', orgIds: new Set(), projectId: null, status: null };

/**
 * Tests a device by everything but its status, so that the tiles can count what each status would show.
 * A device that is switched off is never shown here.
 */
export function matcher(filter: PositionFilter): (row: DeviceRow) => boolean {
  const { orgIds, projectId } = filter;
  const words = filter.keyword
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return (row) => {
    if (!row.enabled) return false;
    if (orgIds.size > 0 && !orgIds.has(row.orgId)) return false;
    if (projectId !== null && row.projectId !== projectId) return false;
    if (words.length === 0) return true;
    const text = `${row.device_name}\n${row.code}\n${row.imei}\n${row.railName}\n${row.address}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
}

/** By severity, then newest change of status, then name: the order in which an operator looks at them. */
export function bySeverity(a: DeviceRow, b: DeviceRow): number {
  return (
    severityRank(knownStatus(a.deviceStatus)) - severityRank(knownStatus(b.deviceStatus)) ||
    b.statusSince - a.statusSince ||
    (a.id < b.id ? -1 : 1)
  );
}

/** Filter and selected device as the address holds them. */
export const positionQuery = { keyword: '', orgIds: '', projectId: '', status: 0, id: '' };
export type PositionQuery = typeof positionQuery;

export function filterOf({ keyword, orgIds, projectId, status }: PositionQuery): PositionFilter {
  return {
    keyword,
    orgIds: new Set(orgIds.split(',').filter((id) => id !== '')),
    projectId: projectId === '' ? null : projectId,
    status: status === 1 || status === 2 || status === 3 || status === 4 ? status : null,
  };
}

export function isFiltered(filter: PositionFilter): boolean {
  return filter.keyword.trim() !== '' || filter.orgIds.size > 0 || filter.projectId !== null || filter.status !== null;
}
