import type { AlarmRow } from './alarms/alarm.ts';
import { ColumnWriter } from './columnWriter.ts';
import { cellsOf, type Cell, type ColumnKind, type PackedColumn } from './columns.ts';
import type { DeviceRow, DeviceSoft } from './devices/device.ts';
import type { ProjectRow } from './projects/project.ts';
import type { RailRow } from './rails/rail.ts';
import type { Stats } from './realtime.ts';

/** A device of a snapshot: what carries a revision and what comes with every report. */
export type SnapshotDevice = DeviceRow & DeviceSoft;

/** What each field of a device is like, which says how it travels. */
const kindOf = {
  id: 'text',
  revision: 'whole',
  device_name: 'text',
  code: 'text',
  imei: 'digits',
  address: 'text',
  position: 'place',
  deviceStatus: 'whole',
  statusCode: 'shared',
  statusSince: 'whole',
  enabled: 'plain',
  maintenanceUntil: 'whole',
  openAlarmCount: 'whole',
  openFaultCount: 'whole',
  railId: 'shared',
  railName: 'shared',
  projectId: 'shared',
  projectName: 'shared',
  orgId: 'shared',
  orgName: 'shared',
  modelName: 'shared',
  lastSeenAt: 'whole',
  battery: 'plain',
  signal: 'plain',
} as const satisfies Record<keyof SnapshotDevice, ColumnKind>;
type DeviceColumn = keyof typeof kindOf;
export const deviceColumns = Object.keys(kindOf) as DeviceColumn[];

/** Most open alarms of one snapshot: the newest. */
export const maxOpenAlarms = 2_000;

/** How its devices are written; `rows` is for pages that were opened before there were columns. */
export type SnapshotForm = 'columns' | 'rows';

/** A snapshot as it travels: 20,000 devices within 1 MB compressed. @source docs/requirements.md D7 */
export interface PackedSnapshot {
  readonly revision: number;
  /** Opaque name of the scope that it was read in: `changes` compares it. */
  readonly scope: string;
  /** So many devices, column by column. */
  readonly deviceCount: number;
  readonly devices: Readonly<Record<string, PackedColumn>>;
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

export type PackedDevices = Pick<PackedSnapshot, 'deviceCount' | 'devices'>;

/** Takes devices one by one, and keeps none of them. */
export interface DevicesWriter<P> {
  add(device: SnapshotDevice): void;
  /** What JSON makes of it is the packed devices. */
  packed(): P;
}

/** Devices column by column: the values of each stand in the same order. */
export function columnsWriter(): DevicesWriter<PackedDevices> {
  const writers = deviceColumns.map((column) => [column, new ColumnWriter(kindOf[column])] as const);
  let deviceCount = 0;
  return {
    add: (device) => {
      deviceCount += 1;
      for (const [column, writer] of writers) writer.add(device[column]);
    },
    packed: () => ({
      deviceCount,
      devices: Object.fromEntries(writers.map(([column, writer]) => [column, writer.packed()])),
    }),
  };
}

/** Columns are found by name, so that a client meets a newer server's order without harm. */
export function unpackDevices({ deviceCount, devices: packed }: PackedDevices): SnapshotDevice[] {
  const columns = Object.entries(packed).map(([name, column]) => [name, cellsOf(column, deviceCount)] as const);
  return Array.from({ length: deviceCount }, (_, row) => {
    const device: Record<string, Cell> = {};
    for (const [name, cells] of columns) device[name] = cells[row] ?? null;
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
