import { faultWords, type FieldFault } from '#domain/access/fieldTexts.ts';
import { currentLocale } from '#client/i18n/i18n.ts';

/** What a rule of the domain says about a field, in the language now in use; nothing when it is right. */
export function wordsOf(fault: FieldFault | string | null | undefined): string | undefined {
  if (fault === null || fault === undefined || fault === '') return undefined;
  return typeof fault === 'string' ? fault : faultWords(fault, currentLocale());
}
