import { z } from 'zod';
import { fieldText, type FieldText } from '#domain/access/fieldTexts.ts';

/** A 9002 about one field that no schema can find by itself. */
export function badField(field: string, message: FieldText): z.ZodError {
  return new z.ZodError([{ code: 'custom', path: [field], message: fieldText(message), input: undefined }]);
}
