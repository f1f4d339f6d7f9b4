import { and, between, desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { byStanding, unitOf } from '#domain/alarms/face.ts';
import { mostSheetRows, type ShiftSheet } from '#domain/handover/sheet.ts';
import { sheetRow } from '#domain/handover/sheetRow.ts';
import { countMembers } from '../alarms/countMembers.ts';
import { listAlarms } from '../alarms/listAlarms.ts';
import type { ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { narrowHidden } from '../orgs/narrowScope.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';

/** Lines of histories that are looked at. */
const mostLines = 2_000;
/** In the words of the partial index. */
const isTelling = sql`(${eventLog.action} = 'escalate' OR ${eventLog.action} = 'unwatched')`;

interface Told {
  readonly toldAt: number;
  /** When and why: of members that are told of at once people are told once. */
  readonly times: Set<string>;
  readonly members: Map<string, Parameters<typeof byStanding>[0]>;
}

/** Of which people were told in a span, out of time or because nobody was there: the newest first, an incident a row. */
export async function listSheetEscalated(
  tx: ReadTx,
  scope: Scope,
  { orgId, from, until }: { readonly orgId: string; readonly from: number; readonly until: number },
): Promise<ShiftSheet['escalated']> {
  const seen = await narrowHidden(tx, scope, event.orgId, [orgId]);
  const lines = await tx.sql
    .select({
      id: eventLog.eventId,
      at: eventLog.at,
      action: eventLog.action,
      incidentId: event.incidentId,
      handledStatus: event.handledStatus,
      severity: event.severity,
      firstOccurredAt: event.firstOccurredAt,
    })
    .from(eventLog)
    .innerJoin(event, eq(event.id, eventLog.eventId))
    .where(and(isTelling, between(eventLog.at, from, until), seen))
    .orderBy(desc(eventLog.at), desc(eventLog.eventId))
    .limit(mostLines);
  const byUnit = new Map<string, Told>();
  for (const { at, action, ...member } of lines) {
    const unit = unitOf(member);
    const told = byUnit.get(unit) ?? { toldAt: at, times: new Set(), members: new Map() };
    told.times.add(`${at} ${action}`);
    told.members.set(member.id, member);
    byUnit.set(unit, told);
  }
  const units = [...byUnit.values()];
  return {
    total: units.reduce((sum, { members }) => sum + members.size, 0),
    incidentCount: units.length,
    isMore: lines.length === mostLines,
    rows: await rowsOf(tx, scope, units.slice(0, mostSheetRows)),
  };
}

async function rowsOf(tx: ReadTx, scope: Scope, units: readonly Told[]): Promise<ShiftSheet['escalated']['rows']> {
  const faces = units.map(({ members }) => [...members.values()].toSorted(byStanding)[0]?.id ?? '');
  const found: Awaited<ReturnType<typeof listAlarms>> = [];
  for (const ids of inChunks(faces)) {
    found.push(...(await listAlarms(tx, scope, { ids, offset: 0, limit: ids.length })));
  }
  const byId = new Map(found.map((row) => [row.id, row]));
  const incidentIds = found.map(({ incidentId }) => incidentId);
  // Of how many people were told, their lines say.
  const incidents = await countMembers(tx, incidentIds);
  return units.flatMap(({ toldAt, times, members }, at) => {
    const row = byId.get(faces[at] ?? '');
    if (row === undefined) return [];
    const { incident, ...alarm } = sheetRow(row, incidents);
    const of = incident && { incident: { ...incident, listedCount: members.size } };
    return [{ ...alarm, ...of, toldAt, times: times.size }];
  });
}
