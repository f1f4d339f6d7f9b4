import { eq } from 'drizzle-orm';
import { DomainError } from '#domain/errno.ts';
import type { WriteTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';

export interface NewOrganization {
  readonly id: string;
  /** Null for the one root. */
  readonly parentId: string | null;
  readonly title: string;
  readonly code?: string | null;
  readonly orderNo?: number;
  readonly now: number;
  readonly createdBy?: string | null;
}

const maxLevel = 7;

/**
 * Adds an organisation below its parent. Unscoped: the first start and the seed.
 * @returns its path
 * @throws DomainError 9001 without the parent, 9008 below the eighth level
 */
export async function addOrganization(tx: WriteTx, input: NewOrganization): Promise<{ id: string; path: string }> {
  await tx.lock('organization');
  const parent = input.parentId === null ? null : await readParent(tx, input.parentId);
  const level = parent === null ? 0 : parent.level + 1;
  if (level > maxLevel) throw new DomainError(9008);
  const path = `${parent?.path ?? '/'}${input.id}/`;
  await tx.sql.insert(organization).values({
    id: input.id,
    parentId: input.parentId,
    title: input.title,
    code: input.code ?? null,
    path,
    level,
    orderNo: input.orderNo ?? 0,
    createdAt: input.now,
    updatedAt: input.now,
    createdBy: input.createdBy ?? null,
  });
  return { id: input.id, path };
}

async function readParent(tx: WriteTx, parentId: string): Promise<{ path: string; level: number }> {
  const [parent] = await tx.sql
    .select({ path: organization.path, level: organization.level })
    .from(organization)
    .where(eq(organization.id, parentId));
  if (!parent) throw new DomainError(9001);
  return parent;
}
