import type { Scope } from '#domain/access/access.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { DomainError } from '#domain/errno.ts';
import { lateMs, type SheetFigures, type ShiftSheet } from '#domain/handover/sheet.ts';
import { dutyState, slotOf } from '#domain/roster/roster.ts';
import { shiftSpan, type ShiftName, type ShiftSpan } from '#domain/shifts/shift.ts';
import { readAlarmHealth } from '../alarms/readAlarmHealth.ts';
import { isWithin } from '#domain/orgs/path.ts';
import type { HeavyTx, ReadTx } from '../engine/database.ts';
import { requireOrganization, type PlacedOrganization } from '../orgs/requireOrganization.ts';
import { findDutyPeople } from '../roster/findDutyPeople.ts';
import { loadRosters } from '../roster/loadRosters.ts';
import { listSheetEscalated } from './listSheetEscalated.ts';
import { listSheetAlarms } from './listSheetAlarms.ts';

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
    ...(await listSheetAlarms(tx, scope, orgId)),
    escalated: await listSheetEscalated(tx, scope, { orgId, from: span.start, until: untilAt }),
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
