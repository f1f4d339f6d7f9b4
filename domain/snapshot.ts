import type { AlarmRow } from './alarms/alarm.ts';
import type { DeviceRow, DeviceSoft } from './devices/device.ts';
import type { ProjectRow } from './projects/project.ts';
import type { RailRow } from './rails/rail.ts';
import type { Stats } from './realtime.ts';

/** A device of a snapshot: what carries a revision and what comes with every report. */
export type SnapshotDevice = DeviceRow & DeviceSoft;

const plainColumns = [
  'id',
  'revision',
  'device_name',
  'code',
  'imei',
  'address',
  'position',
  'deviceStatus',
  'statusSince',
  'enabled',
  'maintenanceUntil',
  'openAlarmCount',
  'openFaultCount',
  'lastSeenAt',
  'battery',
  'signal',
] as const;
/** Texts that many devices share: an index into `strings` stands for each. */
const sharedColumns = [
  'statusCode',
  'railId',
  'railName',
  'projectId',
  'projectName',
  'orgId',
  'orgName',
  'modelName',
] as const;
const columns = [...plainColumns, ...sharedColumns] as const;

type Cell = string | number | boolean | null;

/** Most open alarms of one snapshot: the newest. */
export const maxOpenAlarms = 2_000;

/** A snapshot as it travels: 20,000 devices within 1 MB compressed. @source product.md D7.3, performance.md P-8 */
export interface PackedSnapshot {
  readonly revision: number;
  /** Opaque name of the scope that it was read in: `changes` compares it. */
  readonly scope: string;
  readonly strings: readonly string[];
  readonly deviceColumns: readonly string[];
  readonly devices: ReadonlyArray<readonly Cell[]>;
  readonly railRows: readonly RailRow[];
  readonly projectRows: readonly ProjectRow[];
  readonly stats: Stats;
  /** Everything that is open, newest first, up to `maxOpenAlarms`. */
  readonly openAlarms: readonly AlarmRow[];
  /** There are more open alarms than these. */
  readonly truncated: boolean;
  readonly unread: number;
}

/** Everything that a person sees, as of one revision. */
export interface Snapshot {
  readonly revision: number;
  readonly scope: string;
  readonly devices: readonly DeviceRow[];
  /** By device id. */
  readonly soft: ReadonlyMap<string, DeviceSoft>;
  readonly rails: readonly RailRow[];
  readonly projects: readonly ProjectRow[];
  readonly alarms: readonly AlarmRow[];
  readonly stats: Stats;
  readonly truncated: boolean;
  readonly unread: number;
}

export type PackedDevices = Pick<PackedSnapshot, 'strings' | 'deviceColumns' | 'devices'>;

export function packDevices(devices: Iterable<SnapshotDevice>): PackedDevices {
  const strings: string[] = [];
  const indexOf = new Map<string, number>();
  const share = (text: string | null): number | null => {
    if (text === null) return null;
    const known = indexOf.get(text);
    if (known !== undefined) return known;
    indexOf.set(text, strings.length);
    return strings.push(text) - 1;
  };
  const rows: Cell[][] = [];
  for (const device of devices) {
    const row: Cell[] = plainColumns.map((column) => device[column]);
    for (const column of sharedColumns) row.push(share(device[column]));
    rows.push(row);
  }
  return { strings, deviceColumns: columns, devices: rows };
}

/** Columns are found by name, so that a client meets a newer server's order without harm. */
export function unpackDevices(packed: PackedDevices): SnapshotDevice[] {
  const shared = new Set<string>(sharedColumns);
  const { deviceColumns, strings } = packed;
  return packed.devices.map((row) => {
    const device: Record<string, Cell> = {};
    for (let i = 0; i < deviceColumns.length; i += 1) {
      const column = deviceColumns[i] as string;
      const cell = row[i] ?? null;
      device[column] = shared.has(column) && cell !== null ? (strings[cell as number] ?? '') : cell;
    }
    return device as unknown as SnapshotDevice;
  });
}

export function unpackSnapshot(packed: PackedSnapshot): Snapshot {
  const soft = new Map<string, DeviceSoft>();
  const devices = unpackDevices(packed).map(({ lastSeenAt, battery, signal, ...device }): DeviceRow => {
    soft.set(device.id, { lastSeenAt, battery, signal });
    return device;
  });
  return {
    revision: packed.revision,
    scope: packed.scope,
    devices,
    soft,
    rails: packed.railRows,
    projects: packed.projectRows,
    alarms: packed.openAlarms,
    stats: packed.stats,
    truncated: packed.truncated,
    unread: packed.unread,
  };
}
