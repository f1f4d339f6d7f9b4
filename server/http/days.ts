import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { dayRange } from '#domain/zone.ts';
import { badField } from './badField.ts';
import { optional } from './input.ts';

/** `YYYY-MM-DD`. */
export const dayText = optional(z.string().regex(/^\d{4}-\d{2}-\d{2}$/, { error: fieldText('date.form') }));

/**
 * Whole days in the product's zone as a range of epoch ms, both ends included; an open end is absent.
 * @throws ZodError for a text that is no day, and for an end before the start
 * @source docs/requirements.md 0.4
 */
export function rangeOfDays(
  zone: string,
  from: string | undefined,
  to: string | undefined,
  names: readonly [string, string] = ['startDate', 'endDate'],
): { start?: number; end?: number } {
  const first = from === undefined ? undefined : dayRange(zone, from);
  const last = to === undefined ? undefined : dayRange(zone, to);
  if (first === null) throw badField(names[0], 'date.form');
  if (last === null) throw badField(names[1], 'date.form');
  if (first !== undefined && last !== undefined && last.end < first.start) throw badField(names[1], 'date.order');
  return { ...(first && { start: first.start }), ...(last && { end: last.end }) };
}

/** @throws ZodError for a range longer than so many days */
export function atMostDays(days: number, start: number, end: number): void {
  if (end - start > days * 86_400_000) throw badField('endDate', 'range.long');
}
