import { z } from 'zod';
import { fieldText, type FieldFault } from '#domain/access/fieldTexts.ts';

/**
 * An input whose fields the domain's own rules judge, the same that the client asks at every change. Unknown fields are
 * refused.
 * @param faultsOf the rules' answer by field
 */
export function judgedForm<S extends z.ZodRawShape>(
  shape: S,
  faultsOf: (values: z.output<z.ZodObject<S>>) => Partial<Record<string, FieldFault>>,
) {
  return z.strictObject(shape).superRefine((values, context) => {
    for (const [field, fault] of Object.entries(faultsOf(values as z.output<z.ZodObject<S>>))) {
      if (fault === undefined) continue;
      context.addIssue({ code: 'custom', path: [field], message: fieldText(fault.text, fault.params) });
    }
  });
}
