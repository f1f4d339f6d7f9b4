import type { Scope } from '#domain/access/access.ts';
import { alarmType } from '#domain/alarms/catalogue.ts';
import type { WriteTx } from '../engine/database.ts';
import { writeNotices, type NoticeSource, type WrittenNotice } from '../notices/writeNotices.ts';
import { isElsewhere, isTaken, openKey } from './beside.ts';
import { lockOpening } from './lockOpening.ts';
import { placesOf } from './placesOf.ts';
import { stepAlarms, type AlarmsStepped, type AlarmStepInput } from './stepAlarms.ts';

interface ReopenInput extends AlarmStepInput {
  /** 2–200 characters. */
  readonly reason: string;
}

/**
 * Opens alarms again that were closed. 9014 where the same one is open by now; 9005 for one whose device,
 * guardrail or project was deleted or went to another organisation since. People are told, of an incident once.
 * @source docs/requirements.md B2; docs/adr/0046-acts-on-alarms.md
 */
export async function reopenAlarms(
  tx: WriteTx,
  scope: Scope,
  input: ReopenInput,
): Promise<AlarmsStepped & { readonly written: readonly WrittenNotice[] }> {
  const { reason: text, actor, now } = input;
  await lockOpening(tx, scope, input.ids);
  const opened = new Set<string>();
  const stepped = await stepAlarms(tx, scope, input, (alarm, locked) => {
    if (isElsewhere(alarm, locked)) return null;
    const key = openKey(alarm);
    if (isTaken(alarm, locked) || opened.has(key)) return 'taken';
    opened.add(key);
    return { act: 'reopen', text };
  });
  const done = stepped.outcomes.filter(({ errno }) => errno === 0);
  const places = await placesOf(
    tx,
    done.map(({ id }) => id),
  );
  const incidents = new Set<string>();
  const sources = done.flatMap(({ id, version }): NoticeSource[] => {
    const place = places.get(id);
    if (place === undefined) return [];
    const { typeCode, device_name: device, kind, incidentId, ...of } = place;
    if (incidentId !== null && incidents.has(incidentId)) return [];
    if (incidentId !== null) incidents.add(incidentId);
    return [
      {
        ...of,
        noticeAction: alarmType(typeCode)?.noticeAction ?? 'NA01',
        contentKey: 'notice.content.reopenByPerson',
        contentParams: { typeCode, device, by: actor.name },
        targetType: kind,
        targetId: id,
        sourceKey: `${id}:reopen:${version}`,
      },
    ];
  });
  return { ...stepped, written: await writeNotices(tx, sources, now, now) };
}
