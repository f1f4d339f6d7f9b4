import { DomainError, errmsgOf, type Locale } from '#domain/errno.ts';
import { say, type Word } from '#domain/texts/names.ts';

/**
 * Gives a 9003 of a verb (`params.field` is the field's name) the words of the field, at the field.
 * @source docs/requirements.md D0.3: 9003 naming the field
 */
export async function namingTaken<T>(
  locale: Locale,
  labels: Readonly<Record<string, Word>>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DomainError) || error.errno !== 9003) throw error;
    const field = String(error.params['field'] ?? '');
    const label = labels[field];
    const words = label === undefined ? field : say(label, locale);
    const message = errmsgOf(9003, locale, { field: words });
    throw new DomainError(9003, { params: { field: words }, data: { errors: [{ field, message }] }, cause: error });
  }
}
