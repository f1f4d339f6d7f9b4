import { z } from 'zod';
import { orderColumns } from '#db/alarms/alarmOrder.ts';
import type { AlarmSort } from '#domain/alarms/alarm.ts';
import type { AlarmKey } from '#domain/alarms/alarmKey.ts';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { badField } from '../../http/badField.ts';
import { id } from '../../http/input.ts';

const values = z.string().regex(/^(-|\d{1,16})(,\d{1,16})?$/);

/** A row's place in an order, as calls carry it: its values in the order, and its id. */
export const alarmKeyText = z
  .string()
  .max(120)
  .transform((text, context): AlarmKey => {
    const end = text.indexOf('_');
    const [front, back] = [values.safeParse(text.slice(0, end)), id.safeParse(text.slice(end + 1))];
    if (end < 0 || !front.success || !back.success) {
      context.addIssue({ code: 'custom', message: fieldText('ids.form') });
      return z.NEVER;
    }
    return { values: front.data.split(',').map((each) => (each === '-' ? null : Number(each))), id: back.data };
  });

/** @throws ZodError for a place in another order */
export function keyIn(key: AlarmKey | undefined, sort: AlarmSort = 'lastOccurredAt'): AlarmKey | undefined {
  if (key === undefined) return undefined;
  const [first, ...others] = key.values;
  // Behind those that have a place in the order.
  const isPlaceless = (sort === 'dueAt' || sort === 'need') && first === null;
  const length = isPlaceless ? 2 : orderColumns(sort).length;
  const isOfSort = key.values.length === length && (isPlaceless ? others : key.values).every((each) => each !== null);
  if (!isOfSort) throw badField('after', 'ids.form');
  return key;
}
