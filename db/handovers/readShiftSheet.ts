import { and, between, desc, eq, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import type { AlarmRow } from '#domain/alarms/alarm.ts';
import { openCodes } from '#domain/codes.ts';
import { DomainError } from '#domain/errno.ts';
import { lateMs, mostSheetRows, type SheetAlarm, type SheetFigures, type ShiftSheet } from '#domain/handover/sheet.ts';
import { dutyState, slotOf } from '#domain/roster/roster.ts';
import { shiftSpan, type ShiftName, type ShiftSpan } from '#domain/shifts/shift.ts';
import { listAndCountAlarms } from '../alarms/listAlarms.ts';
import { readAlarmHealth } from '../alarms/readAlarmHealth.ts';
import { isWithin } from '#domain/orgs/path.ts';
import type { HeavyTx, ReadTx } from '../engine/database.ts';
import { inChunks } from '../engine/inChunks.ts';
import { narrowHidden } from '../orgs/narrowScope.ts';
import { requireOrganization, type PlacedOrganization } from '../orgs/requireOrganization.ts';
import { findDutyPeople } from '../roster/findDutyPeople.ts';
import { loadRosters } from '../roster/loadRosters.ts';
import { event, eventLog } from '../schema/alarms.ts';

export interface SheetWanted {
  readonly orgId: string;
  readonly day: string;
  readonly shift: ShiftName;
  readonly zone: string;
  readonly now: number;
}

/**
 * What a shift of an organisation, and of those below it, hands over now. Its figures are those of the health page for
 * the same span, by the same verb.
 * @throws DomainError 9007 when the organisation is not in the scope; 9002 for a shift that has not begun, or that ended
 *   more than a day ago: what is open now would not be what was open then
 * @source docs/adr/0047-shifts.md
 */
export async function readShiftSheet(tx: HeavyTx, scope: Scope, wanted: SheetWanted): Promise<ShiftSheet> {
  const { orgId, day, shift, zone, now } = wanted;
  const org = await requireOrganization(tx, scope, orgId);
  const span = shiftSpan(zone, day, shift);
  if (span === null) throw refused('date.form');
  if (span.start > now) throw refused('handover.future');
  if (span.end + lateMs < now) throw refused('handover.old');
  const untilAt = Math.min(span.end, now);
  const period = { start: span.start, end: span.end };
  const health = await readAlarmHealth(tx, scope, { filter: { orgIds: [orgId] }, period, zone, now });
  const page = { orgIds: [orgId], offset: 0, limit: mostSheetRows, sort: 'severity', order: 'asc' } as const;
  const open = await listAndCountAlarms(tx, scope, { ...page, handledStatuses: openCodes });
  const shelved = await listAndCountAlarms(tx, scope, { ...page, isShelved: true });
  return {
    orgId,
    orgName: org.title,
    day,
    shift,
    fromAt: span.start,
    untilAt,
    takenAt: now,
    ...(await dutyOf(tx, scope, org, span)),
    figures: figuresOf(health),
    open: { total: open.total, isMore: open.isMore, rows: open.records.map(sheetRow) },
    shelved: {
      total: shelved.total,
      isMore: shelved.isMore,
      rows: shelved.records.map((row) => ({
        ...sheetRow(row),
        shelvedUntil: row.shelvedUntil ?? 0,
        shelvedByName: row.shelvedByName,
        shelveReason: row.shelveReason,
      })),
    },
    escalated: await escalatedIn(tx, scope, { orgId, from: span.start, until: untilAt }),
  };
}

const refused = (text: 'date.form' | 'handover.future' | 'handover.old'): DomainError =>
  new DomainError(9002, { data: { errors: [{ field: 'day', message: fieldText(text) }] } });

function figuresOf(health: SheetFigures): SheetFigures {
  const { total, memberCount, operators, meanRate, peak, windows, overCount, floodMs } = health;
  const { bySeverity, byType, ack, handle } = health;
  const load = { total, memberCount, operators, meanRate, peak, windows, overCount, floodMs };
  return { ...load, bySeverity, byType, ack, handle };
}

/** Who is on duty; of people outside the scope the names are not told. */
async function dutyOf(
  tx: ReadTx,
  scope: Scope,
  org: PlacedOrganization,
  { day, shift }: ShiftSpan,
): Promise<Pick<ShiftSheet, 'hasRoster' | 'onDuty'>> {
  const roster = (await loadRosters(tx, [org.path], { fromDay: day, untilDay: day })).get(org.path);
  if (roster === undefined) return { hasRoster: false, onDuty: [] };
  const { userIds } = slotOf(roster, day, shift);
  const people = await findDutyPeople(tx, userIds);
  const onDuty = userIds.map((id) => {
    const person = people.get(id);
    const isSeen = person !== undefined && scope.orgPath !== null && isWithin(person.orgPath ?? '', scope.orgPath);
    return { id, name: isSeen ? person.name : null, state: dutyState(person, org.path) };
  });
  return { hasRoster: true, onDuty };
}

const sheetRow = (row: AlarmRow): SheetAlarm => ({
  id: row.id,
  severity: row.severity,
  typeCode: row.typeCode,
  device_name: row.device_name,
  deviceCode: row.deviceCode,
  railName: row.railName,
  firstOccurredAt: row.firstOccurredAt,
  handledStatus: row.handledStatus,
  ackByName: row.ackByName,
  assigneeName: row.assigneeName,
});

/** Of which people were told in a span: out of time, or because nobody was there. */
async function escalatedIn(
  tx: ReadTx,
  scope: Scope,
  { orgId, from, until }: { readonly orgId: string; readonly from: number; readonly until: number },
): Promise<ShiftSheet['escalated']> {
  const seen = await narrowHidden(tx, scope, event.orgId, [orgId]);
  const lines = await tx.sql
    .select({ id: eventLog.eventId, at: eventLog.at })
    .from(eventLog)
    .innerJoin(event, eq(event.id, eventLog.eventId))
    .where(and(isTelling, between(eventLog.at, from, until), seen))
    .orderBy(desc(eventLog.at), desc(eventLog.eventId))
    .limit(mostLines);
  // The newest first, as they come.
  const byEvent = new Map<string, { readonly id: string; readonly toldAt: number; readonly times: number }>();
  for (const { id, at } of lines) {
    const known = byEvent.get(id);
    byEvent.set(id, { id, toldAt: known?.toldAt ?? at, times: (known?.times ?? 0) + 1 });
  }
  const told = [...byEvent.values()];
  const rows: Array<ShiftSheet['escalated']['rows'][number]> = [];
  for (const some of inChunks(told.slice(0, mostSheetRows))) {
    const found = await listAndCountAlarms(tx, scope, { ids: some.map(({ id }) => id), offset: 0, limit: some.length });
    const byId = new Map(found.records.map((row) => [row.id, row]));
    for (const { id, toldAt, times: n } of some) {
      const row = byId.get(id);
      if (row !== undefined) rows.push({ ...sheetRow(row), toldAt, times: n });
    }
  }
  return { total: told.length, isMore: lines.length === mostLines, rows };
}

/** Lines of histories that are looked at. */
const mostLines = 2_000;
/** In the words of the partial index. */
const isTelling = sql`(${eventLog.action} = 'escalate' OR ${eventLog.action} = 'unwatched')`;
