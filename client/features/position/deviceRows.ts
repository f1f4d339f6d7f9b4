import type { DeviceRow } from '#domain/devices/device.ts';
import type { DeviceStore } from '#client/realtime/deviceStore.ts';

/** Devices in an order: a row is made when it is asked for. */
export interface DeviceRows {
  readonly length: number;
  readonly idAt: (index: number) => string | undefined;
  readonly rowAt: (index: number) => DeviceRow | undefined;
  /** -1 for one that is not among them. */
  readonly indexOf: (id: string) => number;
}

/** Slots of a store in an order; neither changes any more. */
export class SlotRows implements DeviceRows {
  readonly store: DeviceStore;
  readonly slots: Int32Array;

  constructor(store: DeviceStore, slots: Int32Array) {
    this.store = store;
    this.slots = slots;
  }

  get length(): number {
    return this.slots.length;
  }

  readonly idAt = (index: number): string | undefined => {
    const slot = this.slots[index];
    return slot === undefined ? undefined : this.store.idOf(slot);
  };

  readonly rowAt = (index: number): DeviceRow | undefined => {
    const slot = this.slots[index];
    return slot === undefined ? undefined : this.store.rowAt(slot);
  };

  readonly indexOf = (id: string): number => {
    const slot = this.store.slotOf(id);
    return slot < 0 ? -1 : this.slots.indexOf(slot);
  };

  /** Has a position that can be drawn. */
  isPlaced(index: number): boolean {
    return !Number.isNaN(this.store.lngAt(this.slots[index] ?? -1));
  }
}
