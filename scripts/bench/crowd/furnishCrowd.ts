import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inArray } from 'drizzle-orm';
import { ulid } from 'ulid';
import { openDatabase } from '#db/engine/openDatabase.ts';
import { addOrganization } from '#db/orgs/addOrganization.ts';
import { findRootOrganization } from '#db/orgs/findRootOrganization.ts';
import { device } from '#db/schema/devices.ts';
import { addSession } from '#db/sessions/addSession.ts';
import { addUser } from '#db/users/addUser.ts';
import { day } from '#domain/time.ts';
import { newToken, tokenHash } from '#server/http/secret.ts';
import { sessionCookie } from '#server/http/sessionCookie.ts';
import type { Holder } from '../../harness/signedHeaders.ts';
import { makeFixture, type BenchFixture } from '../fixture.ts';
import type { CrowdPlan } from './crowdPlan.ts';

export interface CrowdHouse {
  readonly fixture: BenchFixture;
  readonly holders: readonly Holder[];
  /** IMEIs of the devices whose status changes. */
  readonly changingFile: string;
}

/** A house whose devices lie in many organisations, each with people who are signed in. */
export async function furnishCrowd(dir: string, plan: CrowdPlan): Promise<CrowdHouse> {
  const fixture = await makeFixture(dir, plan.reporting + plan.changing);
  const imeis = readFileSync(fixture.imeisFile, 'utf8').split('\n');
  const db = await openDatabase({ databasePath: join(dir, 'guardline.db'), role: 'tool' });
  const now = Date.now();
  const root = await db.snapshot(findRootOrganization);
  if (root === null) throw new Error('the seed made no root organisation');
  const orgIds = Array.from({ length: plan.organizations }, () => ulid());
  await db.write(async (tx) => {
    for (const [no, id] of orgIds.entries()) {
      await addOrganization(tx, { id, parentId: root.id, title: `Crowd ${no}`, now });
    }
  });
  // Each organisation gets its share of both.
  await db.write(async (tx) => {
    const revision = await tx.revision();
    for (const [no, orgId] of orgIds.entries()) {
      const own = imeis.filter((_, at) => at % orgIds.length === no);
      await tx.sql.update(device).set({ orgId, revision }).where(inArray(device.imei, own));
    }
  });
  const pepper = fixture.env['TOKEN_PEPPER'] ?? '';
  const holders: Holder[] = [];
  await db.write(async (tx) => {
    for (let no = 0; no < plan.users; no += 1) {
      const id = ulid();
      const names = { username: `crowd${no}`, realName: `C${no}`, mobile: null, passwordHash: 'none' };
      const orgId = orgIds[no % orgIds.length] ?? '';
      await addUser(tx, { id, uuid: id, ...names, orgId, roles: ['operate'], now });
      const token = newToken();
      const [hash, rest] = [tokenHash(token, pepper), { remember: true, ip: '127.0.0.1', userAgent: 'bench' }];
      const times = { expiresAt: now + day, provenAt: now, now };
      await addSession(tx, { id: ulid(), userId: id, tokenHash: hash, client: 'web', ...rest, ...times });
      holders.push({ token, cookie: sessionCookie(token, pepper) });
    }
  });
  await db.close();
  const changingFile = join(dir, 'changing.txt');
  writeFileSync(changingFile, imeis.slice(plan.reporting).join('\n'));
  writeFileSync(fixture.imeisFile, imeis.slice(0, plan.reporting).join('\n'));
  return { fixture, holders, changingFile };
}
