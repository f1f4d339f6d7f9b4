import type { Scope } from '#domain/access/access.ts';
import { mayReassign } from '#domain/alarms/byPerson.ts';
import { isClosedCode, type ClosedCode } from '#domain/codes.ts';
import { heldMs } from '#domain/alarms/undo.ts';
import { isWithin } from '#domain/orgs/path.ts';
import type { WriteTx } from '../engine/database.ts';
import { writeNotices, type NoticeSource, type WrittenNotice } from '../notices/writeNotices.ts';
import { assignmentKey, assignmentNotice } from './assignmentNotice.ts';
import { findAssignee } from './findAssignee.ts';
import { placesOf } from './placesOf.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

interface AssignInput extends AlarmStepInput {
  /** Who shall be on it; null for nobody. */
  readonly userId: string | null;
  /** The caller may give alarms to others. */
  readonly mayAssign: boolean;
}

/**
 * Puts somebody on alarms, or takes them off. 9005 for one whose alarms the assignee does not see, for an account that
 * is not in use or may not handle alarms, for what is closed, and for what the caller may not take from another. Who
 * gets one from somebody else is told (NA08).
 * @source docs/requirements.md B2, D8
 */
export async function assignAlarms(
  tx: WriteTx,
  scope: Scope,
  input: AssignInput,
): Promise<AlarmsStepped & { readonly written: readonly WrittenNotice[] }> {
  const { userId: to, actor, mayAssign } = input;
  const assignee = to === null ? null : await findAssignee(tx, scope, to);
  const places = await placesOf(tx, input.ids);
  /** Those that are handled and go on: nothing closes their messages any more. */
  const closedAs = new Map<string, ClosedCode>();
  const stepped = await stepAlarms(
    tx,
    scope,
    input,
    ({ id, isOpen, handledStatus, assigneeId: from, assigneeName }) => {
      if (isClosedCode(handledStatus)) closedAs.set(id, handledStatus);
      if (isOpen && from === to) return 'done';
      if (!mayReassign({ from, to }, { userId: actor.userId, mayAssign })) return null;
      if (to === null) return { act: 'assign', assignee: null, text: assigneeName ?? '' };
      const isSeen = assignee !== null && isWithin(places.get(id)?.orgPath ?? '', assignee.orgPath);
      return isSeen ? { act: 'assign', assignee, text: assignee.name } : null;
    },
  );
  if (assignee === null || assignee.id === actor.userId) return { ...stepped, written: [] };
  const incidents = new Set<string>();
  // Of an incident the message names one that waits.
  const waitingFirst = stepped.outcomes.toSorted((a, b) => Number(closedAs.has(a.id)) - Number(closedAs.has(b.id)));
  const sources = waitingFirst.flatMap(({ id, errno, version }): NoticeSource[] => {
    const place = places.get(id);
    if (errno !== 0 || version === null || place === undefined) return [];
    const { incidentId } = place;
    // Of an incident he is told once.
    if (incidentId !== null && incidents.has(incidentId)) return [];
    if (incidentId !== null) incidents.add(incidentId);
    const notice = assignmentNotice({ alarmId: id, key: assignmentKey(id, version), place, by: actor.name });
    const handledStatus = closedAs.get(id);
    return [{ ...notice, ...(handledStatus !== undefined && { handledStatus }), userIds: [assignee.id] }];
  });
  // It may be taken back for ten seconds: what leaves the house waits for that.
  return { ...stepped, written: await writeNotices(tx, sources, input.now, input.now + heldMs) };
}
