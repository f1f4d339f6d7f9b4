import type { DeviceRow, DeviceSoft } from '#domain/devices/device.ts';
import { deviceParticulars } from '#domain/devices/deviceParticulars.ts';
import { knownStatus } from '#domain/devices/status.ts';
import type { PackedDevices, SnapshotDevice } from '#domain/snapshot.ts';
import { KeptRows } from './keptRows.ts';
import {
  DigitColumn,
  NumberColumn,
  PlaceColumn,
  SharedColumn,
  TextColumn,
  type StoredColumn,
} from './storedColumns.ts';

/**
 * The devices of a page, column by column: a hundred thousand of them without an object each. A slot is a device's
 * own, also when it goes and comes back; a snapshot is a new store, so that whoever still holds slots of the one before
 * reads what they meant. A row is made when somebody asks for it.
 */
export class DeviceStore {
  readonly orgId = new SharedColumn();
  readonly projectId = new SharedColumn();
  readonly projectName = new SharedColumn();
  readonly railId = new SharedColumn();
  readonly modelName = new SharedColumn();
  private readonly ids = new TextColumn();
  private readonly name = new TextColumn();
  private readonly place = new PlaceColumn();
  private readonly code = new TextColumn();
  private readonly imei = new DigitColumn();
  private readonly address = new TextColumn();
  private readonly railName = new SharedColumn();
  private readonly revision = new NumberColumn();
  private readonly status = new NumberColumn();
  private readonly since = new NumberColumn();
  private readonly enabled = new NumberColumn();
  private readonly columns = {
    id: this.ids,
    revision: this.revision,
    device_name: this.name,
    code: this.code,
    imei: this.imei,
    address: this.address,
    position: this.place,
    deviceStatus: this.status,
    statusCode: new SharedColumn(),
    statusSince: this.since,
    enabled: this.enabled,
    maintenanceUntil: new NumberColumn(),
    openAlarmCount: new NumberColumn(),
    openFaultCount: new NumberColumn(),
    railId: this.railId,
    railName: this.railName,
    projectId: this.projectId,
    projectName: this.projectName,
    orgId: this.orgId,
    orgName: new SharedColumn(),
    modelName: this.modelName,
    lastSeenAt: new NumberColumn(),
    battery: new NumberColumn(),
    signal: new NumberColumn(),
  } as const satisfies Record<keyof SnapshotDevice, unknown>;
  private readonly slots = new Map<string, number>();
  /** Of devices that went. */
  private readonly gone = new Map<string, number>();
  private readonly made = new KeptRows<DeviceRow>();
  private readonly madeSoft = new KeptRows<DeviceSoft>();
  /** Of devices that reported and were never here. */
  private readonly strays = new Map<string, DeviceSoft>();
  /** Devices that told of themselves since the snapshot. */
  private readonly heard = new Set<string>();
  /** Slots that were given out, those of devices that went included. */
  length = 0;
  /** Grows whenever a device came or went, or something that people change of one. */
  news = 0;
  /** Grows whenever the status of a device changed, or its reason. */
  turns = 0;

  /** The devices of a snapshot. @throws UnreadableForm */
  static of({ deviceCount, devices }: PackedDevices): DeviceStore {
    const store = new DeviceStore();
    for (const [name, column] of Object.entries(store.columns)) column.load(devices[name], deviceCount);
    store.length = deviceCount;
    for (let slot = 0; slot < deviceCount; slot += 1) store.slots.set(store.ids.get(slot), slot);
    return store;
  }

  /** Devices that live. */
  get size(): number {
    return this.slots.size;
  }

  has(id: string): boolean {
    return this.slots.has(id);
  }

  /** -1 for a device that is not here. */
  slotOf(id: string): number {
    return this.slots.get(id) ?? -1;
  }

  idOf(slot: number): string {
    return this.ids.get(slot);
  }

  /** Of those that live, in the order in which they came. */
  liveSlots(): MapIterator<number> {
    return this.slots.values();
  }

  /** Of a device that went, too; -1 for one that was never here. */
  lastSlotOf(id: string): number {
    return this.slots.get(id) ?? this.gone.get(id) ?? -1;
  }

  isAlive(slot: number): boolean {
    return this.gone.size === 0 || !this.gone.has(this.ids.get(slot));
  }

  keys(): MapIterator<string> {
    return this.slots.keys();
  }

  /** The same object until the device changes. */
  get(id: string): DeviceRow | undefined {
    const slot = this.slots.get(id);
    return slot === undefined ? undefined : this.rowAt(slot);
  }

  rowAt(slot: number): DeviceRow {
    return this.made.get(slot) ?? this.made.keep(slot, this.make(slot));
  }

  revisionOf(id: string): number | undefined {
    const slot = this.slots.get(id);
    return slot === undefined ? undefined : (this.revision.values[slot] ?? 0);
  }

  set(id: string, row: DeviceRow): void {
    const known = this.slots.get(id);
    const slot = known ?? this.gone.get(id) ?? this.length;
    if (slot === this.length) this.length += 1;
    if (known === undefined) this.slots.set(id, slot);
    this.gone.delete(id);
    const { columns } = this;
    if (known === undefined || deviceParticulars.some((name) => columns[name].get(slot) !== valueOf(row[name]))) {
      this.news += 1;
    }
    if (this.status.get(slot) !== row.deviceStatus || columns.statusCode.get(slot) !== row.statusCode) this.turns += 1;
    this.made.drop(slot);
    for (const [name, value] of Object.entries(row)) {
      (columns[name as keyof DeviceRow] as StoredColumn<unknown> | undefined)?.set(slot, valueOf(value));
    }
    const stray = this.strays.get(id);
    if (stray === undefined) return;
    this.strays.delete(id);
    this.patchSoft(id, stray);
  }

