import { z } from 'zod';
import { fieldText } from '../access/fieldTexts.ts';
import { defaultWallScreen, rotateSeconds, wallCharts, wallKpis, type WallScreen } from './wallScreen.ts';

const each = <T extends readonly [string, ...string[]]>(
  names: T,
  max: number,
  message: 'screen.kpis' | 'screen.charts',
) =>
  z
    .array(z.enum(names))
    .max(max, { error: fieldText(message) })
    .refine((list) => new Set(list).size === list.length, { error: fieldText(message) });
const rotate = fieldText('screen.rotate');

export const wallScreenSchema = z.strictObject({
  title: z
    .string()
    .transform((text) => text.trim().normalize('NFC'))
    .refine((text) => [...text].length <= 40, { error: fieldText('screen.title') }),
  projectIds: z.array(z.string().regex(/^[A-Za-z0-9_-]{1,32}$/)).max(500),
  center: z
    .string()
    .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?$/)
    .nullable(),
  zoom: z.number().min(4).max(20).nullable(),
  rotateSeconds: z
    .int({ error: rotate })
    .min(rotateSeconds.min, { error: rotate })
    .max(rotateSeconds.max, { error: rotate }),
  kpis: each(wallKpis, 8, 'screen.kpis'),
  charts: each(wallCharts, 4, 'screen.charts'),
  tickerSeverity: z.int().min(1).max(4),
  theme: z.literal('dark'),
  showRails: z.boolean(),
});
/** A stored screen as it is now; what does not fit any more is as from the factory. */
export function completeWallScreen(stored: unknown): WallScreen {
  const parsed = wallScreenSchema.partial().safeParse(stored);
  return parsed.success ? { ...defaultWallScreen, ...definedOf(parsed.data) } : defaultWallScreen;
}

function definedOf<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
