import { z } from 'zod';
import { fieldText, type FieldFault, type FieldText } from '#domain/access/fieldTexts.ts';
import { hasLoneSurrogate } from '#domain/wellFormed.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069]/;

/**
 * A trimmed text in NFC without control characters, marks that turn the direction of writing, and halves of pairs.
 * @source docs/requirements.md 0.5
 */
export function trimmedText(min: number, max: number, message?: FieldText) {
  const options = message === undefined ? {} : { error: fieldText(message) };
  return z
    .string(options)
    .transform((text) => text.trim().normalize('NFC'))
    .pipe(z.string().min(min, options).max(max, options))
    .refine((text) => !control.test(text) && !hasLoneSurrogate(text), { error: fieldText('text.control') });
}

type Rule = (text: string) => FieldFault | null;

function faultOf(rule: Rule, text: string): string | null {
  const fault = rule(text);
  return fault === null ? null : fieldText(fault.text, fault.params);
}

/**
 * A text that a rule of domain/users/validate.ts judges, trimmed as `words` are; what is missing is judged as empty.
 */
export function judged(rule: Rule) {
  return z
    .string({ error: () => faultOf(rule, '') ?? undefined })
    .max(200)
    .transform((text) => text.trim().normalize('NFC'))
    .superRefine((text, context) => {
      const isClean = !control.test(text) && !hasLoneSurrogate(text);
      const message = faultOf(rule, text) ?? (isClean ? null : fieldText('text.control'));
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

/** A password as it was typed: nothing is trimmed or composed. */
export function secretText(rule: Rule) {
  return z
    .string({ error: () => faultOf(rule, '') ?? undefined })
    .max(128)
    .superRefine((text, context) => {
      const message = faultOf(rule, text) ?? (hasLoneSurrogate(text) ? fieldText('text.control') : null);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

const anyText = secretText(() => null).default('');
/**
 * A new password typed twice, for the shape of an input. How it must be says the policy in force, and no schema:
 * `requireNewPassword` judges both. @source docs/requirements.md D0.5
 */
export const newPasswordFields = { newPassword: anyText, repeatNewPassword: anyText };

/** One file of a form, in its field `file`. The client sends a FormData; how large it may be says the route. */
export const fileForm = z.instanceof(FormData, { error: fieldText('file.none') }).transform((form, context): File => {
  const unknown = [...form.keys()].filter((key) => key !== 'file');
  if (unknown.length > 0) context.addIssue({ code: 'unrecognized_keys', keys: unknown, input: {} });
  const file = form.get('file');
  if (file instanceof File) return file;
  context.addIssue({ code: 'custom', path: ['file'], message: fieldText('file.none') });
  return z.NEVER;
});

const idForm = /^[A-Za-z0-9_-]{1,32}$/;
/** @source docs/requirements.md 0.3 */
export const id = z.string().regex(idForm, { error: fieldText('ids.form') });

const split = (text: string) => text.split(',').map((part) => part.trim());

/**
 * Ids joined by comma (docs/requirements.md D0.5) or as a list: blanks are ignored, duplicates collapse, at most 500.
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

/** Values of a comma-joined query parameter, at most so many. */
export function list<T extends z.ZodType<unknown, string>>(of: T, max = 100) {
  return optional(
    z
      .union([z.string().transform(split), z.array(z.string())])
      .transform((parts) => parts.filter((part) => part !== ''))
      .pipe(z.array(of).max(max, { error: fieldText('list.many', { max }) })),
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

/** `start` (page, from 1) and `limit`. @source docs/requirements.md D0.5 */
export const paging = {
  start: integer(1, 1_000_000).default(1),
  limit: integer(1, 100).default(10),
};
export function offsetOf(page: { readonly start: number; readonly limit: number }): number {
  return (page.start - 1) * page.limit;
}
export const order = optional(z.enum(['asc', 'desc']));
