import type { Publication, RealtimePayload } from '#domain/realtime.ts';
import type { LiveValues } from '#workers/bus/bus.ts';
import { maySee, type LiveServer, type LiveSocket } from './liveSocket.ts';
import type { Timers } from './timers.ts';

type Batch = RealtimePayload<'telemetry:batch'>;

/** Readings of one device and batch; of more the newest are told, and how many were left out. */
const readingsPerBatch = 50;

export interface DeviceRooms {
  readonly watch: (socket: LiveSocket, deviceId: string) => void;
  readonly unwatch: (socket: LiveSocket, deviceId: string) => void;
  readonly leaveAll: (socket: LiveSocket) => void;
  /** Devices that anybody here watches. */
  readonly watched: () => string[];
  readonly takeValues: (values: readonly LiveValues[]) => void;
  /** A device that moved is watched on only by those who see it where it is now. */
  readonly takePublication: (publication: Publication) => void;
  readonly stop: () => void;
}

/** Subscriptions to values: one room a device, told every 100 ms. @source docs/requirements.md E4 */
export function createDeviceRooms(io: LiveServer, timers: Timers, flushMs = 100): DeviceRooms {
  const socketsOf = new Map<string, Set<LiveSocket>>();
  const waiting = new Map<string, { readings: Batch['readings']; dropped: number }>();
  let cancel: (() => void) | null = null;

  const unwatch = (socket: LiveSocket, deviceId: string): void => {
    if (!socket.data.devices.delete(deviceId)) return;
    void socket.leave(`device:${deviceId}`);
    const sockets = socketsOf.get(deviceId);
    sockets?.delete(socket);
    if (sockets?.size !== 0) return;
    socketsOf.delete(deviceId);
    waiting.delete(deviceId);
  };
  const keepSeeing = (deviceId: string, orgPath: string): void => {
    for (const socket of socketsOf.get(deviceId) ?? []) {
      if (!maySee(socket.data.scope, orgPath)) unwatch(socket, deviceId);
    }
  };
  const flush = (): void => {
    cancel = null;
    for (const [deviceId, { readings, dropped }] of waiting) {
      io.to(`device:${deviceId}`).emit('telemetry:batch', { deviceId, readings, dropped });
    }
    waiting.clear();
  };

  return {
    watch: (socket, deviceId) => {
      socket.data.devices.add(deviceId);
      void socket.join(`device:${deviceId}`);
      const sockets = socketsOf.get(deviceId);
      if (sockets === undefined) socketsOf.set(deviceId, new Set([socket]));
      else sockets.add(socket);
    },
    unwatch,
    leaveAll: (socket) => {
      for (const deviceId of socket.data.devices) unwatch(socket, deviceId);
    },
    watched: () => [...socketsOf.keys()],
    takeValues: (values) => {
      for (const { deviceId, orgPath, ts, receivedAt, metrics } of values) {
        if (!socketsOf.has(deviceId)) continue;
        keepSeeing(deviceId, orgPath);
        if (!socketsOf.has(deviceId)) continue;
        const entry = waiting.get(deviceId) ?? { readings: [], dropped: 0 };
        waiting.set(deviceId, entry);
        entry.readings.push({ ts, receivedAt, metrics });
        if (entry.readings.length > readingsPerBatch) {
          entry.readings.shift();
          entry.dropped += 1;
        }
      }
      if (waiting.size > 0) cancel ??= timers.after(flushMs, flush);
    },
    takePublication: ({ devices, departures }) => {
      if (departures.length === 0) return;
      const placeOf = new Map(devices.map(({ orgPath, row }) => [row.id, orgPath]));
      for (const { row } of departures) {
        // '' lies under no scope: nobody may watch a deleted device.
        if (row.kind === 'device') keepSeeing(row.id, placeOf.get(row.id) ?? '');
      }
    },
    stop: () => cancel?.(),
  };
}
