import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { inGivenTexts, prepared, textsValue } from '../engine/prepared.ts';
import { organization } from '../schema/organizations.ts';
import { session, user } from '../schema/users.ts';
import { selectRoot } from '../orgs/findRootOrganization.ts';
import { userColumns, type UserRow } from '../users/userRow.ts';

export interface SessionRow {
  readonly id: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly lastSeenAt: number;
  readonly remember: boolean;
  readonly client: 'web' | 'screen';
  /** When its user last gave the password or the second factor, epoch ms; null for never. */
  readonly provenAt: number | null;
  readonly user: UserRow;
  /** How far the user sees: the path of the own organisation, of root the root one; null without any. */
  readonly orgPath: string | null;
}

/**
 * The living session of a token, by what may be stored of it; null when unknown, expired or revoked, or its user is
 * disabled or gone. Unscoped.
 */
export async function findSession(tx: ReadTx, tokenHashes: readonly string[], now: number): Promise<SessionRow | null> {
  const [found] = await findBy(tx, { hashes: textsValue(tokenHashes), now });
  if (!found || found.user.status === 'disabled') return null;
  const { rootPath, ...row } = found;
  return { ...row, orgPath: row.user.roles.includes('root') ? rootPath : row.user.orgPath };
}

/** Asked at every call of a person, on the loop: in one read. */
const findBy = prepared((query) =>
  query
    .select({
      id: session.id,
      createdAt: session.createdAt,
      expiresAt: session.expiresAt,
      lastSeenAt: session.lastSeenAt,
      remember: session.remember,
      client: session.client,
      provenAt: session.provenAt,
      user: userColumns,
      rootPath: sql<string | null>`(${selectRoot(query)})`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(organization, eq(organization.id, user.orgId))
    .where(
      and(
        inGivenTexts(session.tokenHash, sql.placeholder('hashes')),
        isNull(session.revokedAt),
        gt(session.expiresAt, sql.placeholder('now')),
        isNull(user.deletedAt),
      ),
    ),
);
