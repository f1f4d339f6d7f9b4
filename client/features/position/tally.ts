import type { DeviceRow } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { knownStatus } from '#domain/devices/status.ts';
import type { Status } from '#client/map/status.ts';
import { bySeverity, matcher, type PositionFilter } from './filter.ts';

type Counts = Record<Status, number>;
export const noCounts = (): Counts => ({ 1: 0, 2: 0, 3: 0, 4: 0 });

/** What one device adds to the counts. */
interface Share {
  readonly status: Status;
  readonly orgId: string;
  readonly projectId: string;
  readonly enabled: boolean;
  /** Passes organisation, project and search. */
  readonly matched: boolean;
  /** Passes the chosen status too. */
  readonly listed: boolean;
  readonly unplaced: boolean;
}

/**
 * Counts and the sorted list of devices, kept in step with single changes: with 20,000 devices and hundreds of changes
 * a second nothing is counted or sorted anew.
 */
export class Tally {
  readonly counts = noCounts();
  /** Devices that are not switched off. */
  known = 0;
  /** Of them: pass organisation, project and search. */
  matched = 0;
  /** Listed ones without a position that can be drawn. */
  skipped = 0;
  readonly ofOrg = new Map<string, number>();
  readonly ofProject = new Map<string, { name: string; count: number }>();
  private readonly shares = new Map<string, Share>();
  private readonly matches: (row: DeviceRow) => boolean;
  private readonly status: Status | null;
  private sorted: readonly DeviceRow[] = [];
  private readonly changed = new Map<string, DeviceRow | undefined>();

  constructor(filter: PositionFilter) {
    this.matches = matcher(filter);
    this.status = filter.status;
  }

  /** A device came, changed or (undefined) went. */
  put(id: string, row: DeviceRow | undefined): void {
    const before = this.shares.get(id);
    if (before !== undefined) this.add(before, -1, '');
    this.changed.set(id, undefined);
    if (row === undefined) {
      this.shares.delete(id);
      return;
    }
    const status = knownStatus(row.deviceStatus);
    const matched = this.matches(row);
    const listed = matched && (this.status === null || this.status === status);
    const share: Share = {
      status,
      orgId: row.orgId,
      projectId: row.projectId,
      enabled: row.enabled,
      matched,
      listed,
      unplaced: parsePosition(row.position) === null,
    };
    this.shares.set(id, share);
    this.add(share, 1, row.projectName);
    if (listed) this.changed.set(id, row);
  }

  /** True when the map shows the device, position aside. */
  lists(id: string): boolean {
    return this.shares.get(id)?.listed === true;
  }

  /** Listed devices by severity; a new array when one changed. */
  list(): readonly DeviceRow[] {
    if (this.changed.size === 0) return this.sorted;
    const fresh = [...this.changed.values()].filter((row) => row !== undefined).sort(bySeverity);
    const kept = this.sorted.filter(({ id }) => !this.changed.has(id));
    this.changed.clear();
    this.sorted = merge(kept, fresh);
    return this.sorted;
  }

  private add(share: Share, by: 1 | -1, projectName: string): void {
    if (!share.enabled) return;
    this.known += by;
    this.ofOrg.set(share.orgId, (this.ofOrg.get(share.orgId) ?? 0) + by);
    const project = this.ofProject.get(share.projectId) ?? { name: projectName, count: 0 };
    project.count += by;
    if (projectName !== '') project.name = projectName;
    if (project.count > 0) this.ofProject.set(share.projectId, project);
    else this.ofProject.delete(share.projectId);
    if (!share.matched) return;
    this.matched += by;
    this.counts[share.status] += by;
    if (share.listed && share.unplaced) this.skipped += by;
  }
}

function merge(a: readonly DeviceRow[], b: readonly DeviceRow[]): DeviceRow[] {
  if (a.length === 0) return [...b];
  const merged: DeviceRow[] = [];
  let next = 0;
  for (const row of a) {
    for (let fresh = b[next]; fresh !== undefined && bySeverity(fresh, row) < 0; fresh = b[next]) {
      merged.push(fresh);
      next += 1;
    }
    merged.push(row);
  }
  return merged.concat(b.slice(next));
}
