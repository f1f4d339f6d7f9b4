import { and, count, gt, gte, lt, lte, max } from 'drizzle-orm';
import { day, second } from '#domain/time.ts';
import type { ReadTx } from '../engine/database.ts';
import { notice } from '../schema/notices.ts';
import { quarantine } from '../schema/readings.ts';
import { sourcePrefix } from './writeSecurityNotice.ts';

/** A transaction that began before may still commit its rows. */
const settledMs = 10 * second;

/** Rows that went into quarantine since root was told last, of the last day. Unscoped: security. */
export async function countQuarantined(tx: ReadTx, nowMs: number): Promise<number> {
  const prefix = sourcePrefix('quarantine');
  const [told] = await tx.sql
    .select({ at: max(notice.createdAt) })
    .from(notice)
    .where(and(gte(notice.sourceKey, prefix), lt(notice.sourceKey, `${prefix.slice(0, -1)};`)));
  const since = Math.max(told?.at ?? 0, nowMs - day) - settledMs;
  const [found] = await tx.sql
    .select({ n: count() })
    .from(quarantine)
    .where(and(gt(quarantine.at, since), lte(quarantine.at, nowMs - settledMs)));
  return found?.n ?? 0;
}
