import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { ProjectRow } from '#domain/projects/project.ts';
import type { RailRow } from '#domain/rails/rail.ts';
import type { Changes, Placed, Publication, RevisionedKind } from '#domain/realtime.ts';
import { isOpen } from '#client/realtime/openAlarm.ts';
import type { RowSnapshot } from '#client/realtime/watch.ts';
import { deviceRow } from '#tests/support/storeOf.ts';

type Row = DeviceRow | AlarmRow | RailRow | ProjectRow;
interface Stored {
  readonly kind: RevisionedKind;
  readonly orgId: string;
  readonly row: Row;
}
interface Departure {
  readonly revision: number;
  readonly at: number;
  readonly kind: RevisionedKind;
  readonly id: string;
  readonly orgPath: string;
}

const device = deviceRow({ id: '', revision: 0, projectId: '', projectName: '' });
const alarm: AlarmRow = {
  id: '',
  revision: 0,
  version: 1,
  kind: 3,
  typeCode: 'TILT',
  incidentId: null,
  severity: 2,
  condition: 'active',
  handledStatus: '00',
  deviceId: null,
  railId: null,
  projectId: null,
  orgId: '',
  deviceCode: '',
  device_name: '',
  railName: '',
  deviceAddress: '',
  position: null,
  firstOccurredAt: 0,
  lastOccurredAt: 0,
  clearedAt: null,
  count: 1,
  value: null,
  threshold: null,
  metric: null,
  text: '',
  source: 'rule',
  ackBy: null,
  ackByName: null,
  ackAt: null,
  handledBy: null,
  handledByName: null,
  handledAt: null,
  handleResult: null,
  handleMethod: null,
  causeCode: null,
  dueAt: null,
  assigneeId: null,
  assigneeName: null,
  escalationLevel: 0,
  lateAt: null,
  shelvedUntil: null,
  shelvedByName: null,
  shelveReason: null,
};
const rail: RailRow = {
  id: '',
  revision: 0,
  name: '',
  address: '',
  orgId: '',
  orgName: '',
  projectId: '',
  projectName: '',
  path: '[]',
  railType: '',
  lengthM: 0,
};
const project: ProjectRow = { id: '', revision: 0, name: '', code: '', orgId: '', orgName: '', status: 'running' };
const blanks = { device, alarm, rail, project } as const;

export interface Transaction {
  readonly put: (kind: RevisionedKind, id: string, orgId: string, mark: number) => void;
  readonly remove: (kind: RevisionedKind, id: string) => void;
  /** The organisation hangs elsewhere; every row below takes the revision. */
  readonly moveOrg: (orgId: string, parentId: string) => void;
}

