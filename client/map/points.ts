import { knownStatus } from '#domain/devices/status.ts';
import type { LngLat } from '#domain/geo/distance.ts';
import type { DrawingEdge } from './datum.ts';
import { worldX, worldY } from './mercator.ts';

const firstCapacity = 1_024;

/** What the map needs to know of a device. `at` is WGS-84 degrees; null when it has no valid position. */
export interface PointInput {
  readonly id: string;
  readonly at: LngLat | null;
  readonly deviceStatus: number;
}

/**
 * Devices as flat arrays, projected once, so that 100,000 of them cluster and draw without an object each.
 * A slot is a device's place in the arrays while it lives; a freed slot is used again. `x` is NaN where nothing is
 * drawn.
 */
export class DevicePoints {
  /** Slots in use, free ones included. */
  size = 0;
  x = new Float64Array(firstCapacity);
  y = new Float64Array(firstCapacity);
  status = new Uint8Array(firstCapacity);
  /** 1 = passes the filter. */
  shown = new Uint8Array(firstCapacity);
  readonly ids: string[] = [];
  /**
   * Grows whenever a device came, went, moved, or passes the filter or no longer: what stands where is another thing.
   */
  layout = 0;
  /** Slots whose status is another one since somebody took note, and what it was. */
  readonly turned = new Map<number, number>();
  private lng = new Float64Array(firstCapacity);
  private lat = new Float64Array(firstCapacity);
  private readonly slots = new Map<string, number>();
  private readonly free: number[] = [];
  private readonly edge: DrawingEdge;

  constructor(edge: DrawingEdge) {
    this.edge = edge;
  }

  /** Devices that are here, drawn or not. */
  get living(): number {
    return this.slots.size;
  }

  slotOf(id: string): number {
    return this.slots.get(id) ?? -1;
  }

  /** True where a device may be drawn: it lives, has a position and passes the filter. */
  drawn(slot: number): boolean {
    return this.shown[slot] === 1 && !Number.isNaN(this.x[slot]);
  }

  put({ id, at, deviceStatus }: PointInput, shown: boolean): void {
    this.place(id, at?.lng ?? Number.NaN, at?.lat ?? Number.NaN, deviceStatus, shown);
  }

  /** As `put`, without an object: degrees in WGS-84, NaN for no position. Only what changed is projected. */
  place(id: string, lng: number, lat: number, deviceStatus: number, shown: boolean): void {
    let slot = this.slots.get(id);
    const isNew = slot === undefined;
    if (slot === undefined) {
      slot = this.free.pop() ?? this.size;
      if (slot === this.size) this.grow();
      this.slots.set(id, slot);
      this.ids[slot] = id;
    }
    const status = knownStatus(deviceStatus);
    if (isNew || !Object.is(this.lng[slot], lng) || !Object.is(this.lat[slot], lat)) {
      this.layout += 1;
      this.lng[slot] = lng;
      this.lat[slot] = lat;
      const at = Number.isNaN(lng) ? null : this.edge.toMap(lng, lat);
      this.x[slot] = at === null ? Number.NaN : worldX(at[0]);
      this.y[slot] = at === null ? Number.NaN : worldY(at[1]);
    } else if (this.status[slot] !== status && !this.turned.has(slot)) {
      this.turned.set(slot, this.status[slot] as number);
    }
    this.status[slot] = status;
    this.show(slot, shown);
  }

  /** Whether it passes the filter. */
  show(slot: number, shown: boolean): void {
    if ((this.shown[slot] === 1) === shown) return;
    this.shown[slot] = shown ? 1 : 0;
    this.layout += 1;
  }

  remove(id: string): void {
    const slot = this.slots.get(id);
    if (slot === undefined) return;
    this.slots.delete(id);
    this.layout += 1;
    this.x[slot] = Number.NaN;
    this.shown[slot] = 0;
    this.ids[slot] = '';
    this.free.push(slot);
  }

  clear(): void {
    this.layout += 1;
    this.turned.clear();
    this.shown.fill(0);
    this.slots.clear();
    this.free.length = 0;
    this.ids.length = 0;
    this.size = 0;
  }

  private grow(): void {
    this.size += 1;
    if (this.size <= this.x.length) return;
    const capacity = this.x.length * 2;
    const longer = <T extends Float64Array | Uint8Array>(next: T, old: T): T => {
      next.set(old);
      return next;
    };
    this.lng = longer(new Float64Array(capacity), this.lng);
    this.lat = longer(new Float64Array(capacity), this.lat);
    this.x = longer(new Float64Array(capacity), this.x);
    this.y = longer(new Float64Array(capacity), this.y);
    this.status = longer(new Uint8Array(capacity), this.status);
    this.shown = longer(new Uint8Array(capacity), this.shown);
  }
}
