import { useEffect, useState } from 'react';
import { knownStatus } from '#domain/devices/status.ts';
import type { DeviceRow } from '#domain/devices/device.ts';
import type { Status, StatusCounts } from '#client/map/status.ts';
import { liveDevices } from '#client/realtime/live.ts';

export type RailTally = ReadonlyMap<string, StatusCounts>;

/** Devices of each guardrail by status. */
export function tallyRails(devices: Iterable<Pick<DeviceRow, 'railId' | 'deviceStatus'>>): RailTally {
  const counts = new Map<string, Record<Status, number>>();
  for (const { railId, deviceStatus } of devices) {
    if (railId === null) continue;
    const known = counts.get(railId) ?? { 1: 0, 2: 0, 3: 0, 4: 0 };
    known[knownStatus(deviceStatus)] += 1;
    counts.set(railId, known);
  }
  return counts;
}

/** Counted again at most this often. */
const everyMs = 400;

/** The counts as devices change; null before the first of them are there. */
export function useRailTally(): RailTally | null {
  const [tally, setTally] = useState<RailTally | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const take = (): void => {
      timer = undefined;
      const rows = liveDevices.rows();
      setTally(rows.size === 0 ? null : tallyRails(rows.values()));
    };
    take();
    const stop = liveDevices.subscribe(() => {
      timer ??= setTimeout(take, everyMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return tally;
}
