import { z } from 'zod';
import { fieldText, type FieldText } from '#domain/access/fieldTexts.ts';
import { hasLoneSurrogate } from '#domain/wellFormed.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

/** A trimmed text in NFC without control characters and halves of pairs. @source product.md 0.5 */
export function words(min: number, max: number, message?: FieldText) {
  const options = message === undefined ? {} : { error: fieldText(message) };
  return z
    .string(options)
    .transform((text) => text.trim().normalize('NFC'))
    .pipe(z.string().min(min, options).max(max, options))
    .refine((text) => !control.test(text) && !hasLoneSurrogate(text), { error: fieldText('text.control') });
}

const idForm = /^[A-Za-z0-9_-]{1,32}$/;
/** @source product.md 0.3 */
export const id = z.string().regex(idForm, { error: fieldText('ids.form') });

const split = (text: string) => text.split(',').map((part) => part.trim());

/**
 * Ids joined by comma [seed] or as a list: blanks are ignored, duplicates collapse, at most 500.
 */
export function ids(none: FieldText = 'ids.none') {
  return z
    .union([z.string(), z.array(z.string())], { error: fieldText(none) })
    .transform((given) => (typeof given === 'string' ? split(given) : given.map((each) => each.trim())))
    .transform((list) => [...new Set(list.filter((each) => each !== ''))])
    .pipe(
      z
        .array(z.string().regex(idForm, { error: fieldText('ids.form') }))
        .min(1, { error: fieldText(none) })
        .max(500, { error: fieldText('ids.many') }),
    );
}

/** A code of a dictionary, an action or a kind. */
export const code = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/);

/** An absent parameter and an empty one are the same. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional());
}

/** Values of a comma-joined query parameter. */
export function list<T extends z.ZodType<unknown, string>>(of: T, max = 100) {
  return optional(
    z
      .union([z.string().transform(split), z.array(z.string())])
      .transform((parts) => parts.filter((part) => part !== ''))
      .pipe(z.array(of).max(max)),
  );
}

export const idList = list(id, 500);
export const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);
/** Epoch ms. */
export const moment = integer(0, 8_640_000_000_000);
export const flag = z.preprocess((value) => {
  if (value === 'true' || value === '1' || value === 1) return true;
  return value === 'false' || value === '0' || value === 0 ? false : value;
}, z.boolean());

/** `start` (page, from 1) and `limit` [seed §7]. @source product.md D0.5 */
export const paging = {
  start: integer(1, 1_000_000).default(1),
  limit: integer(1, 100).default(10),
};
export function offsetOf(page: { readonly start: number; readonly limit: number }): number {
  return (page.start - 1) * page.limit;
}
export const order = optional(z.enum(['asc', 'desc']));
