import type { ReadTx } from '#db/engine/database.ts';
import { readGlobal } from '#db/settings/globalSettings.ts';
import { settleOverrides } from '#domain/alarms/figures.ts';
import { resolveThresholds, type ThresholdOverrides } from '#domain/alarms/thresholds.ts';
import { acceptedOverrides } from '../../http/acceptedOverrides.ts';

/** The installation's own figures, which a project's stand above. @source docs/requirements.md A13 */
export async function standardThresholds(tx: ReadTx) {
  const { settings } = await readGlobal(tx);
  return resolveThresholds(null, null, settings.thresholds).values;
}

/**
 * Overrides as they are stored; none when nothing is overridden.
 * @throws ZodError (9002) naming each bad figure
 */
export async function settledFor(
  tx: ReadTx,
  given: ThresholdOverrides | null | undefined,
): Promise<ThresholdOverrides | null | undefined> {
  if (given === undefined || given === null) return given;
  const kept = acceptedOverrides(settleOverrides(given, await standardThresholds(tx)));
  return Object.keys(kept).length === 0 ? null : kept;
}
