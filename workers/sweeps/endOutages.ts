import type { OpenAlarm } from '#domain/alarms/effect.ts';
import { clearStep } from '#domain/alarms/steps.ts';
import { areaEnds } from '#domain/devices/silence.ts';
import { loadOpenAlarms } from '#db/alarms/loadOpenAlarms.ts';
import { loadProjectSubjects } from '#db/alarms/loadSubjects.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { checkMembers, endAllMemberships, loadAreaOutages } from '#db/sweeps/areaOutages.ts';
import { lockDevices } from '#db/telemetry/lockDevices.ts';
import type { JobContext } from '../jobs/job.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { writeOutcomes, type DeviceOutcome, type OtherEffects } from '../jobs/writeOutcomes.ts';
import { isMissed, silentOutcome } from './silenceSteps.ts';

/**
 * Ends the outages of which fewer than 5 % of the members are silent still; those few are missed one by one from now
 * on. Answers how many ended.
 * @source product.md A13
 */
export async function endOutages(
  tx: WriteTx,
  context: Pick<JobContext, 'db' | 'facts' | 'bus' | 'now' | 'log'>,
): Promise<number> {
  const now = context.now();
  await tx.lock('sweep');
  const ending: Array<{ projectId: string; area: OpenAlarm; silent: readonly number[] }> = [];
  for (const [projectId, area] of await loadAreaOutages(tx)) {
    if (area.condition !== 'active') continue;
    const { members, silent } = await checkMembers(tx, area.id, now);
    if (areaEnds(members, silent.length)) ending.push({ projectId, area, silent });
  }
  if (ending.length === 0) return 0;
  const outcomes = await missEach(
    tx,
    ending.flatMap((outage) => outage.silent),
    now,
    context,
  );
  const subjects = await loadProjectSubjects(
    tx,
    ending.map((outage) => outage.projectId),
  );
  const others = ending.flatMap(({ projectId, area }): OtherEffects[] => {
    const subject = subjects.get(projectId);
    return subject ? [{ subject, effects: [clearStep(area, now, 'silent')] }] : [];
  });
  const notices = await writeOutcomes(tx, outcomes, now, others);
  for (const { area } of ending) await endAllMemberships(tx, area.id, now);
  publishNotices(tx, notices, context);
  return ending.length;
}

/** Members that stay silent get the OFFLINE of their own that the outage stood for. */
async function missEach(
  tx: WriteTx,
  given: readonly number[],
  now: number,
  context: Pick<JobContext, 'facts'>,
): Promise<DeviceOutcome[]> {
  if (given.length === 0) return [];
  const numbers = [...given].sort((a, b) => a - b);
  const states = (await tx.hot.loadStates(numbers)).filter((state) => !state.online);
  const ids = [...(await context.facts.facts(tx, numbers)).values()].map((device) => device.deviceId).sort();
  await lockDevices(tx, ids);
  const devices = await context.facts.fresh(
    tx,
    states.map((state) => state.deviceNo),
  );
  const open = await loadOpenAlarms(tx, ids, true);
  const stateOf = new Map(states.map((state) => [state.deviceNo, state]));
  return [...devices.values()].map((device) =>
    silentOutcome(device, stateOf.get(device.deviceNo), open.get(device.deviceId) ?? [], isMissed(device, now), now),
  );
}
