import { and, asc, eq, gte, inArray, sql } from 'drizzle-orm';
import { bridgedMembers, type IncidentMember } from '#domain/alarms/incidents.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { hidden } from '../engine/hidden.ts';
import { event } from '../schema/alarms.ts';
import { memberColumns, memberOf } from './incidentMembers.ts';
import { membersWithFellows } from './membersAround.ts';

/** More members than this of one time are of a flood that nobody reads one by one. */
const mostLookedAt = 2_000;

/**
 * All members of the incidents that had a hit since then. Closed ones too: they say where an incident was and when it
 * began, and go where it goes.
 */
async function recentMembers(tx: ReadTx, sinceMs: number): Promise<IncidentMember[]> {
  const rows = await tx.sql
    .select(memberColumns)
    .from(event)
    .where(and(gte(event.firstOccurredAt, sinceMs), sql`${hidden(event.incidentId)} is not null`))
    .orderBy(asc(event.firstOccurredAt), asc(event.id))
    .limit(mostLookedAt);
  const members = await membersWithFellows(tx, new Map(rows.map((row) => [row.alarmId, memberOf(row)])));
  return members.toSorted((a, b) => a.firstOccurredAt - b.firstOccurredAt || (a.alarmId < b.alarmId ? -1 : 1));
}

/** Alarms whose incident turns out to be part of an earlier one. @param sinceMs first occurrence, epoch ms */
export async function findBridged(tx: ReadTx, sinceMs: number): Promise<string[]> {
  return [...bridgedMembers(await recentMembers(tx, sinceMs)).keys()];
}

/**
 * Makes incidents one that a later hit has joined: these alarms get the id of the earlier one. Locks them before it takes
 * the lock of incidents, as who raises does.
 * @returns how many alarms changed
 */
export async function joinIncidents(tx: WriteTx, ids: readonly string[], sinceMs: number): Promise<number> {
  await forUpdate(
    tx.sql
      .select({ id: event.id })
      .from(event)
      .where(inArray(event.id, [...ids]))
      .orderBy(asc(event.id)),
  );
  await tx.lock('incident');
  // What is found now and was not locked has its turn the next time.
  const isLocked = new Set(ids);
  const bridged = [...bridgedMembers(await recentMembers(tx, sinceMs))].filter(([id]) => isLocked.has(id));
  if (bridged.length === 0) return 0;
  const revision = await tx.revision();
  for (const [id, incidentId] of bridged) {
    await tx.sql.update(event).set({ incidentId, revision }).where(eq(event.id, id));
  }
  return bridged.length;
}
