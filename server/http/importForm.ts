import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { importModes } from '#domain/imei/importJob.ts';
import { sheetReadingSchema } from '#domain/imei/sheetHeader.ts';
import { flag, id } from './input.ts';

/** What is no JSON is no reading: the schema says so. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const fields = z.strictObject({
  file: z.instanceof(File, { error: fieldText('file.none') }),
  orgId: z.string({ error: fieldText('org.required') }).pipe(id),
  mode: z.enum(importModes).default('skip'),
  createDevices: flag.default(false),
  dryRun: flag.default(false),
  /** The same file again, a moment later: yes, it is meant. */
  force: flag.default(false),
  reading: z.string().max(2_000).transform(parsed).pipe(sheetReadingSchema).nullable().default(null),
});

/** A sheet and what is to be done with it, as a form. @source docs/requirements.md D9 */
export const importForm = z
  .instanceof(FormData, { error: fieldText('file.none') })
  .transform((form): unknown => Object.fromEntries(form))
  .pipe(fields);
