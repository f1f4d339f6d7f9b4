import { setImmediate as nextTurn } from 'node:timers/promises';
import { maintainSome, type SliceMaintained, type Whole } from '#db/devices/maintainSome.ts';
import type { Call } from '../../http/route.ts';
import { answerMany, errnoOfMany, type Outcome } from '../answerMany.ts';
import { requireMaintenance, type MaintenanceInput } from './maintenanceInput.ts';

/** Devices of one transaction. */
const atOnce = 300;

type MaintenanceCall = Call<MaintenanceInput, readonly ['device:edit']>;

/**
 * Puts all devices of guardrails or projects into maintenance, or takes them out: those that stand there now, in slices.
 * Answers of each how many changed.
 */
export async function maintainWhole(call: MaintenanceCall, noun: Whole['noun']) {
  const { input, now, locale } = call;
  requireMaintenance(input, now);
  // Noted before anything is done: what fails on its way has changed devices already.
  call.audit({ targetType: noun, ...(input.ids.length === 1 && { targetId: input.ids[0] }), data: input });
  await call.write(async () => undefined);
  const outcomes: Array<Outcome & { readonly devices: number }> = [];
  for (const id of new Set(input.ids)) {
    const devices = await maintain(call, { noun, id });
    outcomes.push({ id, errno: devices === null ? 9001 : devices === 0 ? 1001 : 0, devices: devices ?? 0 });
  }
  const [only] = outcomes;
  call.audit({
    targetType: noun,
    ...(outcomes.length === 1 && only !== undefined && { targetId: only.id }),
    data: { ...input, devices: Object.fromEntries(outcomes.map(({ id, devices }) => [id, devices])) },
    result: errnoOfMany(outcomes),
  });
  await call.write(async () => undefined);
  return answerMany(outcomes, locale);
}

/** How many devices changed; null when there is no such guardrail or project for the caller. */
async function maintain({ input, scope, now, deps }: MaintenanceCall, whole: Whole): Promise<number | null> {
  const { until, reason } = input;
  let changed = 0;
  for (let after: string | null = ''; after !== null;) {
    const slice = { until, reason, userId: scope.userId, now, after, limit: atOnce };
    const done = await deps.db.write((tx): Promise<SliceMaintained | null> => maintainSome(tx, scope, whole, slice));
    if (done === null) return null;
    changed += done.changed;
    // Others have their turn.
    await nextTurn();
    after = done.last;
  }
  return changed;
}
