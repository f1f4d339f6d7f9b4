import { z } from 'zod';
import { alarmType, notForDevices } from '../alarms/catalogue.ts';
import { hasLoneSurrogate } from '../wellFormed.ts';
import { itemTypes } from './item.ts';

export const messageIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
export const imeiPattern = /^\d{15}$/;
export const coordSystems = ['wgs84', 'gcj02', 'bd09'] as const;
export type CoordSystem = (typeof coordSystems)[number];
export const maxFirmware = 30;
export const maxAlarmText = 300;
export const maxItems = 500;

/** Line breaks, tabs and the like have no place in a name or a sentence. @source docs/requirements.md 0.5 */
export function hasControl(text: string): boolean {
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x20 || (unit >= 0x7f && unit < 0xa0)) return true;
  }
  return false;
}

const words = (longest: number) =>
  z
    .string()
    .refine((text) => !hasControl(text) && !hasLoneSurrogate(text))
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => text.length <= longest);

/** Words for "nothing" that platforms send as a time. */
const noTime = /^\s*(|undefined|null|nan|-|none)\s*$/i;
const timeText = z.string().refine((text) => noTime.test(text) || Number.isSafeInteger(Math.trunc(Number(text))));

/**
 * One item as a device sends it; null stands for "not sent" everywhere, unknown keys are ignored.
 * Of `metrics` only the form is settled here: each value is judged by itself (normaliseMetrics), so that one bad value
 * does not cost the others. The door reads items by hand-written code that a property test holds to this schema.
 * @source docs/requirements.md D14
 */
export const incomingItemSchema = z.object({
  messageId: z.string().regex(messageIdPattern).nullish(),
  seq: z.int().nonnegative().nullish(),
  imei: z.string().regex(imeiPattern).nullish(),
  ts: z.union([z.number().refine((value) => Math.abs(value) <= Number.MAX_SAFE_INTEGER), timeText]).nullish(),
  type: z.enum(itemTypes).nullish(),
  metrics: z.record(z.string(), z.unknown()).nullish(),
  alarm: z
    .object({
      typeCode: z.string().refine((code) => alarmType(code) !== undefined && !notForDevices.has(code)),
      active: z.boolean(),
      severity: z.int().min(1).max(4).nullish(),
      value: z.number().nullish(),
      text: words(maxAlarmText).nullish(),
    })
    .nullish(),
  workState: z.union([z.literal(0), z.literal(1)]).nullish(),
  firmware: words(maxFirmware).nullish(),
  /** 'lng,lat' instead of metrics lng and lat; a text that breaks the seed's rule is dropped with a warning. */
  position: z.string().nullish(),
  coordSys: z.enum(coordSystems).nullish(),
});
