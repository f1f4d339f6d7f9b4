import { and, gte, inArray, isNotNull, lte, sql, type SQL } from 'drizzle-orm';
import { longestMs, type IncidentMember, type NewMember } from '#domain/alarms/incidents.ts';
import type { ReadTx } from '../engine/database.ts';
import { hidden } from '../engine/hidden.ts';
import { inChunks } from '../engine/inChunks.ts';
import { event } from '../schema/alarms.ts';
import { memberColumns, memberOf } from './incidentMembers.ts';

/** Alarms that new ones may go with: of their guardrails around that time, and all that stands of their devices. */
export async function membersAround(tx: ReadTx, raised: readonly NewMember[]): Promise<IncidentMember[]> {
  const textsOf = (pick: (one: NewMember) => string | null): string[] => [
    ...new Set(raised.flatMap((one) => pick(one) ?? [])),
  ];
  const railIds = textsOf(({ railId }) => railId);
  const deviceIds = textsOf(({ deviceId }) => deviceId);
  const members = new Map<string, IncidentMember>();
  const take = async (where: SQL | undefined): Promise<void> => {
    const rows = await tx.sql
      .select(memberColumns)
      .from(event)
      .where(and(sql`${hidden(event.incidentId)} is not null`, where));
    for (const row of rows) members.set(row.alarmId, memberOf(row));
  };
  // By when they began, however long they went on: of a hit that comes late only what was around it is read.
  for (const [from, until] of windowsOf(raised)) {
    for (const some of inChunks(railIds)) {
      const around = and(gte(event.firstOccurredAt, from), lte(event.firstOccurredAt, until));
      await take(and(around, inArray(hidden(event.railId), some)));
    }
  }
  for (const some of inChunks(deviceIds)) await take(and(inArray(event.subjectId, some), sql`${event.isOpen}`));
  return membersWithFellows(tx, members);
}

/** Stretches of time around the hits in which what they join began; those that overlap are one. */
function windowsOf(raised: readonly NewMember[]): ReadonlyArray<readonly [from: number, until: number]> {
  const windows: [number, number][] = [];
  for (const at of raised.map(({ firstOccurredAt }) => firstOccurredAt).toSorted((a, b) => a - b)) {
    const last = windows.at(-1);
    if (last !== undefined && at - longestMs <= last[1]) last[1] = at + longestMs;
    else windows.push([at - longestMs, at + longestMs]);
  }
  return windows;
}

/** And the other members of their incidents: when an incident began, its first hit says. */
export async function membersWithFellows(tx: ReadTx, members: Map<string, IncidentMember>): Promise<IncidentMember[]> {
  const ids = [...new Set([...members.values()].map(({ incidentId }) => incidentId))];
  for (const some of inChunks(ids)) {
    const rows = await tx.sql
      .select(memberColumns)
      .from(event)
      .where(and(isNotNull(event.incidentId), inArray(event.incidentId, some)));
    for (const row of rows) members.set(row.alarmId, memberOf(row));
  }
  return [...members.values()];
}
