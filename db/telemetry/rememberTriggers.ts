import type { Trigger } from '#domain/alarms/triggers.ts';
import type { WriteTx } from '../engine/database.ts';
import { eventTrigger } from '../schema/alarmHistory.ts';
import { inChunks } from '../engine/inChunks.ts';

type TriggerKey = Pick<Trigger, 'deviceNo' | 'typeCode' | 'sentTs' | 'seq'>;

export function triggerKey(trigger: TriggerKey): string {
  return `${trigger.deviceNo}/${trigger.typeCode}/${trigger.sentTs}/${trigger.seq}`;
}

/**
 * Writes the keys, insert or nothing, and answers those that were new: their effect is this transaction's to make.
 * In key order, so that two transactions never wait for each other crosswise.
 * @source SPEC-004
 */
export async function rememberTriggers(
  tx: WriteTx,
  triggers: readonly TriggerKey[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  const fresh = new Set<string>();
  const ordered = [...new Map(triggers.map((trigger) => [triggerKey(trigger), trigger])).values()].sort(inKeyOrder);
  for (const some of inChunks(ordered, 1_000)) {
    const added = await tx.sql
      .insert(eventTrigger)
      .values(some.map(({ deviceNo, typeCode, sentTs, seq }) => ({ deviceNo, typeCode, ts: sentTs, seq, at: nowMs })))
      .onConflictDoNothing()
      .returning();
    for (const { deviceNo, typeCode, ts, seq } of added) fresh.add(triggerKey({ deviceNo, typeCode, sentTs: ts, seq }));
  }
  return fresh;
}

function inKeyOrder(a: TriggerKey, b: TriggerKey): number {
  return (
    a.deviceNo - b.deviceNo ||
    (a.typeCode < b.typeCode ? -1 : Number(a.typeCode > b.typeCode)) ||
    a.sentTs - b.sentTs ||
    a.seq - b.seq
  );
}
