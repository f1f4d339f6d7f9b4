import { z } from 'zod';
import { fieldText, type FieldParams, type FieldText } from '#domain/access/fieldTexts.ts';

/** A 9002 about one field that no schema can find by itself. */
export function badField(field: string, message: FieldText, params: FieldParams = {}): z.ZodError {
  return new z.ZodError([{ code: 'custom', path: [field], message: fieldText(message, params), input: undefined }]);
}
