import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { addDevices } from '#db/devices/addDevices.ts';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { device } from '#db/schema/devices.ts';
import { user } from '#db/schema/users.ts';
import { parseDataKeys } from '#db/secrets/dataKeys.ts';
import { ensureBase } from '#db/settings/ensureBase.ts';
import { hashPassword } from '#server/http/password.ts';
import { findModels } from '../findModels.ts';
import { benchEnv, fixtureIn, gatewaysOf, shuffled, type BenchFixture } from '../fixture.ts';
import { rootId } from '../fullHouse/fillPlaces.ts';
import { idOf } from '../fullHouse/series.ts';
import type { KeptHouse } from './keepHouse.ts';

export interface Account {
  readonly what: string;
  readonly username: string;
  /** The one organisation that it sees; null for everything. */
  readonly orgId: string | null;
}

/** Who asks: root, the fullest organisation, and the one of a handful of devices. */
export function accountsOf({ plan }: Pick<KeptHouse, 'plan'>): readonly Account[] {
  const last = plan.organizations;
  return [
    { what: 'root', username: 'full0', orgId: null },
    { what: 'fullest organisation', username: 'full1', orgId: idOf('O', 1) },
    { what: 'smallest organisation', username: `full${last}`, orgId: idOf('O', last) },
  ].filter((_, at) => at === 0 || last < plan.users);
}

/** A data folder with a copy of the house, in which people can sign in and gateways sign, to be started once. */
export async function furnishHouse(kept: KeptHouse, dir: string): Promise<BenchFixture> {
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { recursive: true });
  const databasePath = join(dir, 'guardline.db');
  copyFileSync(kept.file, databasePath);
  // Thousands of calls a minute of one person are not what the limit is for.
  const env: Record<string, string> = {
    ...benchEnv(dir),
    CALLS_PER_MIN: '10000000',
    STRANGER_CALLS_PER_MIN: '10000000',
  };
  const fixture = { ...fixtureIn(dir, kept.plan.devices, env), isOnce: true };
  const now = Date.now();
  const passwordHash = await hashPassword(fixture.password);
  const db = await openDatabase({ databasePath, role: 'tool' });
  try {
    const imeis = await db.write(async (tx) => {
      await ensureBase(tx, { rootId, rootTitle: '', now });
      for (const { username } of accountsOf(kept)) {
        await tx.sql.update(user).set({ passwordHash, passwordChangedAt: now }).where(eq(user.username, username));
      }
      const rows = await tx.sql.select({ imei: device.imei }).from(device).orderBy(device.deviceNo);
      return rows.map(({ imei }) => imei);
    });
    const { gateway } = await db.snapshot(findModels);
    const { rows, lines } = gatewaysOf(parseDataKeys(env['DATA_KEY'] ?? ''), (no, imei) => ({
      id: idOf('DG', no),
      device_name: `网关${no}`,
      imei,
      code: `FHG-${no}`,
      ...gateway,
      railId: null,
      projectId: idOf('P', 0),
      orgId: rootId,
      position: null,
      secretEnc: '-',
      secretHint: '-',
      now,
    }));
    await db.write((tx) => addDevices(tx, rows));
    writeFileSync(fixture.imeisFile, shuffled(imeis).join('\n'));
    writeFileSync(fixture.gatewaysFile, lines.join('\n'));
  } finally {
    await db.close();
  }
  return fixture;
}
