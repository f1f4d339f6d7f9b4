import type { DeviceSoft } from '#domain/devices/device.ts';
import type { RealtimePayload, RevisionedKind, ScreenEvent, Stats } from '#domain/realtime.ts';
import { listedKinds, listOf, type RowOf } from '#domain/revisionedLists.ts';
import type { DeviceStore } from './deviceStore.ts';
import { createFrame } from './frame.ts';
import type { Page } from './page.ts';
import { createListeners, createTable, type Listeners } from './table.ts';
import { createValuesHub } from './values.ts';
import { createWatchState, step, type Ask, type Touched, type WatchInput, type WatchState } from './watch.ts';

/** Messages that wait for a frame: a hidden tab has one a minute. */
const queuedMost = 1_000;
const noTouches = (): Touched => ({ device: new Set(), alarm: new Set(), rail: new Set(), project: new Set() });

/** The data of one browser tab: it outlives connections, so that screens can listen before there is one. */
export type LiveData = ReturnType<typeof createLiveData>;

export function createLiveData(page: Page) {
  let watch: WatchState = createWatchState();
  let touches = noTouches();
  let softTouches = new Set<string>();
  /** The soft fields of every device that was told are new. */
  let isSoftNew = false;
  /** Deltas and heartbeats since the last frame. */
  let queued: WatchInput[] = [];
  let onAsk: (question: Ask) => void = () => undefined;
  let stats: Stats | null = null;
  let statsTouched = false;

  const frame = createFrame(page, draw);
  const tables = {
    device: createTable<RowOf['device'], DeviceStore>(() => watch.devices),
    alarm: createTable<RowOf['alarm'], ReadonlyMap<string, RowOf['alarm']>>(() => watch.alarms),
    rail: createTable<RowOf['rail'], ReadonlyMap<string, RowOf['rail']>>(() => watch.rails),
    project: createTable<RowOf['project'], ReadonlyMap<string, RowOf['project']>>(() => watch.projects),
  };
  const softRows = { get: (id: string): DeviceSoft | undefined => watch.devices.softOf(id) };
  const softTable = createTable<DeviceSoft, typeof softRows>(() => softRows);
  const statsListeners = createListeners<[]>();
  const pollListeners = createListeners<[]>();
  const revisionListeners = createListeners<[number]>();
  const eventListeners = new Map<ScreenEvent, Listeners<[never]>>();
  const values = createValuesHub(() => frame.ask());

  function draw(): void {
    takeQueued();
    const told = touches;
    const toldSoft = softTouches;
    touches = noTouches();
    softTouches = new Set();
    for (const kind of listedKinds) tables[kind].touch(told[kind]);
    softTable.touch(isSoftNew ? told.device : toldSoft);
    isSoftNew = false;
    if (statsTouched) statsListeners.tell();
    statsTouched = false;
    values.draw();
    revisionListeners.tell(watch.local);
  }

  function apply(input: WatchInput): Ask | null {
    const { ask, touched } = step(watch, input);
    for (const kind of listedKinds) {
      if (touches[kind].size === 0) touches[kind] = touched[kind];
      else for (const id of touched[kind]) touches[kind].add(id);
    }
    // A snapshot brings the soft fields of all of them.
    isSoftNew ||= input.kind === 'snapshot';
    frame.ask();
    return ask;
  }

  function takeQueued(): void {
    const inputs = queued;
    queued = [];
    for (const input of inputs) {
      const ask = apply(input);
      if (ask !== null) onAsk(ask);
    }
  }

  /** Deltas are applied a frame at a time; before anything else, those that came earlier. */
  function take(input: WatchInput): Ask | null {
    if (input.kind !== 'delta' && input.kind !== 'sync') {
      takeQueued();
      return apply(input);
    }
    queued.push(input);
    if (queued.length >= queuedMost) takeQueued();
    frame.ask();
    return null;
  }

  function listenersOf<E extends ScreenEvent>(event: E): Listeners<[RealtimePayload<E>]> {
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
    /** One input of the watch; answers the question that it raises at once. */
    take,
    /** Told the questions that deltas raise, a frame later. */
    onAsk: (listener: (question: Ask) => void) => {
      onAsk = listener;
    },
    revision: () => watch.local,
    onRevision: revisionListeners.add,
    onTouched: (kind: RevisionedKind, listener: (ids: ReadonlySet<string>) => void) => tables[kind].onTouched(listener),
    onEvent: <E extends ScreenEvent>(event: E, listener: (payload: RealtimePayload<E>) => void) =>
      listenersOf(event).add(listener),
    tellEvent: <E extends ScreenEvent>(event: E, payload: RealtimePayload<E>) =>
      eventListeners.get(event)?.tell(payload as never),
    onPoll: pollListeners.add,
    tellPoll: pollListeners.tell,
    stats: { get: () => stats, subscribe: statsListeners.add },
    setStats: (next: Stats) => {
      stats = next;
      statsTouched = true;
      frame.ask();
    },
    /** What a report of a subscribed device says about its soft fields. */
    patchSoft: (deviceId: string, patch: Partial<DeviceSoft>) => {
      watch.devices.patchSoft(deviceId, patch);
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
      queued = [];
      isSoftNew = true;
      stats = null;
      statsTouched = true;
      frame.ask();
    },
    page,
  };
}
