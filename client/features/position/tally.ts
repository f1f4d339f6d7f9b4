import type { Status } from '#client/map/status.ts';
import type { DeviceStore } from '#client/realtime/deviceStore.ts';
import { SlotOrder } from '#client/realtime/slotOrder.ts';
import { matcher, severityKey, type PositionFilter } from './filter.ts';

type Counts = Record<Status, number>;
export const noCounts = (): Counts => ({ 1: 0, 2: 0, 3: 0, 4: 0 });

/** What one device adds to the counts, in one number: its status and these. */
const statusBits = 7;
const isEnabled = 8;
/** Passes organisation, project and search. */
const isMatched = 16;
/** Passes the chosen status too. */
const isListed = 32;
const isUnplaced = 64;

/** Where a device counts: indices of its organisation, project and guardrail in the store. */
const placesOfOne = 3;

/**
 * Counts and the sorted list of devices, kept in step with single changes: with 100,000 devices and hundreds of changes
 * a second nothing is counted or sorted anew, and no device has an object.
 */
export class Tally {
  readonly counts = noCounts();
  /** Devices that are not switched off. */
  known = 0;
  /** Of them: pass organisation, project and search. */
  matched = 0;
  /** Listed ones without a position that can be drawn. */
  skipped = 0;
  readonly store: DeviceStore;
  private readonly matches: (slot: number) => boolean;
  private readonly status: Status | null;
  private readonly order: SlotOrder;
  /** By slot; 0 where nothing counts. */
  private shares = new Uint8Array(0);
  private places = new Int32Array(0);
  private readonly orgs: number[] = [];
  private readonly projects: number[] = [];
  private readonly projectNames: string[] = [];
  private readonly rails: Array<Counts | undefined> = [];
  private ofOrgMade: ReadonlyMap<string, number> | null = null;
  private ofProjectMade: ReadonlyMap<string, { readonly name: string; readonly count: number }> | null = null;

  constructor(store: DeviceStore, filter: PositionFilter) {
    this.store = store;
    this.matches = matcher(filter, store);
    this.status = filter.status;
    this.order = new SlotOrder((slot) => store.idOf(slot));
  }

  /** A device came, changed or went. */
  put(slot: number): void {
    const { store } = this;
    this.grow(slot);
    const before = this.shares[slot] as number;
    const at = slot * placesOfOne;
    if (before !== 0) this.add(slot, before, -1);
    if (!store.isAlive(slot)) {
      this.shares[slot] = 0;
      if (before & isEnabled) {
        this.ofOrgMade = null;
        this.ofProjectMade = null;
      }
      if (before & isListed) this.order.put(slot, Number.NaN);
      return;
    }
    const status = store.statusAt(slot);
    const enabled = store.isEnabledAt(slot);
    const matched = enabled && this.matches(slot);
    const listed = matched && (this.status === null || this.status === status);
    const unplaced = Number.isNaN(store.lngAt(slot));
    const share =
      status |
      (enabled ? isEnabled : 0) |
      (matched ? isMatched : 0) |
      (listed ? isListed : 0) |
      (unplaced ? isUnplaced : 0);
    const places = [store.orgId.indexAt(slot), store.projectId.indexAt(slot), store.railId.indexAt(slot)];
    if (((share ^ before) & isEnabled) !== 0 || places.some((place, index) => this.places[at + index] !== place)) {
      this.ofOrgMade = null;
      this.ofProjectMade = null;
    }
    this.shares[slot] = share;
    this.places.set(places, at);
    this.add(slot, share, 1);
    if (listed) this.order.put(slot, severityKey(status, store.sinceAt(slot)));
    else if (before & isListed) this.order.put(slot, Number.NaN);
  }

  /** True when the map shows the device, position aside. */
  lists(slot: number): boolean {
    return ((this.shares[slot] ?? 0) & isListed) !== 0;
  }

  /** Slots of the listed devices by severity; a new array when one changed. */
  list(): Int32Array {
    return this.order.list();
  }

  /** Devices of an organisation that are not switched off; the same map until one of them is another's. */
  get ofOrg(): ReadonlyMap<string, number> {
    if (this.ofOrgMade !== null) return this.ofOrgMade;
    const made = new Map<string, number>();
    for (const [index, count] of this.orgs.entries()) {
      if (count > 0) made.set(this.store.orgId.strings[index] ?? '', count);
    }
    return (this.ofOrgMade = made);
  }

  get ofProject(): ReadonlyMap<string, { readonly name: string; readonly count: number }> {
    if (this.ofProjectMade !== null) return this.ofProjectMade;
    const made = new Map<string, { readonly name: string; readonly count: number }>();
    for (const [index, count] of this.projects.entries()) {
      const name = this.projectNames[index] ?? '';
      if (count > 0) made.set(this.store.projectId.strings[index] ?? '', { name, count });
    }
    return (this.ofProjectMade = made);
  }

  /** Devices of a guardrail by status, filter aside. */
  ofRail(railId: string): Readonly<Counts> | undefined {
    return this.rails[this.store.railId.find(railId)];
  }

  private add(slot: number, share: number, by: 1 | -1): void {
    const at = slot * placesOfOne;
    const [org, project, rail] = [
      this.places[at] as number,
      this.places[at + 1] as number,
      this.places[at + 2] as number,
    ];
    const status = (share & statusBits) as Status;
    if (rail >= 0) (this.rails[rail] ??= noCounts())[status] += by;
    if ((share & isEnabled) === 0) return;
    this.known += by;
    this.orgs[org] = (this.orgs[org] ?? 0) + by;
    this.projects[project] = (this.projects[project] ?? 0) + by;
    this.nameProject(project, by === 1 ? (this.store.projectName.get(slot) ?? '') : '');
    if ((share & isMatched) === 0) return;
    this.matched += by;
    this.counts[status] += by;
    if ((share & isListed) !== 0 && (share & isUnplaced) !== 0) this.skipped += by;
  }

  private nameProject(project: number, name: string): void {
    if (name === '' || this.projectNames[project] === name) return;
    this.projectNames[project] = name;
    this.ofProjectMade = null;
  }

  private grow(slot: number): void {
    if (slot < this.shares.length) return;
    const length = Math.max(2 * this.shares.length, slot + 1, this.store.length);
    const shares = new Uint8Array(length);
    shares.set(this.shares);
    this.shares = shares;
    const places = new Int32Array(placesOfOne * length).fill(-1);
    places.set(this.places);
    this.places = places;
  }
}
