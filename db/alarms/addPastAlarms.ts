import type { WriteTx } from '../engine/database.ts';
import { eventLog } from '../schema/alarmHistory.ts';
import { event } from '../schema/alarms.ts';
import { inChunks } from '../engine/inChunks.ts';
import { labelWords, takeLabels } from './labels.ts';

export type PastLogLine = Pick<
  typeof eventLog.$inferInsert,
  'at' | 'action' | 'actorId' | 'actorName' | 'fromStatus' | 'toStatus' | 'text'
>;

/** An alarm that has already happened, with its history. */
export interface PastAlarm {
  readonly event: Omit<typeof event.$inferInsert, 'revision' | 'version'>;
  readonly log: readonly PastLogLine[];
}

/** Adds alarms of the past as they stand. Unscoped: the seed. The caller sees to the devices of open ones. */
export async function addPastAlarms(tx: WriteTx, alarms: readonly PastAlarm[]): Promise<void> {
  if (alarms.length === 0) return;
  const labels = await takeLabels(
    tx,
    alarms.map((alarm) => alarm.event),
  );
  const revision = await tx.revision();
  for (const some of inChunks(alarms, 200)) {
    await tx.sql.insert(event).values(
      some.map((alarm) => ({
        ...alarm.event,
        labelId: labels.get(labelWords(alarm.event)),
        revision,
        version: alarm.log.length,
      })),
    );
  }
  const lines = alarms.flatMap((alarm) => alarm.log.map((line) => ({ ...line, eventId: alarm.event.id })));
  for (const some of inChunks(lines, 500)) await tx.sql.insert(eventLog).values(some);
}
