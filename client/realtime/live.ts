import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow, DeviceSoft } from '#domain/devices/device.ts';
import type { ProjectRow } from '#domain/projects/project.ts';
import type { RailRow } from '#domain/rails/rail.ts';
import type { RealtimePayload, RevisionedKind, ScreenEvent, Stats } from '#domain/realtime.ts';
import type { Live, LiveOptions } from './openLive.ts';
import { keepArea } from './keepArea.ts';
import { createLiveData } from './liveData.ts';
import type { DeviceStore } from './deviceStore.ts';
import { isFor, type KindFor } from '#domain/configKinds.ts';
import { browserPage } from './browserPage.ts';
import type { LiveTable } from './table.ts';
import type { ValuesListener } from './values.ts';
import { websoket, type Phase } from './websoket.ts';

/**
 * What screens know of realtime. Rows live outside every proxy, devices in columns (a hundred thousand of them);
 * screens read them through `useSyncExternalStore(liveDevices.subscribe, liveDevices.version)`. Everything is told at
 * most once an animation frame.
 * @source docs/requirements.md E6
 */
const data = createLiveData(browserPage);
keepArea();

/**
 * Every device the user sees, by id. What goes through all of them asks the store's columns: a row is made for each
 * `get`.
 */
export const liveDevices: LiveTable<DeviceRow, DeviceStore> = data.devices;
/** Open alarms and faults, by id (the 2,000 newest when there are more). */
export const liveAlarms: LiveTable<AlarmRow> = data.alarms;
export const liveRails: LiveTable<RailRow> = data.rails;
export const liveProjects: LiveTable<ProjectRow> = data.projects;
/** Last seen, battery and signal: as of the snapshot, and fresh for subscribed devices. */
export const liveSoft: Omit<LiveTable<DeviceSoft>, 'rows'> = data.soft;

let live: Live | null = null;
/** Which start is the last one: the code of an earlier one may come after it, or after a stop. */
let starts = 0;

/**
 * Opens the connection when `websoket.enabled`. Called once after sign-in; a second call replaces the first. The socket
 * itself is a chunk of its own: the header shows its state without it.
 */
export async function startRealtime(options: LiveOptions): Promise<void> {
  stopRealtime();
  const start = starts;
  const { openLive } = await import('./openLive.ts');
  if (start === starts) live = openLive(options, data, websoket);
}

/** Closes the connection and drops the rows: called at sign-out. Listeners of screens stay. */
export function stopRealtime(): void {
  starts += 1;
  live?.stop();
  live = null;
}

/** Switches the socket on or off by the setting `websoket.enabled`. @source SEED-206 */
export function setRealtimeEnabled(enabled: boolean): void {
  websoket.enabled = enabled;
  live?.setEnabled(enabled);
}

/** Takes a whole snapshot while connected: a wall stays open for months. @source docs/requirements.md C25 */
export function refreshLive(): void {
  live?.refresh();
}

/** Told the ids that came, changed or went, once a frame; after a snapshot these are all of them. */
export function onChanged(kind: RevisionedKind, listener: (ids: ReadonlySet<string>) => void): () => void {
  return data.onTouched(kind, listener);
}

/**
 * Values of these devices while subscribed: the latest at once, then every batch, once a frame.
 * At most 100 devices are watched in all; the ones above are left out until others unsubscribe.
 */
export function subscribeValues(deviceIds: readonly string[], listener: ValuesListener): () => void {
  return data.values.subscribe(deviceIds, listener);
}

/** Hints and pushes as they come: `message`, `notice:unread`, `notice:updated`, `config:changed`, `access:changed`… */
export function onEvent<E extends ScreenEvent>(event: E, listener: (payload: RealtimePayload<E>) => void): () => void {
  return data.onEvent(event, listener);
}

/** As `onEvent('config:changed')`, of the kinds that are for this ear. */
export function onConfig<E extends Parameters<typeof isFor>[0]>(
  ear: E,
  listener: (kind: KindFor<E>) => void,
): () => void {
  return data.onEvent('config:changed', ({ kind }) => {
    if (isFor(ear, kind)) listener(kind);
  });
}

/** Called every 15 s while there has been no connection for 10 s: pages ask their lists by HTTP. */
export function onPoll(listener: () => void): () => void {
  return data.onPoll(listener);
}

/** Counts of the user's organisation; null before the first. Fits `useSyncExternalStore(subscribeStats, getStats)`. */
export function getStats(): Stats | null {
  return data.stats.get();
}
export function subscribeStats(listener: () => void): () => void {
  return data.stats.subscribe(listener);
}

/** The dot of the header. Reactive in components as `useSnapshot(websoket).phase`. */
export function getPhase(): Phase {
  return websoket.phase;
}

export type { LiveOptions, LiveTable, Phase, ValuesListener };
