import { subscribeKey } from 'valtio/utils';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { GuardMap } from '#client/map/guardMap.ts';
import { worstStatus } from '#client/map/rails.ts';
import type { Status } from '#client/map/status.ts';
import { liveAlarms, liveDevices, liveRails, onChanged } from '#client/realtime/live.ts';
import { flood } from '#client/stores/flood.ts';
import { createSeenAlarms } from '#client/realtime/seenAlarms.ts';
import { inSlices, type Sliced } from '#client/realtime/slices.ts';
import { serverNow } from '#client/api/clock.ts';
import { SlotRows } from './deviceRows.ts';
import { noFilter, type PositionFilter } from './filter.ts';
import { noCounts, Tally } from './tally.ts';

type Counts = Record<Status, number>;

/** What the panel, the legend and the states show; a new object with every change. */
export interface PositionView {
  /** Devices by status within organisation, project and search, whatever status is chosen. */
  readonly counts: Readonly<Counts>;
  readonly all: number;
  /** Sorted devices that pass the whole filter. */
  readonly list: SlotRows;
  /** Of them: without a position that can be drawn. */
  readonly skipped: number;
  /** Devices of the person, filter aside. */
  readonly known: number;
  /** These two stay the same while no device comes, goes or moves between them. */
  readonly ofOrg: ReadonlyMap<string, number>;
  readonly ofProject: ReadonlyMap<string, { readonly name: string; readonly count: number }>;
}

const empty: PositionView = {
  counts: noCounts(),
  all: 0,
  list: new SlotRows(liveDevices.rows(), new Int32Array(0)),
  skipped: 0,
  known: 0,
  ofOrg: new Map(),
  ofProject: new Map(),
};

/** Lists and counts are made again at most this often; the map itself changes sooner. */
const listEveryMs = 250;
/** With so many changes since the last time nobody reads the list: its head changes before it is read. */
const manyChanges = 50;
const listInStormMs = 500;
/** An alarm that was raised before this was seen by somebody else already: no pulse for it. */
const newAlarmMs = 15_000;

/** A tally that is made anew, in slices; what changes meanwhile is put in where it has been. */
interface Making {
  readonly tally: Tally;
  /** The next slot. */
  at: number;
  work?: Sliced;
}

/** Joins the live rows with the filter: feeds the map at once and the panel a few times a second. */
export class PositionModel {
  private view: PositionView = empty;
  private filter = noFilter;
  private tally = new Tally(liveDevices.rows(), noFilter);
  private making: Making | null = null;
  private map: GuardMap | null = null;
  private readonly listeners = new Set<() => void>();
  private alarmsByDevice = new Map<string, AlarmRow>();
  private seen = createSeenAlarms(isOpen);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private changes = 0;
  /** Of the store, as it was drawn. */
  private news = -1;
  private isScopeStyled = false;
  private stops: Array<() => void> = [];

  /** Starts to listen; the returned function stops. */
  start(): () => void {
    this.seen = createSeenAlarms(isOpen, liveAlarms.rows().keys());
    this.takeAlarms();
    // What went while the tab was hidden is not told afterwards.
    this.makeAnew();
    this.stops = [
      // What a rush held in its place is put in order.
      subscribeKey(flood, 'isRush', () => this.later()),
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
      this.making?.work?.cancel();
      this.making = null;
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
  readonly alarmOf = (deviceId: string): AlarmRow | undefined => this.alarmsByDevice.get(deviceId);

  readonly statusOfRail = (railId: string): Status | null => worstStatus(this.tally.ofRail(railId));
  countsOfRail(railId: string): Readonly<Counts> {
    return this.tally.ofRail(railId) ?? noCounts();
  }

  attach(map: GuardMap): void {
    this.map = map;
    this.isScopeStyled = false;
    this.takeRails(liveRails.rows().keys());
    this.makeAnew();
  }

  detach(): void {
    this.map = null;
  }

  setFilter(filter: PositionFilter): void {
    this.filter = filter;
    this.makeAnew();
  }

  /** Counts, list and map from all devices. Until it is done they are what they were. */
  private makeAnew(): void {
    this.making?.work?.cancel();
    const store = liveDevices.rows();
    const isOther = store !== this.tally.store;
    const making: Making = { tally: new Tally(store, this.filter), at: 0 };
    this.making = making;
    const step = (): boolean => {
      if (making.at >= store.length) return false;
      making.tally.put(making.at);
      this.place(making.tally, making.at);
      making.at += 1;
      return true;
    };
    making.work = inSlices(step, () => {
      this.making = null;
      this.tally = making.tally;
      if (this.map !== null) {
        const { points } = this.map.scene;
        const isMore = points.living > store.size;
        if (isMore) for (const id of points.ids.filter((each) => each !== '' && !store.has(each))) points.remove(id);
        if (isOther || isMore || !this.isScopeStyled) this.map.styleScope();
        this.isScopeStyled = true;
        this.map.refresh();
      }
      this.makeView();
    });
  }

  /** Puts a device where it stands on the map, when there is one. */
  private place(tally: Tally, slot: number): void {
    const points = this.map?.scene.points;
    if (points === undefined) return;
    const { store } = tally;
    const id = store.idOf(slot);
    if (!store.isAlive(slot)) points.remove(id);
    else points.place(id, store.lngAt(slot), store.latAt(slot), store.statusAt(slot), tally.lists(slot));
  }

  private takeDevices(ids: ReadonlySet<string>): void {
    const store = liveDevices.rows();
    const { tally, at } = this.making ?? { tally: this.tally, at: Infinity };
    if (store !== tally.store) {
      this.makeAnew();
      return;
    }
    const living = this.map?.scene.points.living;
    for (const id of ids) {
      const slot = store.lastSlotOf(id);
      if (slot < 0 || slot >= at) continue;
      tally.put(slot);
      this.place(tally, slot);
    }
    if (living !== this.map?.scene.points.living) this.map?.styleScope();
    // A name is drawn, too.
    if (store.news === this.news) this.map?.refreshDevices();
    else this.map?.refresh();
    this.news = store.news;
    this.changes += ids.size;
    this.later();
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
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        this.makeView();
      },
      this.changes > manyChanges ? listInStormMs : listEveryMs,
    );
  }

  private makeView(): void {
    this.changes = 0;
    const { store, counts, matched, skipped, known, ofOrg, ofProject } = this.tally;
    const sorted = this.tally.list();
    const { list } = this.view;
    // In a rush nobody could read it otherwise: rows change in their places.
    const isHeld = flood.isRush && list.store === store && list.length === sorted.length;
    this.view = {
      counts: { ...counts },
      all: matched,
      list: isHeld ? list : new SlotRows(store, sorted),
      skipped,
      known,
      ofOrg,
      ofProject,
    };
    for (const listener of this.listeners) listener();
  }
}

const isOpen = (id: string): boolean => liveAlarms.get(id) !== undefined;

/** The graver, then the newer. */
function isWorse(a: AlarmRow, b: AlarmRow): boolean {
  return a.severity === b.severity ? a.lastOccurredAt > b.lastOccurredAt : a.severity < b.severity;
}
