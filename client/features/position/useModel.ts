import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import type { DeviceRow, DeviceSoft } from '#domain/devices/device.ts';
import { liveAlarms, liveDevices, liveSoft } from '#client/realtime/live.ts';
import { PositionModel, type PositionView } from './model.ts';

/** One model for the life of the screen. */
export function usePositionModel(): PositionModel {
  const model = useMemo(() => new PositionModel(), []);
  useEffect(() => model.start(), [model]);
  return model;
}

export function usePositionView(model: PositionModel): PositionView {
  return useSyncExternalStore(model.subscribe, model.get);
}

/** A part of the view: who needs no more is not drawn anew with every change of the rest. */
export function usePositionPart<T>(model: PositionModel, partOf: (view: PositionView) => T): T {
  return useSyncExternalStore(model.subscribe, () => partOf(model.get()));
}

/** The live row of a device; undefined when it is not in view of the person. */
export function useDevice(id: string): DeviceRow | undefined {
  return useSyncExternalStore(liveDevices.subscribe, () => liveDevices.get(id));
}

export function useSoft(id: string): DeviceSoft | undefined {
  return useSyncExternalStore(liveSoft.subscribe, () => liveSoft.get(id));
}

/** Open alarms of a device, the gravest and newest first. */
export function useOpenAlarms(deviceId: string): readonly AlarmRow[] {
  const [alarms, setAlarms] = useState(() => openAlarmsOf(deviceId));
  useEffect(() => {
    const read = (): void => setAlarms(openAlarmsOf(deviceId));
    const stop = liveAlarms.subscribe(read);
    read();
    return stop;
  }, [deviceId]);
  return alarms;
}

function openAlarmsOf(deviceId: string): readonly AlarmRow[] {
  return [...liveAlarms.rows().values()]
    .filter((alarm) => alarm.deviceId === deviceId)
    .sort((a, b) => a.severity - b.severity || b.lastOccurredAt - a.lastOccurredAt);
}
