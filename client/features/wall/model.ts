import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { fillPoints, putChanged, stopFilling, type IsShown } from '#client/map/fillPoints.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import { worstStatus } from '#client/map/rails.ts';
import type { Status } from '#client/map/status.ts';
import { liveAlarms, liveDevices, liveRails, onChanged } from '#client/realtime/live.ts';
import { CarouselOrder } from './rules/carousel.ts';

type Counts = Record<Status, number>;
const noCounts = (): Counts => ({ 1: 0, 2: 0, 3: 0, 4: 0 });

/** What the panels show of the live rows; a new object with every change. */
export interface WallView {
  readonly counts: Readonly<Counts>;
  readonly total: number;
  readonly rails: number;
  /** Since when the device is offline that is so the longest; null when none is. */
  readonly offlineSince: number | null;
  readonly byModel: ReadonlyMap<string, number>;
  /** Devices with a place, in the carousel's order. */
  readonly order: readonly string[];
  /** Open alarms and faults. */
  readonly alarms: readonly AlarmRow[];
}

const empty: WallView = {
  counts: noCounts(),
  total: 0,
  rails: 0,
  offlineSince: null,
  byModel: new Map(),
  order: [],
  alarms: [],
};

/** Figures are made again at most this often, however many devices report; an alarm is shown at once. */
const viewEveryMs = 250;

/** Joins the live rows with the wall's projects: feeds its maps at once and its panels a few times a second. */
export class WallModel {
  private view: WallView = empty;
  private readonly projectIds: ReadonlySet<string>;
  private readonly maps = new Set<GuardMap>();
  private readonly listeners = new Set<() => void>();
  private ofRail = new Map<string, Counts>();
  private order = new CarouselOrder(liveDevices.rows());
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param projectIds none: all of the organisation */
  constructor(projectIds: readonly string[]) {
    this.projectIds = new Set(projectIds);
  }

  /** Starts to listen; the returned function stops. */
  start(): () => void {
    this.order = new CarouselOrder(liveDevices.rows());
    this.putInOrder();
    this.makeView();
    const stops = [
      onChanged('rail', (ids) => {
        for (const map of this.maps) this.putRails(map, ids);
        this.later();
      }),
      onChanged('device', (ids) => {
        for (const map of this.maps) putChanged(map, ids, this.isShown, () => this.makeView());
        this.putInOrder(ids);
        this.later();
      }),
      onChanged('alarm', () => this.makeView()),
    ];
    return () => {
      for (const stop of stops) stop();
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly get = (): WallView => this.view;

  readonly statusOfRail = (id: string): Status | null => worstStatus(this.ofRail.get(id));

  countsOfRail(id: string): Readonly<Counts> {
    return this.ofRail.get(id) ?? noCounts();
  }

  /** Fills a map and keeps it in step; the returned function leaves it alone. */
  attach(map: GuardMap): () => void {
    this.maps.add(map);
    this.putRails(map, liveRails.rows().keys());
    // What a map fits into its view is there when the view says that there are devices.
    fillPoints(map, this.isShown, () => this.makeView());
    return () => {
      stopFilling(map);
      this.maps.delete(map);
    };
  }

  shows(projectId: string | null): boolean {
    return this.projectIds.size === 0 || (projectId !== null && this.projectIds.has(projectId));
  }

  private readonly isShown: IsShown = (store, slot) => this.shows(store.projectId.get(slot));

  /** @param ids undefined: all of them */
  private putInOrder(ids?: ReadonlySet<string>): void {
    const store = liveDevices.rows();
    const isOther = store !== this.order.store;
    if (isOther) this.order = new CarouselOrder(store);
    const slots = isOther || ids === undefined ? store.liveSlots() : [...ids].map((id) => store.lastSlotOf(id));
    for (const slot of slots) {
      if (slot >= 0) this.order.put(slot, store.isAlive(slot) && this.isShown(store, slot) && store.hasPosition(slot));
    }
  }

  private putRails(map: GuardMap, ids: Iterable<string>): void {
    for (const id of ids) {
      const rail = liveRails.get(id);
      if (rail === undefined || !this.shows(rail.projectId)) map.scene.rails.delete(id);
      else map.putRail(id, rail.path);
    }
    map.refresh();
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.makeView(), viewEveryMs);
  }

  private makeView(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const counts = noCounts();
    const railCounts: Counts[] = [];
    const modelCounts: number[] = [];
    let total = 0;
    let offlineSince: number | null = null;
    const store = liveDevices.rows();
    if (this.order.store !== store) this.putInOrder();
    for (const slot of store.liveSlots()) {
      if (!this.isShown(store, slot)) continue;
      const status = store.statusAt(slot);
      total += 1;
      counts[status] += 1;
      const model = store.modelName.indexAt(slot);
      modelCounts[model] = (modelCounts[model] ?? 0) + 1;
      if (status === 4) offlineSince = Math.min(offlineSince ?? Infinity, store.sinceAt(slot));
      const rail = store.railId.indexAt(slot);
      if (rail >= 0) (railCounts[rail] ??= noCounts())[status] += 1;
    }
    const ofRail = new Map<string, Counts>();
    for (const [index, own] of Object.entries(railCounts)) ofRail.set(store.railId.strings[Number(index)] ?? '', own);
    const byModel = new Map<string, number>();
    for (const [index, n] of Object.entries(modelCounts)) {
      byModel.set(store.modelName.strings[Number(index)] ?? '', n);
    }
    this.ofRail = ofRail;
    this.view = {
      counts,
      total,
      rails: [...liveRails.rows().values()].filter(({ projectId }) => this.shows(projectId)).length,
      offlineSince,
      byModel,
      order: this.order.list(),
      alarms: [...liveAlarms.rows().values()].filter(({ projectId }) => this.shows(projectId)),
    };
    // The colours of guardrails are of this view.
    for (const map of this.maps) map.refreshDevices();
    for (const listener of this.listeners) listener();
  }
}
