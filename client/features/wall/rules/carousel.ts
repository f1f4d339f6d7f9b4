import type { DeviceRow } from '#domain/devices/device.ts';
import { knownStatus } from '#domain/devices/status.ts';

/** Fault, abnormal, offline: what an operator must see first. */
const rank = { 2: 0, 3: 1, 4: 2, 1: 3 } as const;

type Shown = Pick<DeviceRow, 'id' | 'deviceStatus'>;

/** Ids in the order in which they are shown: what is not normal, 2 before 3 before 4; when all is well, everything. @source product.md C25 */
export function carouselOrder(devices: readonly Shown[]): readonly string[] {
  const wrong = devices.filter(({ deviceStatus }) => knownStatus(deviceStatus) !== 1);
  const chosen = wrong.length > 0 ? wrong : [...devices];
  return chosen
    .sort((a, b) => rank[knownStatus(a.deviceStatus)] - rank[knownStatus(b.deviceStatus)] || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);
}

/** Where the carousel stands: the device, and its place, for when it has left the order. */
export interface CarouselPlace {
  readonly id: string;
  readonly at: number;
}

/** One step on or back, round and round. Whoever stood at a device that left goes on from its place. */
export function stepFrom(order: readonly string[], place: CarouselPlace | null, by: 1 | -1): CarouselPlace | null {
  if (order.length === 0) return null;
  const found = place === null ? -1 : order.indexOf(place.id);
  const gone = place !== null && found < 0;
  // The next one has moved up into the place of the one that left.
  const from = gone ? place.at - (by === 1 ? 1 : 0) : found;
  const start = place === null && by === -1 ? 0 : from;
  const at = (((start + by) % order.length) + order.length) % order.length;
  return { id: order[at] as string, at };
}