  delete(id: string): boolean {
    const slot = this.slots.get(id);
    if (slot === undefined) return false;
    this.slots.delete(id);
    this.gone.set(id, slot);
    this.made.drop(slot);
    this.news += 1;
    return true;
  }

  /** What comes with every report; the same object until it changes. */
  softOf(id: string): DeviceSoft | undefined {
    const slot = this.lastSlotOf(id);
    if (slot < 0) return this.strays.get(id);
    const known = this.madeSoft.get(slot);
    if (known !== undefined) return known;
    const { lastSeenAt, battery, signal } = this.columns;
    const soft = { lastSeenAt: lastSeenAt.get(slot), battery: battery.get(slot), signal: signal.get(slot) };
    return this.madeSoft.keep(slot, soft);
  }

  patchSoft(id: string, patch: Partial<DeviceSoft>): void {
    this.heard.add(id);
    const next = { lastSeenAt: null, battery: null, signal: null, ...this.softOf(id), ...patch };
    const slot = this.lastSlotOf(id);
    if (slot < 0) {
      this.strays.set(id, next);
      return;
    }
    this.madeSoft.drop(slot);
    this.columns.lastSeenAt.set(slot, next.lastSeenAt);
    this.columns.battery.set(slot, next.battery);
    this.columns.signal.set(slot, next.signal);
  }

  /** Comes after another store: a snapshot may be older than what a device has told since. */
  follow(before: DeviceStore): void {
    // The first snapshot is no news.
    this.news = before.news + (before.size === 0 ? 0 : 1);
    this.turns = before.turns + 1;
    for (const id of before.heard) {
      const soft = before.softOf(id);
      const seenAt = this.softOf(id)?.lastSeenAt ?? 0;
      if (soft !== undefined && this.has(id) && (soft.lastSeenAt ?? 0) > seenAt) this.patchSoft(id, soft);
    }
  }

  statusAt(slot: number): 1 | 2 | 3 | 4 {
    return knownStatus(this.status.values[slot] ?? 1);
  }

  /** Epoch ms. */
  sinceAt(slot: number): number {
    return this.since.values[slot] ?? 0;
  }

  isEnabledAt(slot: number): boolean {
    return this.enabled.values[slot] === 1;
  }

  /** Degrees, WGS-84; NaN when it has no position that can be drawn. */
  lngAt(slot: number): number {
    return this.place.lngAt(slot);
  }
  latAt(slot: number): number {
    return this.place.latAt(slot);
  }

  /** It has one, which can be drawn or not. */
  hasPosition(slot: number): boolean {
    return !Number.isNaN(this.place.lngAt(slot)) || this.place.get(slot) !== null;
  }

  /** '' for a device that is not here. */
  nameOf(id: string): string {
    return this.name.get(this.slotOf(id));
  }

  /** Of a device; '' for none. */
  railOf(id: string): { readonly id: string; readonly name: string } {
    const slot = this.slotOf(id);
    return { id: this.railId.get(slot) ?? '', name: this.railName.get(slot) ?? '' };
  }

  /** Name, code and IMEI: what an address search looks through. */
  findingTextAt(slot: number): string {
    return `${this.name.get(slot)}\n${this.code.get(slot)}\n${this.imei.get(slot)}`;
  }

  /** What a search by words looks through, in small letters. */
  textAt(slot: number): string {
    const { name, code, imei, railName, address } = this;
    const texts = [name.get(slot), code.get(slot), imei.get(slot), railName.get(slot) ?? '', address.get(slot)];
    return texts.join('\n').toLowerCase();
  }

  private make(slot: number): DeviceRow {
    const { columns } = this;
    return {
      id: this.ids.get(slot),
      revision: this.revision.get(slot) ?? 0,
      device_name: this.name.get(slot),
      code: this.code.get(slot),
      imei: this.imei.get(slot),
      address: this.address.get(slot),
      position: this.place.get(slot),
      deviceStatus: this.status.get(slot) ?? 1,
      statusCode: columns.statusCode.get(slot) ?? '',
      statusSince: this.sinceAt(slot),
      enabled: this.isEnabledAt(slot),
      maintenanceUntil: columns.maintenanceUntil.get(slot),
      openAlarmCount: columns.openAlarmCount.get(slot) ?? 0,
      openFaultCount: columns.openFaultCount.get(slot) ?? 0,
      railId: this.railId.get(slot),
      railName: this.railName.get(slot) ?? '',
      projectId: this.projectId.get(slot) ?? '',
      projectName: this.projectName.get(slot) ?? '',
      orgId: this.orgId.get(slot) ?? '',
      orgName: columns.orgName.get(slot) ?? '',
      modelName: this.modelName.get(slot) ?? '',
    };
  }
}

/** Flags are kept as numbers. */
function valueOf<T>(value: T | boolean): T | number {
  return typeof value === 'boolean' ? Number(value) : value;
}
