import { and, asc, desc, inArray, or, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { alarmTypeCodes, catalogue } from '#domain/alarms/catalogue.ts';
import { rankOf, type FoundEvent } from '#domain/search/search.ts';
import type { ReadTx } from '../engine/database.ts';
import { containsText } from '../orgs/containsText.ts';
import { inScope } from '../orgs/inScope.ts';
import { event } from '../schema/alarms.ts';
import { initialsOf } from './initialsOf.ts';
import type { SearchInput } from './searchInput.ts';

export interface EventSearch extends SearchInput {
  /** Devices that the keyword found: their alarms count, closed ones too. */
  readonly deviceIds: readonly string[];
}

const columns = {
  id: event.id,
  kind: event.kind,
  typeCode: event.typeCode,
  severity: event.severity,
  condition: event.condition,
  handledStatus: event.handledStatus,
  device_name: event.device_name,
  deviceCode: event.deviceCode,
  railName: event.railName,
  lastOccurredAt: event.lastOccurredAt,
};

/** More open alarms than an installation ever has. */
const maxOpen = 100_000;

const typeNames = alarmTypeCodes.map((code) => {
  const { zh, en } = catalogue[code];
  return { code, names: [zh, en, code], initials: initialsOf(zh) };
});

/** Codes of the types whose name in either language, or its initials, holds the keyword. */
function typesFor(keyword: string): string[] {
  return typeNames
    .filter(({ names, initials }) => names.some((name) => rankOf(keyword, name, initials) !== null))
    .map(({ code }) => code);
}

/**
 * Alarms and faults of the scope: open ones by type, device, code and guardrail, the worst and newest first; then closed ones of the
 * devices that were found. The closed ones of all time are not read through: their number has no bound.
 */
export async function searchEvents(tx: ReadTx, scope: Scope, input: EventSearch): Promise<FoundEvent[]> {
  const { keyword, limit, deviceIds } = input;
  const types = typesFor(keyword);
  const mine = inScope(tx, scope, event.orgId);
  const ofDevices = deviceIds.length === 0 ? undefined : inArray(event.subjectId, [...deviceIds]);
  // Bounded, so that the few open ones are read by their own index, and not the history of the organisations.
  const waiting = tx.sql
    .select({ ...columns, orgId: event.orgId, subjectId: event.subjectId })
    .from(event)
    .where(sql`${event.isOpen}`)
    .limit(maxOpen)
    .as('waiting');
  const { orgId: _orgId, subjectId: _subjectId, ...shown } = waiting._.selectedFields;
  const open = await tx.sql
    .select(shown)
    .from(waiting)
    .where(
      and(
        inScope(tx, scope, waiting.orgId),
        or(
          containsText(waiting.device_name, keyword),
          containsText(waiting.deviceCode, keyword),
          containsText(waiting.railName, keyword),
          types.length === 0 ? undefined : inArray(waiting.typeCode, types),
          deviceIds.length === 0 ? undefined : inArray(waiting.subjectId, [...deviceIds]),
        ),
      ),
    )
    .orderBy(asc(waiting.severity), desc(waiting.lastOccurredAt), desc(waiting.id))
    .limit(limit);
  if (open.length === limit || ofDevices === undefined) return open;
  const closed = await tx.sql
    .select(columns)
    .from(event)
    .where(and(sql`not ${event.isOpen}`, mine, ofDevices))
    .orderBy(desc(event.lastOccurredAt), desc(event.id))
    .limit(limit - open.length);
  return [...open, ...closed];
}
