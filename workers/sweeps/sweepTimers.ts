import type { AlarmEffect, OpenAlarm } from '#domain/alarms/effect.ts';
import { catalogue } from '#domain/alarms/catalogue.ts';
import { isOpen } from '#domain/alarms/steps.ts';
import { autoCloseMs, handledReopenMs, timedAutoCloses, timedClears, timedReopens } from '#domain/alarms/timed.ts';
import { kindCode } from '#domain/codes.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import { unpackState } from '#domain/telemetry/state.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { findDueDevices } from '#db/sweeps/findDueAlarms.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import { isInMaintenance } from '../jobs/deviceFacts.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { writeOutcomes, type DeviceOutcome } from '../jobs/writeOutcomes.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';
import { slices } from './slices.ts';
import type { SweepContext } from './sweepSilence.ts';

/** Devices of one transaction. */
const slicing = { firstRows: 100, fewestRows: 50, mostRows: 500, longestMs: 20, pauseShare: 1 };

/** Types that end by the clock alone. */
const timedTypes = Object.entries(catalogue).flatMap(([typeCode, { clearAfterMs }]) =>
  clearAfterMs === null ? [] : [{ typeCode, clearAfterMs }],
);

/**
 * What the clock does to alarms of devices: types that end by themselves, handled ones that go on after 30 minutes,
 * and the closing of those that nobody handled for 24 h. Answers how many steps were made.
 * @source docs/requirements.md A13, B2
 */
export async function sweepTimers(context: SweepContext): Promise<number> {
  const inSlices = slices(context.db, slicing);
  let steps = 0;
  for (let after: number | null = 0; after !== null;) {
    const from: number = after;
    const made = await inSlices((tx, rows) => sweep(tx, context, { after: from, rows }));
    steps += made.steps;
    after = made.last;
  }
  return steps;
}

/** Answers how many steps were made, and the device to go on behind; null when there is no other. */
async function sweep(
  tx: WriteTx,
  context: SweepContext,
  { after, rows }: { readonly after: number; readonly rows: number },
): Promise<{ steps: number; last: number | null }> {
  const now = context.now();
  await tx.lock('sweep');
  const numbers = await findDueDevices(
    tx,
    {
      clears: timedTypes.map(({ typeCode, clearAfterMs }) => ({ typeCode, lastUpTo: now - clearAfterMs })),
      handledUpTo: now - handledReopenMs,
      clearedUpTo: now - autoCloseMs,
    },
    { after, limit: rows },
  );
  if (numbers.length === 0) return { steps: 0, last: null };
  const states = new Map((await tx.hot.loadStates(numbers)).map((row) => [row.deviceNo, unpackState(row)]));
  const ids = [...(await context.facts.facts(tx, numbers)).values()].map((device) => device.deviceId).sort();
  await lockDevices(tx, ids);
  const devices = await context.facts.fresh(tx, numbers);
  const open = await loadOpenAlarms(tx, ids, true);
  const outcomes = [...devices.values()].map((device) => {
    const state = states.get(device.deviceNo);
    const online = state?.online ?? false;
    return outcomeOf(device, open.get(device.deviceId) ?? [], online, state?.lastValues.workState, now);
  });
  const notices = await writeOutcomes(tx, outcomes, now);
  publishNotices(tx, notices, context);
  return {
    steps: outcomes.reduce((sum, outcome) => sum + outcome.effects.length, 0),
    last: numbers.length < rows ? null : (numbers.at(-1) ?? null),
  };
}

function outcomeOf(
  device: KnownDevice,
  before: readonly OpenAlarm[],
  online: boolean,
  workState: number | undefined,
  now: number,
): DeviceOutcome {
  const effects: AlarmEffect[] = [];
  let open = before;
  for (const timed of [timedClears, timedReopens, timedAutoCloses]) {
    const steps = timed(open, now);
    effects.push(...steps);
    const moved = new Map(steps.map((step) => [step.typeCode, step.after]));
    open = open.map((alarm) => moved.get(alarm.typeCode) ?? alarm).filter(isOpen);
  }
  const inMaintenance = isInMaintenance(device, now);
  const { modelReportsWorkState } = device;
  return {
    facts: device,
    effects,
    status: deriveStatus({ openAlarms: open, online, inMaintenance, workState, modelReportsWorkState }),
    openAlarmCount: open.filter((alarm) => alarm.kind === kindCode.alarm).length,
    openFaultCount: open.filter((alarm) => alarm.kind === kindCode.fault).length,
    reason: 'timer',
  };
}
