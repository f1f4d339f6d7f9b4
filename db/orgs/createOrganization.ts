import { eq } from 'drizzle-orm';
import type { Scope } from '#domain/access/access.ts';
import type { WriteTx } from '../engine/database.ts';
import { organization } from '../schema/organizations.ts';
import { addOrganization } from './addOrganization.ts';
import { requireFreeNames } from './requireFreeNames.ts';
import { requireOrganization } from './requireOrganization.ts';

export interface OrganizationFields {
  readonly title: string;
  readonly code: string | null;
  readonly orderNo: number;
  readonly regionCode: string | null;
  readonly leader: string | null;
  readonly phone: string | null;
}

export interface CreatedOrganization extends OrganizationFields {
  readonly id: string;
  readonly parentId: string;
  readonly userId: string;
  readonly now: number;
}

/**
 * Adds an organisation below one of the scope.
 * @throws DomainError 9003 title or code is there, 9007 parent outside the scope, 9008 below the eighth level
 */
export async function createOrganization(tx: WriteTx, scope: Scope, input: CreatedOrganization): Promise<void> {
  const { id, parentId, userId, now, ...fields } = input;
  await tx.lock('organization');
  await requireOrganization(tx, scope, parentId);
  await requireFreeNames(tx, { id: null, parentId, title: fields.title, code: fields.code });
  await addOrganization(tx, { id, parentId, title: fields.title, code: fields.code, now, createdBy: userId });
  const { orderNo, regionCode, leader, phone } = fields;
  await tx.sql.update(organization).set({ orderNo, regionCode, leader, phone }).where(eq(organization.id, id));
}
