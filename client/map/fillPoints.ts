import { liveDevices } from '#client/realtime/live.ts';
import type { DeviceStore } from '#client/realtime/deviceStore.ts';
import { inSlices, type Sliced } from '#client/realtime/slices.ts';
import type { GuardMap } from './guardMap.ts';

/** Whether a map shows a device; its slot in the store of now. */
export type IsShown = (store: DeviceStore, slot: number) => boolean;

interface Filling {
  readonly store: DeviceStore;
  /** Of the store, as it was drawn. */
  news: number;
  /** The next slot; what stands before it is on the map. Without end when all of them are. */
  at: number;
  work?: Sliced;
}
const fillings = new WeakMap<GuardMap, Filling>();

/**
 * Puts every device on a map, in slices. Another filling of the same map takes its place.
 * @param onEnd also told when what changed meanwhile made it begin anew
 */
export function fillPoints(guardMap: GuardMap, isShown: IsShown, onEnd: () => void = () => undefined): void {
  fillings.get(guardMap)?.work?.cancel();
  const store = liveDevices.rows();
  const filling: Filling = { store, news: store.news, at: 0 };
  fillings.set(guardMap, filling);
  const { points } = guardMap.scene;
  const step = (): boolean => {
    if (filling.at >= store.length) return false;
    put(guardMap, store, filling.at, isShown);
    filling.at += 1;
    return true;
  };
  filling.work = inSlices(step, () => {
    filling.at = Infinity;
    if (points.living > store.size) {
      for (const id of points.ids.filter((each) => each !== '' && !store.has(each))) points.remove(id);
    }
    guardMap.styleScope();
    onEnd();
    guardMap.refresh();
  });
}

/** The map is gone. */
export function stopFilling(guardMap: GuardMap): void {
  fillings.get(guardMap)?.work?.cancel();
}

/** Devices came, changed or went. @param onEnd told when all of them had to be put anew */
export function putChanged(
  guardMap: GuardMap,
  ids: ReadonlySet<string>,
  isShown: IsShown,
  onEnd: () => void = () => undefined,
): void {
  const store = liveDevices.rows();
  const filling = fillings.get(guardMap);
  if (filling?.store !== store) {
    fillPoints(guardMap, isShown, onEnd);
    return;
  }
  const { points } = guardMap.scene;
  const before = points.living;
  for (const id of ids) {
    const slot = store.lastSlotOf(id);
    if (slot >= 0 && slot < filling.at) put(guardMap, store, slot, isShown);
  }
  if (points.living !== before) guardMap.styleScope();
  // A name is drawn, too.
  if (store.news === filling.news) guardMap.refreshDevices();
  else guardMap.refresh();
  filling.news = store.news;
}

function put({ scene }: GuardMap, store: DeviceStore, slot: number, isShown: IsShown): void {
  const id = store.idOf(slot);
  if (!store.isAlive(slot)) scene.points.remove(id);
  else {
    const status = store.statusAt(slot);
    scene.points.place(id, store.lngAt(slot), store.latAt(slot), status, isShown(store, slot));
  }
}
