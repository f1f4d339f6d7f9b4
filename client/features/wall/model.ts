import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { knownStatus } from '#domain/devices/status.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import { worstStatus } from '#client/map/rails.ts';
import type { Status } from '#client/map/status.ts';
import { liveAlarms, liveDevices, liveRails, onChanged } from '#client/realtime/live.ts';
import { carouselOrder } from './rules/carousel.ts';

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
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param projectIds none: all of the organisation */
  constructor(projectIds: readonly string[]) {
    this.projectIds = new Set(projectIds);
  }

  /** Starts to listen; the returned function stops. */
  start(): () => void {
    this.makeView();
    const stops = [
      onChanged('rail', (ids) => {
        for (const map of this.maps) this.putRails(map, ids);
        this.later();
      }),
      onChanged('device', (ids) => {
        for (const map of this.maps) this.putDevices(map, ids);
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
    this.putDevices(map, liveDevices.rows().keys());
    return () => void this.maps.delete(map);
  }

  shows(projectId: string | null): boolean {
    return this.projectIds.size === 0 || (projectId !== null && this.projectIds.has(projectId));
  }

  private putDevices(map: GuardMap, ids: Iterable<string>): void {
    const { points } = map.scene;
    let appeared = false;
    for (const id of ids) {
      const row = liveDevices.get(id);
      if (row === undefined) points.remove(id);
      else {
        appeared ||= points.slotOf(id) < 0;
        points.put({ id, at: parsePosition(row.position), deviceStatus: row.deviceStatus }, this.shows(row.projectId));
      }
    }
    if (appeared) map.styleScope();
    map.refresh();
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
    const ofRail = new Map<string, Counts>();
    const byModel = new Map<string, number>();
    const placed: DeviceRow[] = [];
    let total = 0;
    let offlineSince: number | null = null;
    for (const row of liveDevices.rows().values()) {
      if (!this.shows(row.projectId)) continue;
      const status = knownStatus(row.deviceStatus);
      total += 1;
      counts[status] += 1;
      byModel.set(row.modelName, (byModel.get(row.modelName) ?? 0) + 1);
      if (status === 4) offlineSince = Math.min(offlineSince ?? Infinity, row.statusSince);
      if (row.position !== null) placed.push(row);
      if (row.railId === null) continue;
      const own = ofRail.get(row.railId) ?? noCounts();
      own[status] += 1;
      ofRail.set(row.railId, own);
    }
    this.ofRail = ofRail;
    this.view = {
      counts,
      total,
      rails: [...liveRails.rows().values()].filter(({ projectId }) => this.shows(projectId)).length,
      offlineSince,
      byModel,
      order: carouselOrder(placed),
      alarms: [...liveAlarms.rows().values()].filter(({ projectId }) => this.shows(projectId)),
    };
    for (const map of this.maps) map.refresh();
    for (const listener of this.listeners) listener();
  }
}
