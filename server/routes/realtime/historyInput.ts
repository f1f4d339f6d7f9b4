import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import { metricKeys, type MetricKey } from '#domain/telemetry/metrics.ts';
import { day } from '#domain/time.ts';
import { id, moment, optional } from '../../http/input.ts';

const maxRangeMs = 90 * day;

export const historyInput = z
  .object({
    deviceId: id,
    metrics: z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(
        z
          .array(z.enum(metricKeys as readonly [MetricKey, ...MetricKey[]], { error: fieldText('metric.unknown') }))
          .min(1),
      ),
    start: moment,
    end: moment,
    step: optional(z.enum(['raw', '600', '3600'])),
  })
  .refine(({ start, end }) => end >= start, { path: ['end'], error: fieldText('date.order') })
  .refine(({ start, end }) => end - start <= maxRangeMs, { path: ['end'], error: fieldText('range.long') });
