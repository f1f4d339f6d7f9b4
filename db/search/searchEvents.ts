import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import { alarmType, alarmTypeCodes, catalogue } from '#domain/alarms/catalogue.ts';
import { rankOf, type FoundEvent } from '#domain/search/search.ts';
import { chooseWay } from '../alarms/alarmWay.ts';
import { findAlarmIds } from '../alarms/findAlarmIds.ts';
import type { ReadTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
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
 * Alarms and faults of the scope: open ones by type, device, code and guardrail, the worst and newest first; then the
 * newest closed ones of the devices that were found, and of whatever was called so when they happened. The closed ones
 * of all time are not read through: words are looked for in what they are called, which is about as much as devices.
 */
export async function searchEvents(tx: ReadTx, scope: Scope, input: EventSearch): Promise<FoundEvent[]> {
  const { keyword, limit, deviceIds } = input;
  const types = typesFor(keyword);
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
  if (open.length === limit) return open;
  const ids = [...(await closedOfDevices(tx, scope, input)), ...(await closedByWords(tx, scope, input))];
  if (ids.length === 0) return open;
  const closed = await tx.sql
    .select(columns)
    .from(event)
    .where(inArray(event.id, [...new Set(ids)]))
    .orderBy(desc(event.lastOccurredAt), desc(event.id))
    .limit(limit - open.length);
  return [...open, ...closed];
}

/** The newest of each device, from its end of the index: a handful of devices was found. */
async function closedOfDevices(tx: ReadTx, scope: Scope, { deviceIds, limit }: EventSearch): Promise<string[]> {
  const found: string[] = [];
  for (const deviceId of deviceIds) {
    const rows = await tx.sql
      .select({ id: event.id })
      .from(event)
      .where(and(eq(event.deviceId, deviceId), sql`not ${event.isOpen}`, inScope(tx, scope, hidden(event.orgId))))
      .orderBy(desc(event.lastOccurredAt), desc(event.id))
      .limit(limit);
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** By what they are called, also where the device has another name today. A type's code alone names no device. */
async function closedByWords(tx: ReadTx, scope: Scope, { keyword, limit }: EventSearch): Promise<string[]> {
  if (alarmType(keyword.toUpperCase()) !== undefined) return [];
  const filter = { text: keyword, isOpen: false };
  const way = await chooseWay(tx, scope, filter);
  return findAlarmIds(tx, way, filter, { sort: 'lastOccurredAt', order: 'desc', offset: 0, limit });
}
