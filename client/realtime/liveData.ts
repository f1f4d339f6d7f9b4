import type { DeviceSoft } from '#domain/devices/device.ts';
import type { RealtimeEvent, RealtimePayload, RevisionedKind, Stats } from '#domain/realtime.ts';
import { listedKinds, listOf } from '#domain/revisionedLists.ts';
import { createFrame } from './frame.ts';
import type { Page } from './page.ts';
import { createListeners, createTable, type Listeners } from './table.ts';
import { createValuesHub } from './values.ts';
import { createWatchState, step, type Ask, type WatchInput, type WatchState } from './watch.ts';

type Touches = Record<RevisionedKind, Set<string>>;
const noTouches = (): Touches => ({ device: new Set(), alarm: new Set(), rail: new Set(), project: new Set() });

/** The data of one browser tab: it outlives connections, so that screens can listen before there is one. */
export type LiveData = ReturnType<typeof createLiveData>;

export function createLiveData(page: Page) {
  let watch: WatchState = createWatchState();
  let touches = noTouches();
  let softTouches = new Set<string>();
  let soft = new Map<string, DeviceSoft>();
  let stats: Stats | null = null;
  let statsTouched = false;

  const frame = createFrame(page, draw);
  const tables = {
    device: createTable(() => watch.devices),
    alarm: createTable(() => watch.alarms),
    rail: createTable(() => watch.rails),
    project: createTable(() => watch.projects),
  };
  const softTable = createTable<DeviceSoft>(() => soft);
  const statsListeners = createListeners<[]>();
  const pollListeners = createListeners<[]>();
  const revisionListeners = createListeners<[number]>();
  const eventListeners = new Map<RealtimeEvent, Listeners<[never]>>();
  const values = createValuesHub(() => frame.ask());

  function draw(): void {
    const told = touches;
    const toldSoft = softTouches;
    touches = noTouches();
    softTouches = new Set();
    for (const kind of listedKinds) tables[kind].touch(told[kind]);
    softTable.touch(toldSoft);
    if (statsTouched) statsListeners.tell();
    statsTouched = false;
    values.draw();
    revisionListeners.tell(watch.local);
  }

  function take(input: WatchInput): Ask | null {
    const { ask, touched } = step(watch, input);
    for (const kind of listedKinds) {
      for (const id of touched[kind]) touches[kind].add(id);
    }
    frame.ask();
    return ask;
  }

  function listenersOf<E extends RealtimeEvent>(event: E): Listeners<[RealtimePayload<E>]> {
    const known = eventListeners.get(event) ?? createListeners<[never]>();
    eventListeners.set(event, known);
    return known as unknown as Listeners<[RealtimePayload<E>]>;
  }

  return {
    devices: tables.device,
    alarms: tables.alarm,
    rails: tables.rail,
    projects: tables.project,
    soft: softTable,
    values,
    /** One input of the watch; answers the question that it raises. */
    take,
    revision: () => watch.local,
    onRevision: revisionListeners.add,
    onTouched: (kind: RevisionedKind, listener: (ids: ReadonlySet<string>) => void) => tables[kind].onTouched(listener),
    onEvent: <E extends RealtimeEvent>(event: E, listener: (payload: RealtimePayload<E>) => void) =>
      listenersOf(event).add(listener),
    tellEvent: <E extends RealtimeEvent>(event: E, payload: RealtimePayload<E>) => listenersOf(event).tell(payload),
    onPoll: pollListeners.add,
    tellPoll: pollListeners.tell,
    stats: { get: () => stats, subscribe: statsListeners.add },
    setStats: (next: Stats) => {
      stats = next;
      statsTouched = true;
      frame.ask();
    },
    setSoft: (next: ReadonlyMap<string, DeviceSoft>) => {
      softTouches = new Set([...softTouches, ...soft.keys(), ...next.keys()]);
      soft = new Map(next);
      frame.ask();
    },
    /** What a report of a subscribed device says about its soft fields. */
    patchSoft: (deviceId: string, patch: Partial<DeviceSoft>) => {
      soft.set(deviceId, { lastSeenAt: null, battery: null, signal: null, ...soft.get(deviceId), ...patch });
      softTouches.add(deviceId);
      frame.ask();
    },
    /** Signed out: every row goes, listeners stay. */
    drop: () => {
      const before = watch;
      watch = createWatchState();
      // Answers to questions of the former user must find no open question.
      watch.lastToken = before.lastToken;
      for (const kind of listedKinds) for (const id of before[listOf[kind]].keys()) touches[kind].add(id);
      softTouches = new Set([...softTouches, ...soft.keys()]);
      soft = new Map();
      stats = null;
      statsTouched = true;
      frame.ask();
    },
    page,
  };
}
