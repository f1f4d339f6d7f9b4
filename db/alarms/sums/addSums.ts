import { sumFields, type DaySums } from '#domain/alarms/daySums.ts';
import type { WriteTx } from '../../engine/database.ts';
import { sumMany } from '../../engine/manyRows.ts';
import { alarmDay, alarmDayPair, alarmDayRail } from '../../schema/alarmSums.ts';

/** Of one statement of PostgreSQL. */
const rowsAtOnce = 5_000;

/** Adds to the sums. One process at a time: the caller holds the lock `sweep`. Rows come in the order of their keys. */
export async function addSums(tx: WriteTx, { days, pairs, rails }: DaySums): Promise<void> {
  const part = <T>(rows: readonly T[]): Array<readonly T[]> =>
    Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, at) =>
      rows.slice(at * rowsAtOnce, (at + 1) * rowsAtOnce),
    );
  for (const some of part(days)) {
    await sumMany(tx, alarmDay, { by: ['orgId', 'dim', 'day', 'value'], add: sumFields }, some);
  }
  for (const some of part(pairs)) {
    await sumMany(tx, alarmDayPair, { by: ['projectId', 'day', 'typeCode', 'orgId'], add: ['total'] }, some);
  }
  for (const some of part(rails)) {
    await sumMany(tx, alarmDayRail, { by: ['day', 'railId', 'orgId', 'projectId'], add: ['total'] }, some);
  }
}
