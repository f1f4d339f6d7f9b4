import { severityRank, type Status } from '#client/map/status.ts';
import type { DeviceStore } from '#client/realtime/deviceStore.ts';

/** What the panel filters by. An empty set of organisations means all. */
export interface PositionFilter {
  readonly keyword: string;
  readonly orgIds: ReadonlySet<string>;
  readonly projectId: string | null;
  readonly status: Status | null;
}

export const noFilter: PositionFilter = { keyword: '', orgIds: new Set(), projectId: null, status: null };

/**
 * Tests a device, by its slot, by everything but its status, so that the tiles can count what each status would show.
 * A device that is switched off is never shown here.
 */
export function matcher(filter: PositionFilter, store: DeviceStore): (slot: number) => boolean {
  const { orgIds, projectId } = filter;
  const words = filter.keyword
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return (slot) => {
    if (!store.isEnabledAt(slot)) return false;
    if (orgIds.size > 0 && !orgIds.has(store.orgId.get(slot) ?? '')) return false;
    if (projectId !== null && store.projectId.get(slot) !== projectId) return false;
    if (words.length === 0) return true;
    const text = store.textAt(slot);
    return words.every((word) => text.includes(word));
  };
}

/** More than any epoch ms. */
const severityStep = 2 ** 42;

/** The smaller comes first: by severity, then newest change of status: the order in which an operator looks at them. */
export function severityKey(status: Status, sinceMs: number): number {
  return severityRank(status) * severityStep - sinceMs;
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
