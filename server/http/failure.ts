import { z } from 'zod';
import { databaseErrorKind, isDatabaseTrouble } from '#db/engine/errors.ts';
import { fieldText, fieldWords } from '#domain/access/fieldTexts.ts';
import { sheetRefusalSchema, refusalText } from '#domain/imei/sheetRefusal.ts';
import { DomainError, errmsgOf, type Errno, type ErrnoParams, type FieldError, type Locale } from '#domain/errno.ts';

export interface Failure {
  readonly errno: Errno;
  readonly params: ErrnoParams;
  readonly data: unknown;
  readonly errmsg: string | undefined;
  /** An unexpected error: it is logged. */
  readonly unforeseen: boolean;
}

/**
 * Trouble of the database that waiting does not cure for a caller, though a worker's item waits for whoever mends it.
 */
const lasting: ReadonlySet<ReturnType<typeof databaseErrorKind>> = new Set(['schema', 'corrupt']);

/** What an error means to the caller; never a stack. @source docs/requirements.md D0.2, D0.3 */
export function failureOf(error: unknown, locale: Locale): Failure {
  if (error instanceof DomainError) {
    const data = inWords(error.data, locale);
    return {
      errno: error.errno,
      params: error.params,
      data,
      errmsg: refusalWords(error.data, locale),
      unforeseen: false,
    };
  }
  if (error instanceof z.ZodError) return invalid(error, locale);
  const errno = isDatabaseTrouble(error) && !lasting.has(databaseErrorKind(error)) ? 1503 : 1500;
  return { errno, params: {}, data: null, errmsg: undefined, unforeseen: true };
}

/** A file that is refused says why: its reason is in the data, its words are the message. */
function refusalWords(data: unknown, locale: Locale): string | undefined {
  const { data: refusal } = sheetRefusalSchema.safeParse((data as { refusal?: unknown } | null)?.refusal);
  return refusal === undefined ? undefined : refusalText(refusal, locale);
}

/** A rule that names the fields it broke on (`errors`) gives them texts of the table: here they become words. */
function inWords(data: unknown, locale: Locale): unknown {
  const errors = (data as { errors?: unknown } | null)?.errors;
  if (!Array.isArray(errors)) return data;
  const told = (errors as FieldError[]).map((error) => ({
    ...error,
    message: fieldWords(error.message, locale) ?? error.message,
  }));
  return { ...(data as object), errors: told };
}

/** 9002: the first field's words are the message. */
function invalid(error: z.ZodError, locale: Locale): Failure {
  const general = errmsgOf(9002, locale);
  const errors = error.issues.flatMap((issue): FieldError[] => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => {
        const field = [...path, key].join('.').slice(0, 100);
        return { field, message: fieldWords(fieldText('field.unknown', { field }), locale) ?? general };
      });
    }
    return [{ field: path.join('.'), message: fieldWords(issue.message, locale) ?? general }];
  });
  const errmsg = errors.find(({ message }) => message !== general)?.message;
  return { errno: 9002, params: {}, data: { errors }, errmsg, unforeseen: false };
}
