import { z } from 'zod';
import { fieldText } from '#domain/access/fieldTexts.ts';
import type { settleOverrides } from '#domain/alarms/figures.ts';
import type { ThresholdOverrides } from '#domain/alarms/thresholds.ts';

/** The overrides to store. @throws ZodError (9002) naming each bad one as `thresholds.TILT.clear` */
export function acceptedOverrides({ overrides, problems }: ReturnType<typeof settleOverrides>): ThresholdOverrides {
  if (problems.length === 0) return overrides;
  throw new z.ZodError(
    problems.map(({ path, fault }) => ({
      code: 'custom' as const,
      path: ['thresholds', ...path.split('.')],
      message: fieldText(fault.text, fault.params),
      input: undefined,
    })),
  );
}
