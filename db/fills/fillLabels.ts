import { and, asc, count, gt, inArray, isNull } from 'drizzle-orm';
import { labelWords, takeLabels } from '../alarms/labels.ts';
import { event } from '../schema/alarms.ts';
import { inChunks } from '../engine/inChunks.ts';
import type { Fill } from './fills.ts';

/** Alarms of before 2.8 get the label of what their row says. Until it has ended, words are looked for in the rows. */
export const fillLabels: Fill = {
  name: 'alarmLabels',

  async count(tx) {
    const [bare] = await tx.sql.select({ n: count() }).from(event).where(isNull(event.labelId));
    return bare?.n ?? 0;
  },

  async slice(tx, { cursor, rows }) {
    const { id, device_name, deviceCode, railName, deviceAddress } = event;
    const bare = await tx.sql
      .select({ id, device_name, deviceCode, railName, deviceAddress })
      .from(event)
      .where(and(isNull(event.labelId), gt(event.id, cursor ?? '')))
      .orderBy(asc(event.id))
      .limit(rows);
    const labels = await takeLabels(tx, bare);
    const byLabel = new Map<number, string[]>();
    for (const row of bare) {
      const label = labels.get(labelWords(row));
      if (label === undefined) throw new Error(`No label was made for alarm ${row.id}`);
      byLabel.set(label, [...(byLabel.get(label) ?? []), row.id]);
    }
    for (const [labelId, ids] of byLabel) {
      for (const some of inChunks(ids)) await tx.sql.update(event).set({ labelId }).where(inArray(event.id, some));
    }
    return { cursor: bare.length < rows ? null : (bare.at(-1)?.id ?? null), rows: bare.length };
  },
};
