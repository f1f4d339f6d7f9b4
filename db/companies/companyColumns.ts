import { and, count, eq, isNull, or, sql } from 'drizzle-orm';
import type { ReadTx } from '../engine/database.ts';
import { company } from '../schema/companies.ts';
import { organization } from '../schema/organizations.ts';
import { person } from '../schema/people.ts';
import { project } from '../schema/projects.ts';

/** The columns of a unit on the wire; `organization` must be joined. Counted are living people and projects. */
export function companyColumns(tx: ReadTx) {
  const people = tx.sql
    .select({ n: count() })
    .from(person)
    .where(and(eq(person.companyId, company.id), isNull(person.deletedAt)));
  const projects = tx.sql
    .select({ n: count() })
    .from(project)
    .where(
      and(
        or(eq(project.companyId, company.id), eq(project.maintenanceCompanyId, company.id)),
        isNull(project.deletedAt),
      ),
    );
  return {
    id: company.id,
    orgId: company.orgId,
    orgName: organization.title,
    name: company.name,
    code: company.code,
    type: company.type,
    contact: company.contact,
    mobile: company.mobile,
    mail: company.mail,
    regionCode: company.regionCode,
    address: company.address,
    status: company.status,
    remark: company.remark,
    personCount: sql<number>`(${people})`.mapWith(Number),
    projectCount: sql<number>`(${projects})`.mapWith(Number),
    createdAt: company.createdAt,
    updatedAt: company.updatedAt,
    version: company.version,
  };
}
