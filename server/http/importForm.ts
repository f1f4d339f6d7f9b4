import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { importModes } from '#domain/imei/importJob.ts';
import { flag, id } from './input.ts';

const fields = z.strictObject({
  file: z.instanceof(File, { error: fieldText('file.none') }),
  orgId: z.string({ error: fieldText('org.required') }).pipe(id),
  mode: z.enum(importModes).default('skip'),
  createDevices: flag.default(false),
  dryRun: flag.default(false),
  /** The same file again, a moment later: yes, it is meant. */
  force: flag.default(false),
});

/** A sheet and what is to be done with it, as a form. @source product.md D9 */
export const importForm = z
  .instanceof(FormData, { error: fieldText('file.none') })
  .transform((form): unknown => Object.fromEntries(form))
  .pipe(fields);
