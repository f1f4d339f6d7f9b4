import type { Database } from '#db/engine/database.ts';
import { readDeviceConfig } from '#db/devices/readDeviceConfig.ts';
import { resolveThresholds } from '#domain/alarms/thresholds.ts';

/** How a device shall report, and what is judged of it; null when it is gone. @source docs/requirements.md D14 */
export async function deviceConfig(db: Pick<Database, 'snapshot'>, imei: string) {
  const row = await db.snapshot((tx) => readDeviceConfig(tx, imei));
  if (row === null) return null;
  const { values } = resolveThresholds(row.modelThresholds, row.projectThresholds, row.installationThresholds);
  return { reportIntervalSec: row.reportIntervalSec, thresholds: values };
}
