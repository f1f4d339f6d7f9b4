import { and, asc, eq, gte, inArray, lt } from 'drizzle-orm';
import { handledCode, openCodes } from '#domain/codes.ts';
import { replanned, type Due } from '#domain/overdue/due.ts';
import { ruleForEvent } from '#domain/overdue/match.ts';
import { kindOf, type RuleType } from '#domain/overdue/rule.ts';
import type { ReadTx, WriteTx } from '../engine/database.ts';
import { event } from '../schema/alarms.ts';
import { organization } from '../schema/organizations.ts';
import { forUpdate } from '../engine/forUpdate.ts';
import { loadRules } from './loadRules.ts';

/** What planning must know of an event that waits. */
export async function listWaiting(tx: ReadTx, input: WaitingInput) {
  const kind = kindOf(input.ruleType);
  if (kind === null) return [];
  const query = tx.sql
    .select({
      id: event.id,
      orgPath: organization.path,
      projectId: event.projectId,
      kind: event.kind,
      typeCode: event.typeCode,
      severity: event.severity,
      handledStatus: event.handledStatus,
      device_name: event.device_name,
      deviceCode: event.deviceCode,
      railName: event.railName,
      createdAt: event.createdAt,
      waitingSince: event.waitingSince,
      ackAt: event.ackAt,
      escalatedAt: event.escalatedAt,
      escalationLevel: event.escalationLevel,
      dueAt: event.dueAt,
      shelvedUntil: event.shelvedUntil,
    })
    .from(event)
    .innerJoin(organization, eq(organization.id, event.orgId))
    .where(
      and(
        inArray(event.handledStatus, openCodes),
        eq(event.kind, kind),
        gte(organization.path, input.orgPath),
        lt(organization.path, `${input.orgPath}~`),
      ),
    )
    .orderBy(asc(event.id));
  return (await query).map(({ createdAt, waitingSince, ackAt, ...row }) => ({
    ...row,
    waitingSince: waitingSince ?? createdAt,
    // An acknowledgement that was taken back stretches nothing.
    ackAt: row.handledStatus === handledCode.acknowledged ? ackAt : null,
  }));
}

export interface WaitingInput {
  readonly ruleType: RuleType;
  /** The organisation and all below it. */
  readonly orgPath: string;
}

/**
 * Plans anew by when the open events of an organisation and all below it must be handled, after its rules were
 * changed. Unscoped: the caller has the organisation in its scope. Takes the revision when anything changed.
 * @returns how many events are due at another time
 * @source docs/requirements.md B4
 */
export async function replanDue(tx: WriteTx, input: WaitingInput & { readonly now: number }): Promise<number> {
  await lockWaiting(tx, input);
  const waiting = await listWaiting(tx, input);
  const rules = await loadRules(
    tx,
    [input.ruleType],
    waiting.map(({ orgPath }) => orgPath),
  );
  const changed: Array<{ readonly id: string; readonly due: Due }> = [];
  for (const row of waiting) {
    // On the shelf its time stands still; it goes on with what is left of it.
    if (row.shelvedUntil !== null) continue;
    const due = replanned(row, ruleForEvent(rules, row), input.now);
    if (due.dueAt !== row.dueAt || due.escalationLevel !== row.escalationLevel) changed.push({ id: row.id, due });
  }
  if (changed.length === 0) return 0;
  const revision = await tx.revision();
  for (const { id, due } of changed) {
    await tx.sql
      .update(event)
      .set({ ...due, revision })
      .where(eq(event.id, id));
  }
  return changed.length;
}

/** In the order of every writer. */
async function lockWaiting(tx: WriteTx, { orgPath }: WaitingInput): Promise<void> {
  const inside = tx.sql
    .select({ id: organization.id })
    .from(organization)
    .where(and(gte(organization.path, orgPath), lt(organization.path, `${orgPath}~`)));
  await forUpdate(
    tx.sql
      .select({ id: event.id })
      .from(event)
      .where(and(inArray(event.orgId, inside), inArray(event.handledStatus, openCodes)))
      .orderBy(asc(event.id)),
  );
}
