import type { PastAlarm } from '#db/alarms/addPastAlarms.ts';
import type { PastLife } from '#db/devices/addPastLife.ts';
import type { StatusChange } from '#db/telemetry/saveDevices.ts';
import { day, hour } from '#domain/time.ts';
import type { PlannedDevice } from './planDevices.ts';

/** Older changes are forgotten anyway. */
const keptMs = 50 * day;
/** Who has no date of its own: the gateways, which came first. */
const firstInstalledMs = 400 * day;

export function installedAt({ row }: PlannedDevice, now: number): number {
  return row.installDate == null ? now - firstInstalledMs : Date.parse(`${row.installDate}T02:00:00Z`);
}

/** A device that came so lately has no alarms behind it. */
export function isSettled(device: PlannedDevice, now: number): boolean {
  return now - installedAt(device, now) > 32 * day;
}

/** Since when each device has been there, when it was silent, and that it is silent until its first report of today. */
export function planLives(devices: readonly PlannedDevice[], alarms: readonly PastAlarm[], now: number): PastLife[] {
  const open = new Set(alarms.filter(({ event }) => event.isOpen).map(({ event }) => event.subjectId));
  const silences = new Map<string, Array<readonly [from: number, to: number]>>();
  for (const { event } of alarms) {
    if (event.typeCode !== 'OFFLINE' || event.clearedAt == null) continue;
    const own = silences.get(event.subjectId) ?? [];
    own.push([event.firstOccurredAt, event.clearedAt]);
    silences.set(event.subjectId, own);
  }
  return devices.map((device) => {
    const { id, position, orgId, railId } = device.row;
    const standing = { position, orgId, railId: railId ?? null, enabled: true, maintenanceUntil: null };
    const createdAt = installedAt(device, now);
    const changes: StatusChange[] = [];
    const change = (at: number, to: 1 | 2 | 4): void => {
      const from = changes.at(-1)?.toStatus ?? 4;
      const codeOf = (status: number) => (status === 4 ? 'S03_001' : status === 2 ? 'S03_003' : 'S03_005');
      if (from === to) return;
      const reason = to === 2 ? 'alarm' : to === 4 ? 'silence' : 'report';
      const codes = { fromCode: codeOf(from), toCode: codeOf(to) };
      changes.push({ deviceId: id, at, fromStatus: from, toStatus: to, ...codes, reason, ...standing });
    };
    change(createdAt + hour, 1);
    for (const [from, to] of (silences.get(id) ?? []).toSorted(([a], [b]) => a - b)) {
      if (from <= (changes.at(-1)?.at ?? 0) || to >= now) continue;
      change(from, 4);
      change(to, 1);
    }
    change(now, open.has(id) ? 2 : 4);
    return { deviceId: id, createdAt, changes: changes.filter(({ at }) => at > now - keptMs) };
  });
}
