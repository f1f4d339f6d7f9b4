import type { AlarmEffect, OpenAlarm } from '#domain/alarms/effect.ts';
import { isOpen } from '#domain/alarms/steps.ts';
import { applyTrigger, lastKnownOf, triggersOf, type Trigger } from '#domain/alarms/triggers.ts';
import { kindCode } from '#domain/codes.ts';
import { deriveStatus } from '#domain/devices/status.ts';
import type { TelemetryItem } from '#domain/telemetry/item.ts';
import { emptyState, unpackState, type FoldState } from '#domain/telemetry/state.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import { peekStates } from '#db/telemetry/peekStates.ts';
import { rememberTriggers, triggerKey } from '#db/telemetry/rememberTriggers.ts';
import { crashPoint } from '../crashPoint.ts';
import type { KnownDevice } from '../lanes/factsCache.ts';
import { isInMaintenance } from './deviceFacts.ts';
import type { JobContext, JobHandler } from './job.ts';
import { publishNotices } from './publishNotices.ts';
import { writeOutcomes, type DeviceOutcome } from './writeOutcomes.ts';

/**
 * Ahead of any backlog: raises, bumps or ends the latched and flag codes that an item itself speaks of, once per
 * (device, code, sentTs, seq) whichever queue comes first. It touches no counter, no state and no order key.
 * @source docs/requirements.md B9
 */
export const handleAlarms: JobHandler<'alarms'> = async (payloads, context) => {
  const items = payloads.flatMap((payload) => payload.items as TelemetryItem[]);
  if (items.length > 0) await context.db.write((tx) => applyItems(tx, items, context));
};

async function applyItems(tx: WriteTx, items: readonly TelemetryItem[], context: JobContext): Promise<void> {
  const now = context.now();
  const numbers = [...new Set(items.map((item) => item.deviceNo))].sort((a, b) => a - b);
  const devices = await context.facts.facts(tx, numbers);
  // Items of numbers that no living device has are the lane's to refuse.
  const triggers = items
    .flatMap((item) => {
      const device = devices.get(item.deviceNo);
      return device === undefined ? [] : triggersOf(item, device.thresholds);
    })
    .sort((a, b) => a.deviceNo - b.deviceNo || a.ts - b.ts || a.seq - b.seq);
  if (triggers.length === 0) return;
  const fresh = await rememberTriggers(tx, triggers, now);
  const due = triggers.filter((trigger) => fresh.has(triggerKey(trigger)));
  if (due.length === 0) return;

  const concerned = [...new Set(due.map((trigger) => trigger.deviceNo))];
  const ids = concerned.flatMap((no) => devices.get(no)?.deviceId ?? []).sort();
  await lockDevices(tx, ids);
  const current = await context.facts.fresh(tx, concerned);
  const open = await loadOpenAlarms(tx, ids, true);
  // After the lock of the devices: a lane that brings one online writes its device row too.
  const states = new Map((await peekStates(tx, concerned)).map((row) => [row.deviceNo, unpackState(row)]));
  const outcomes = [...current.values()].map((device) =>
    outcomeOf(
      device,
      open.get(device.deviceId) ?? [],
      states.get(device.deviceNo) ?? emptyState(device.silenceLimitMs),
      due.filter((trigger) => trigger.deviceNo === device.deviceNo),
      now,
    ),
  );
  const notices = await writeOutcomes(tx, outcomes, now);
  crashPoint('before_commit');
  publishNotices(tx, notices, context);
}

function outcomeOf(
  device: KnownDevice,
  before: readonly OpenAlarm[],
  state: FoldState,
  triggers: readonly Trigger[],
  now: number,
): DeviceOutcome {
  const inMaintenance = isInMaintenance(device, now);
  const effects: AlarmEffect[] = [];
  let open = before;
  for (const trigger of triggers) {
    const standing = open.find((alarm) => alarm.typeCode === trigger.typeCode) ?? null;
    const effect = applyTrigger(standing, trigger, lastKnownOf(state, trigger.typeCode), inMaintenance);
    if (effect === null) continue;
    effects.push(effect);
    const others = open.filter((alarm) => alarm.typeCode !== trigger.typeCode);
    open = isOpen(effect.after) ? [...others, effect.after] : others;
  }
  return {
    facts: device,
    effects,
    status: deriveStatus({
      openAlarms: open,
      online: state.online,
      inMaintenance,
      workState: state.lastValues.workState,
      modelReportsWorkState: device.modelReportsWorkState,
    }),
    openAlarmCount: open.filter((alarm) => alarm.kind === kindCode.alarm).length,
    openFaultCount: open.filter((alarm) => alarm.kind === kindCode.fault).length,
    reason: 'alarm',
  };
}
