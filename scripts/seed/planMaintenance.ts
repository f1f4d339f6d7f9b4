import type { NewRail } from '#db/rails/addRail.ts';
import { nextMaintenance } from '#domain/rails/maintenance.ts';
import { day } from '#domain/time.ts';
import { zoneDate } from '#domain/zone.ts';

const zone = 'Asia/Shanghai';
const cycles = [180, 90, 365, 180, 90] as const;
const stakeOf = (metres: number): string =>
  `K${Math.floor(metres / 1_000)}+${String(Math.floor(metres % 1_000)).padStart(3, '0')}`;

type Kept = Required<
  Pick<
    NewRail,
    'stakeStart' | 'stakeEnd' | 'installDate' | 'maintenanceCycleDays' | 'lastMaintainedAt' | 'nextMaintainAt'
  >
>;

/** Stakes and maintenance of the nth guardrail: most are in time, some are due soon, a few are late. */
export function planMaintenance(n: number, lengthM: number, now: number): Kept {
  const startM = ((n * 37_411) % 620_000) + 1_000;
  const maintenanceCycleDays = cycles[n % cycles.length] ?? 180;
  const agoDays = n % 17 === 5 ? maintenanceCycleDays + 3 : (n * 29) % maintenanceCycleDays;
  const installDate = zoneDate(zone, now - (500 + ((n * 53) % 400)) * day);
  const lastMaintainedAt = now - agoDays * day;
  return {
    stakeStart: stakeOf(startM),
    stakeEnd: stakeOf(startM + lengthM),
    installDate,
    maintenanceCycleDays,
    lastMaintainedAt,
    nextMaintainAt: nextMaintenance(zone, { lastMaintainedAt, installDate, maintenanceCycleDays }),
  };
}
