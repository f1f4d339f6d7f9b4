import { gte, lt, or, sql } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { ReadTx } from '../engine/database.ts';
import { prepared } from '../engine/prepared.ts';
import { oncePerRead } from '../engine/oncePerRead.ts';
import { organization } from '../schema/organizations.ts';

/** Whether there is no organisation, deleted ones too, outside the scope. */
export async function seesAll(tx: ReadTx, { orgPath }: Scope): Promise<boolean> {
  if (orgPath === null) return false;
  return oncePerRead(tx, `seesAll ${orgPath}`, async () => {
    const [other] = await askOutside(tx, { from: orgPath, to: `${orgPath}~` });
    return other === undefined;
  });
}

const askOutside = prepared((query) =>
  query
    .select({ id: organization.id })
    .from(organization)
    .where(or(lt(organization.path, sql.placeholder('from')), gte(organization.path, sql.placeholder('to'))))
    .limit(1),
);
