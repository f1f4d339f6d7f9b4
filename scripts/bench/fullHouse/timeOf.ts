import { defaultRetention, type RetentionKind } from '#domain/settings/retention.ts';
import { day } from '#domain/time.ts';
import { yearMs, type HousePlan } from './housePlan.ts';
import { real, whole } from './series.ts';

/** A site's retention has gone through what is older; some days are left to whoever looks later. */
const sparedMs = 5 * day;

/** The time of the nth of so many rows, SQL: even, over a year or over what retention keeps of it. */
export function timeOf({ now }: Pick<HousePlan, 'now'>, rows: number, kept: RetentionKind): string {
  const spanMs = Math.min(yearMs, defaultRetention[kept] * day - sparedMs);
  return `${now - spanMs} + ${whole(`(n - 1) * ${real(String(spanMs))} / ${rows}`)}`;
}
