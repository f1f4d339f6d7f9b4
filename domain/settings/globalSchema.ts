import { z } from 'zod';
import { fieldText } from '../access/fieldTexts.ts';
import { isHostName, mostHosts } from '../channels/hosts.ts';
import { hasLoneSurrogate } from '../wellFormed.ts';
import { alarmSounds, defaultGlobal, productNameLength, type GlobalSettings } from './globalSettings.ts';
import { retentionKinds, retentionNames, type RetentionKind } from './retention.ts';

// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001F\u007F]/;
const productName = z
  .string({ error: fieldText('productName.length') })
  .transform((text) => text.trim().normalize('NFC'))
  .refine((text) => [...text].length >= productNameLength.min && [...text].length <= productNameLength.max, {
    error: fieldText('productName.length'),
  })
  .refine((text) => !control.test(text) && !hasLoneSurrogate(text), { error: fieldText('text.control') });

const daysOf = (kind: RetentionKind) => {
  const { minDays, maxDays } = retentionKinds[kind];
  const error = fieldText(`retention.${kind}`);
  return z.int({ error }).min(minDays, { error }).max(maxDays, { error });
};
const sound = z.enum(alarmSounds);
const sections = {
  retentionDays: z.strictObject(
    Object.fromEntries(retentionNames.map((kind) => [kind, daysOf(kind)])) as Record<
      RetentionKind,
      ReturnType<typeof daysOf>
    >,
  ),
  productName: z.strictObject({ 'zh-CN': productName, 'en-US': productName }),
  alarmSounds: z.strictObject({ '1': sound, '2': sound, '3': sound, '4': sound }),
  thresholds: z.record(z.string().max(40), z.record(z.string().max(40), z.number())),
  silentMinutes: z
    .int({ error: fieldText('silentMinutes.range') })
    .min(1, { error: fieldText('silentMinutes.range') })
    .max(1_440, { error: fieldText('silentMinutes.range') }),
  channelHosts: z
    .array(z.string().refine(isHostName, { error: fieldText('channelHosts.form') }))
    .max(mostHosts, { error: fieldText('channelHosts.form') }),
} as const;

/** What a call may change: the sections it names, under the version it has read (0 when nothing was ever saved). */
export const globalPatchSchema = z
  .strictObject(sections)
  .partial()
  .extend({ version: z.int().min(0) });
export type GlobalPatch = Omit<z.output<typeof globalPatchSchema>, 'version'>;

/** A stored value with what it lacks or what no longer fits filled in. */
export function completeGlobal(stored: unknown): GlobalSettings {
  if (typeof stored !== 'object' || stored === null) return defaultGlobal;
  const kept = Object.entries(sections).flatMap(([name, schema]) => {
    const parsed = schema.safeParse((stored as Record<string, unknown>)[name]);
    return parsed.success ? [[name, parsed.data]] : [];
  });
  return { ...defaultGlobal, ...(Object.fromEntries(kept) as Partial<GlobalSettings>) };
}
