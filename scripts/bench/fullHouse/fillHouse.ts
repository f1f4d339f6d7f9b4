import type { Database } from '#db/engine/database.ts';
import { forgetStatistics } from './analyze.ts';
import { fillAlarms, fillHistory } from './fillAlarms.ts';
import { fillLogs } from './fillLogs.ts';
import { fillMessages } from './fillMessages.ts';
import { fillPlaces } from './fillPlaces.ts';
import { fillReadings } from './fillReadings.ts';
import type { HousePlan } from './housePlan.ts';

const steps = {
  places: fillPlaces,
  alarms: fillAlarms,
  history: fillHistory,
  messages: fillMessages,
  logs: fillLogs,
  readings: fillReadings,
} as const;
export type HouseStep = keyof typeof steps;
export const houseSteps = Object.keys(steps) as readonly HouseStep[];

/** Fills an empty migrated database; devices are numbered from 1. `told` hears of each step and how long it took. */
export async function fillHouse(
  db: Database,
  plan: HousePlan,
  { only = houseSteps, told }: { only?: readonly HouseStep[]; told?: (step: HouseStep, ms: number) => void } = {},
): Promise<void> {
  for (const step of houseSteps) {
    if (!only.includes(step)) continue;
    const startedAt = performance.now();
    await steps[step](db, plan);
    told?.(step, performance.now() - startedAt);
  }
  await forgetStatistics(db);
}