/** The database of the model: rows, departures and one dense counter; the contract of db/realtime. */
/** @param now the virtual clock */
export function createModelDatabase(now: () => number) {
  let counter = 0;
  let horizon = 0;
  const rows = new Map<string, Stored>();
  let departures: Departure[] = [];
  const parents = new Map<string, string | null>([
    ['r', null],
    ['a', 'r'],
    ['b', 'r'],
    ['c', 'a'],
    ['d', 'a'],
    ['e', 'c'],
  ]);
  const pathOf = (orgId: string): string => {
    const parent = parents.get(orgId);
    return parent === null || parent === undefined ? `/${orgId}/` : `${pathOf(parent)}${orgId}/`;
  };

  function publication(from: number, to: number): Publication {
    const of = <T extends Row>(kind: RevisionedKind): Array<Placed<T>> =>
      [...rows.values()]
        .filter((stored) => stored.kind === kind && stored.row.revision > from && stored.row.revision <= to)
        .map((stored) => ({ orgPath: pathOf(stored.orgId), row: stored.row as T }));
    return {
      revision: to,
      devices: of<DeviceRow>('device'),
      alarms: of<AlarmRow>('alarm'),
      rails: of<RailRow>('rail'),
      projects: of<ProjectRow>('project'),
      departures: departures
        .filter((departure) => departure.revision > from && departure.revision <= to)
        .map(({ orgPath, kind, id }) => ({ orgPath, row: { kind, id } })),
    };
  }

  function write(work: (tx: Transaction) => void): Publication {
    counter += 1;
    const revision = counter;
    work({
      put: (kind, id, orgId, mark) => {
        const before = rows.get(`${kind}:${id}`);
        if (before !== undefined && before.orgId !== orgId) {
          departures.push({ revision, at: now(), kind, id, orgPath: pathOf(before.orgId) });
        }
        const base = { ...blanks[kind], ...before?.row, id, revision, orgId };
        const closed = mark % 3 === 0;
        const marked =
          kind === 'device'
            ? { ...base, deviceStatus: 1 + (mark % 4), device_name: `${mark}` }
            : kind === 'alarm'
              ? { ...base, count: mark, condition: closed ? 'cleared' : 'active', handledStatus: closed ? '02' : '00' }
              : { ...base, name: `${mark}` };
        rows.set(`${kind}:${id}`, { kind, orgId, row: marked as Row });
      },
      remove: (kind, id) => {
        const before = rows.get(`${kind}:${id}`);
        if (before === undefined) return;
        rows.delete(`${kind}:${id}`);
        departures.push({ revision, at: now(), kind, id, orgPath: pathOf(before.orgId) });
      },
      moveOrg: (orgId, parentId) => {
        const below = [...rows.values()].filter((stored) => pathOf(stored.orgId).includes(`/${orgId}/`));
        for (const { kind, row, orgId: own } of below) {
          departures.push({ revision, at: now(), kind, id: row.id, orgPath: pathOf(own) });
        }
        parents.set(orgId, parentId);
        for (const stored of below) {
          rows.set(`${stored.kind}:${stored.row.id}`, { ...stored, row: { ...stored.row, revision } });
        }
      },
    });
    return publication(revision - 1, revision);
  }

  const seenBy = (path: string, stored: Stored): boolean => pathOf(stored.orgId).startsWith(path);

  return {
    write,
    pathOf,
    counter: () => counter,
    changedSince: (since: number) => publication(since, counter),
    /** Forgets departures that are older than this; in the product 24 h, which no relay lags behind. */
    trim: (olderMs: number) => {
      const old = departures.filter((departure) => departure.at < now() - olderMs);
      horizon = Math.max(horizon, ...old.map((departure) => departure.revision));
      departures = departures.filter((departure) => departure.revision > horizon);
    },
    ids: (kind: RevisionedKind): string[] =>
      [...rows.values()].filter((stored) => stored.kind === kind).map((stored) => stored.row.id),
    orgOf: (kind: RevisionedKind, id: string) => rows.get(`${kind}:${id}`)?.orgId,
    changesForScope: (path: string, since: number): Changes => {
      if (since < horizon || since > counter) return { mode: 'snapshot' };
      const all = publication(since, counter);
      const inside = <T>(placed: ReadonlyArray<Placed<T>>): T[] =>
        placed.filter((item) => item.orgPath.startsWith(path)).map((item) => item.row);
      const removed = inside(all.departures).filter(({ kind, id }) => {
        const stored = rows.get(`${kind}:${id}`);
        return stored === undefined || !seenBy(path, stored);
      });
      return {
        mode: 'changes',
        revision: counter,
        devices: inside(all.devices),
        alarms: inside(all.alarms),
        rails: inside(all.rails),
        projects: inside(all.projects),
        removed,
      };
    },
    snapshot: (path: string): RowSnapshot => {
      const of = <T extends Row>(kind: RevisionedKind): T[] =>
        [...rows.values()]
          .filter((stored) => stored.kind === kind && seenBy(path, stored))
          .map((stored) => stored.row as T);
      return {
        revision: counter,
        devices: of<DeviceRow>('device'),
        alarms: of<AlarmRow>('alarm').filter(isOpen),
        rails: of<RailRow>('rail'),
        projects: of<ProjectRow>('project'),
      };
    },
  };
}
export type ModelDatabase = ReturnType<typeof createModelDatabase>;
