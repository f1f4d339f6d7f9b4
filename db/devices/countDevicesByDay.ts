import type { Scope } from '#domain/access/access.ts';
import { countByDay } from '#domain/devices/countByDay.ts';
import { day, hour } from '#domain/time.ts';
import { startOfDay, zoneDate, zoneOffsetMs, zoneSteps } from '#domain/zone.ts';
import type { HeavyTx } from '../engine/database.ts';
import { readGlobal } from '../settings/globalSettings.ts';
import { countDevicesByModel, type ModelCountFilter } from './countDevicesByModel.ts';

export interface DeviceDaysWanted extends Omit<ModelCountFilter, 'offsetMs'> {
  readonly zone: string;
  readonly now: number;
}

/**
 * Devices by day and model, up to today: nobody counts tomorrow's. What was online is known as far back as the status
 * log is kept; before that it is null.
 * @throws DomainError 9007
 */
export async function countDevicesByDay(tx: HeavyTx, scope: Scope, wanted: DeviceDaysWanted) {
  const { zone, now, start, ...filter } = wanted;
  const offsetMs = zoneOffsetMs(zone, start) % hour;
  const hourOf = (at: number): number => Math.floor((at + offsetMs) / hour);
  const end = Math.min(wanted.end, startOfDay(zone, now) + day - 1);
  const days = zoneSteps(zone, start, end, 'day').map((at) => ({
    date: zoneDate(zone, at),
    start: hourOf(at),
    end: hourOf(startOfDay(zone, at + day + 6 * hour)),
  }));
  const { groups, changes, names } = await countDevicesByModel(tx, scope, { ...filter, start, end, offsetMs });
  const { settings } = await readGlobal(tx);
  const knownFrom = startOfDay(zone, now - settings.retentionDays.statusLog * day);
  return countByDay(groups, changes, days, hourOf(knownFrom)).map(({ date, modelId, ...counts }) => ({
    date,
    modelId,
    modelName: names.get(modelId) ?? modelId,
    ...counts,
  }));
}
