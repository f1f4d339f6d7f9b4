import { minute } from '#domain/time.ts';
import { nextDue } from '#domain/overdue/due.ts';
import { ruleForEvent } from '#domain/overdue/match.ts';
import { isTold } from '#domain/overdue/receivers.ts';
import { ruleTypeOf, type OverdueRule } from '#domain/overdue/rule.ts';
import type { WriteTx } from '#db/engine/database.ts';
import { writeNotices, type NoticeSource } from '#db/notices/writeNotices.ts';
import { escalateEvents } from '#db/overdue/escalateEvents.ts';
import { findDueEvents, type DueEvent } from '#db/overdue/findDueEvents.ts';
import { findListeners } from '#db/overdue/findListeners.ts';
import { loadRules } from '#db/overdue/loadRules.ts';
import { markLate } from '#db/overdue/markLate.ts';
import { crashPoint } from '../crashPoint.ts';
import { publishNotices } from '../jobs/publishNotices.ts';
import { slices } from './slices.ts';
import type { SweepContext } from './sweepSilence.ts';

/** Events of one transaction. */
const slicing = { firstRows: 100, fewestRows: 50, mostRows: 500, longestMs: 20, pauseShare: 1 };

/**
 * Tells the people of its rule of every event that nobody handled in time, again and again as the rule says. Answers
 * how many events it told of.
 * @source docs/requirements.md B4, SPEC-011
 */
export async function sweepOverdue(context: SweepContext): Promise<number> {
  const inSlices = slices(context.db, slicing);
  const all = async (step: (tx: WriteTx, rows: number) => Promise<number>): Promise<number> => {
    for (let sum = 0; ;) {
      const { found, isMore } = await inSlices(async (tx, rows) => {
        const n = await step(tx, rows);
        return { found: n, isMore: n === rows };
      });
      sum += found;
      if (!isMore) return sum;
    }
  };
  const escalated = await all((tx, rows) => sweep(tx, context, rows));
  // Somebody is on these: nobody is told, and their place in lists says it.
  await all(async (tx, rows) => {
    await tx.lock('sweep');
    return markLate(tx, context.now(), rows);
  });
  return escalated;
}

async function sweep(tx: WriteTx, context: SweepContext, atOnce: number): Promise<number> {
  const now = context.now();
  await tx.lock('sweep');
  const due = await findDueEvents(tx, now, atOnce);
  if (due.length === 0) return 0;
  const orgPaths = [...new Set(due.map(({ orgPath }) => orgPath))];
  const rules = await loadRules(tx, [...new Set(due.map(({ kind }) => ruleTypeOf(kind)))], orgPaths);
  const ruled = due.map((event) => ({ event, rule: ruleForEvent(rules, event) }));
  const userIds = ruled.flatMap(({ rule }) => rule.escalateUserIds);
  const listeners = await findListeners(tx, { orgPaths, userIds });
  const steps = ruled.map(({ event, rule }) => {
    const told = listeners.filter((person) => isTold(rule, person, event.orgPath)).map(({ id }) => id);
    return { event, rule, level: event.escalationLevel + 1, told };
  });
  const sources = onceAnIncident(steps).map(({ event, level, told }) => noticeOf(event, level, told, now));
  const notices = await writeNotices(tx, sources, now);
  await escalateEvents(
    tx,
    steps.map(({ event, rule, level, told }) => escalationOf(event, rule, level, told.length, now)),
    now,
  );
  crashPoint('mid_escalation');
  publishNotices(tx, notices, context);
  return due.length;
}

/** People are told of an incident once a level, of the worst of its members. */
function onceAnIncident<S extends { readonly event: DueEvent; readonly level: number }>(steps: readonly S[]): S[] {
  const told = new Set<string>();
  const worstFirst = steps.toSorted((a, b) => a.event.severity - b.event.severity);
  return worstFirst.filter(({ event, level }) => {
    if (event.incidentId === null) return true;
    const key = `${event.incidentId} ${level}`;
    if (event.toldLevel >= level || told.has(key)) return false;
    told.add(key);
    return true;
  });
}

function escalationOf(event: DueEvent, rule: OverdueRule, level: number, told: number, now: number) {
  return { id: event.id, escalationLevel: level, dueAt: nextDue(rule, level, now), told };
}

function noticeOf(event: DueEvent, level: number, userIds: readonly string[], now: number): NoticeSource {
  const { kind, typeCode, severity, orgId, orgPath, deviceId, railName, deviceCode, deviceAddress } = event;
  const waitedMs = now - (event.waitingSince ?? event.createdAt);
  return {
    noticeAction: 'NA05',
    orgId,
    orgPath,
    deviceId,
    railName,
    deviceCode,
    deviceAddress,
    contentKey: 'notice.content.escalate',
    contentParams: {
      typeCode,
      device: event.device_name,
      level,
      minutes: Math.floor(waitedMs / minute),
    },
    targetType: kind,
    targetId: event.id,
    severity,
    sourceKey: `${event.id}:NA05:escalate:${level}:${now}`,
    userIds,
  };
}
