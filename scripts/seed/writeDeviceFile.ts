import type { DataKeys } from '#db/secrets/dataKeys.ts';
import { chmodSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#db/engine/database.ts';
import { listSigners } from '#db/devices/listSigners.ts';
import { unseal } from '#db/secrets/seal.ts';

/** `devices.csv` in the data folder, readable by its owner only: what simulated devices sign with. */
export async function writeDeviceFile(db: Database, keys: DataKeys, dataDir: string): Promise<number> {
  const signers = await db.snapshot(listSigners);
  const lines = signers.flatMap(({ imei, secretEnc, typeCode, railId, projectId, orgPath }) => {
    const secret = unseal(secretEnc, keys);
    return secret === null ? [] : [[imei, secret, typeCode, railId ?? '', projectId, orgPath].join(',')];
  });
  const file = join(dataDir, 'devices.csv');
  writeFileSync(`${file}.new`, `${['IMEI,secret,type,rail,project,org', ...lines].join('\n')}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return lines.length;
}
