import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import { parsePosition } from '#domain/devices/position.ts';
import { knownStatus } from '#domain/devices/status.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import { worstStatus } from '#client/map/rails.ts';
import type { Status } from '#client/map/status.ts';
import { liveAlarms, liveDevices, liveRails, onChanged } from '#client/realtime/live.ts';
import { createSeenAlarms } from '#client/realtime/seenAlarms.ts';
import { serverNow } from '#client/ui/time/tick.ts';
import { noFilter, type PositionFilter } from './filter.ts';
import { noCounts, Tally } from './tally.ts';

type Counts = Record<Status, number>;

/** What the panel, the legend and the states show; a new object with every change. */
export interface PositionView {
  /** Devices by status within organisation, project and search, whatever status is chosen. */
  readonly counts: Readonly<Counts>;
  readonly all: number;
  /** Sorted devices that pass the whole filter. */
  readonly list: readonly DeviceRow[];
  /** Of them: without a position that can be drawn. */
  readonly skipped: number;
  /** Devices of the person, filter aside. */
  readonly known: number;
  readonly ofOrg: ReadonlyMap<string, number>;
  readonly ofProject: ReadonlyMap<string, { readonly name: string; readonly count: number }>;
}

const empty: PositionView = {
  counts: noCounts(),
  all: 0,
  list: [],
  skipped: 0,
  known: 0,
  ofOrg: new Map(),
  ofProject: new Map(),
};

/** Lists and counts are made again at most this often; the map itself changes with the next frame. */
const listEveryMs = 250;
/** An alarm that was raised before this was seen by somebody else already: no pulse for it. */
const newAlarmMs = 15_000;

/** Joins the live rows with the filter: feeds the map at once and the panel a few times a second. */
export class PositionModel {
  private view: PositionView = empty;
  private tally = new Tally(noFilter);
  private map: GuardMap | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly ofRail = new Map<string, Counts>();
  private readonly placed = new Map<string, { readonly railId: string | null; readonly status: Status }>();
  private alarmsByDevice = new Map<string, AlarmRow>();
  private seen = createSeenAlarms(isOpen);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private stops: Array<() => void> = [];

  /** Starts to listen; the returned function stops. */
  start(): () => void {
    this.seen = createSeenAlarms(isOpen, liveAlarms.rows().keys());
    this.takeAlarms();
    // What went while the tab was hidden is not told afterwards.
    this.placed.clear();
    this.ofRail.clear();
    this.takeDevices(liveDevices.rows().keys());
    this.makeView();
    this.stops = [
      onChanged('rail', (ids) => this.takeRails(ids)),
      onChanged('device', (ids) => this.takeDevices(ids)),
      onChanged('alarm', (ids) => {
        this.takeAlarms();
        this.pulseNew(ids);
        this.later();
      }),
    ];
    return () => {
      for (const stop of this.stops) stop();
      clearTimeout(this.timer);
      this.timer = undefined;
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
  readonly get = (): PositionView => this.view;

  /** Worst open alarm of a device. */
  alarmOf(deviceId: string): AlarmRow | undefined {
    return this.alarmsByDevice.get(deviceId);
  }

  readonly statusOfRail = (railId: string): Status | null => worstStatus(this.ofRail.get(railId));
  countsOfRail(railId: string): Readonly<Counts> {
    return this.ofRail.get(railId) ?? noCounts();
  }

  attach(map: GuardMap): void {
    this.map = map;
    this.takeRails(liveRails.rows().keys());
    this.putAll();
  }

  detach(): void {
    this.map = null;
  }

  setFilter(filter: PositionFilter): void {
    this.tally = new Tally(filter);
    for (const row of liveDevices.rows().values()) this.tally.put(row.id, row);
    this.putAll();
    this.makeView();
  }

  private put(row: DeviceRow): void {
    this.map?.scene.points.put(
      { id: row.id, at: parsePosition(row.position), deviceStatus: row.deviceStatus },
      this.tally.lists(row.id),
    );
  }

  private putAll(): void {
    if (this.map === null) return;
    this.map.scene.points.clear();
    for (const row of liveDevices.rows().values()) this.put(row);
    this.map.styleScope();
    this.map.refresh();
  }

  private takeDevices(ids: Iterable<string>): void {
    let appeared = false;
    for (const id of ids) {
      const row = liveDevices.get(id);
      this.move(id, row);
      this.tally.put(id, row);
      if (row === undefined) this.map?.scene.points.remove(id);
      else {
        appeared ||= this.map !== null && this.map.scene.points.slotOf(id) < 0;
        this.put(row);
      }
    }
    if (appeared) this.map?.styleScope();
    this.map?.refresh();
    this.later();
  }

  /** Keeps the counts of guardrails in step with one device. */
  private move(id: string, row: DeviceRow | undefined): void {
    const before = this.placed.get(id);
    if (before?.railId != null) {
      const counts = this.ofRail.get(before.railId);
      if (counts !== undefined) counts[before.status] -= 1;
    }
    if (row === undefined) {
      this.placed.delete(id);
      return;
    }
    const status = knownStatus(row.deviceStatus);
    this.placed.set(id, { railId: row.railId, status });
    if (row.railId === null) return;
    const counts = this.ofRail.get(row.railId) ?? noCounts();
    counts[status] += 1;
    this.ofRail.set(row.railId, counts);
  }

  private takeRails(ids: Iterable<string>): void {
    for (const id of ids) {
      const rail = liveRails.get(id);
      if (rail === undefined) this.map?.scene.rails.delete(id);
      else this.map?.putRail(id, rail.path);
    }
    this.map?.refresh();
  }

  private takeAlarms(): void {
    const worst = new Map<string, AlarmRow>();
    for (const alarm of liveAlarms.rows().values()) {
      if (alarm.deviceId === null) continue;
      const known = worst.get(alarm.deviceId);
      if (known === undefined || isWorse(alarm, known)) worst.set(alarm.deviceId, alarm);
    }
    this.alarmsByDevice = worst;
  }

  private pulseNew(ids: Iterable<string>): void {
    for (const id of ids) {
      const alarm = liveAlarms.get(id);
      if (alarm === undefined || !this.seen.isNew(id)) continue;
      const fresh = serverNow() - alarm.lastOccurredAt < newAlarmMs;
      if (fresh && alarm.severity === 1 && alarm.deviceId !== null) this.map?.pulse(alarm.deviceId);
    }
  }

  private later(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.makeView();
    }, listEveryMs);
  }

  private makeView(): void {
    const { counts, matched, skipped, known, ofOrg, ofProject } = this.tally;
    this.view = {
      counts: { ...counts },
      all: matched,
      list: this.tally.list(),
      skipped,
      known,
      ofOrg: new Map(ofOrg),
      ofProject: new Map(ofProject),
    };
    for (const listener of this.listeners) listener();
  }
}

const isOpen = (id: string): boolean => liveAlarms.get(id) !== undefined;

/** The graver, then the newer. */
function isWorse(a: AlarmRow, b: AlarmRow): boolean {
  return a.severity === b.severity ? a.lastOccurredAt > b.lastOccurredAt : a.severity < b.severity;
}
