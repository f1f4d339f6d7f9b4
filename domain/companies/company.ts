import type { FieldFault, FieldParams, FieldText } from '../access/fieldTexts.ts';
import { lengthOf } from '../orgs/organization.ts';
import { mailFault, mobileFault } from '../users/validate.ts';

/** Kinds of units, in the order of their lists. @source docs/requirements.md A2 */
export const companyTypes = ['construction', 'maintenance', 'owner', 'supervision', 'manufacturer'] as const;
export type CompanyType = (typeof companyTypes)[number];
/** A disabled unit is not offered where one is chosen. */
export const companyStatuses = ['enabled', 'disabled'] as const;
export type CompanyStatus = (typeof companyStatuses)[number];

export const companySortFields = ['name', 'type', 'orgName', 'status', 'createdAt'] as const;
export type CompanySortField = (typeof companySortFields)[number];

/** A unit as lists and the detail show it. */
export interface CompanyRow {
  readonly id: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly name: string;
  readonly code: string | null;
  readonly type: CompanyType;
  readonly contact: string | null;
  readonly mobile: string | null;
  readonly mail: string | null;
  readonly regionCode: string | null;
  readonly address: string | null;
  readonly status: CompanyStatus;
  readonly remark: string | null;
  readonly personCount: number;
  readonly projectCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

/** What a person types of a unit; an empty text stands for none. */
export interface CompanyForm {
  readonly orgId: string;
  readonly name: string;
  readonly code: string;
  readonly type: string;
  readonly contact: string;
  readonly mobile: string;
  readonly mail: string;
  readonly address: string;
  readonly remark: string;
}

/** A unified social credit code has 18 digits and capitals. @source docs/requirements.md A2 */
const codeRule = /^[0-9A-Z]{18}$/;

function fault(text: FieldText, params: FieldParams = {}): FieldFault {
  return { text, params };
}

/** Faults by field, asked by the client at every change and by the server. @source docs/requirements.md A2, D0.6 */
export function companyFaults(form: CompanyForm): Partial<Record<keyof CompanyForm, FieldFault>> {
  const faults: Partial<Record<keyof CompanyForm, FieldFault>> = {};
  const name = lengthOf(form.name);
  if (form.orgId === '') faults.orgId = fault('org.required');
  if (name === 0) faults.name = fault('company.name.required');
  else if (name < 2 || name > 80) faults.name = fault('company.name.length');
  if (form.code.trim() !== '' && !codeRule.test(form.code.trim())) faults.code = fault('company.code.form');
  if (!(companyTypes as readonly string[]).includes(form.type)) faults.type = fault('company.type.required');
  if (lengthOf(form.contact) > 20) faults.contact = fault('contact.length');
  const mobile = form.mobile.trim() === '' ? null : mobileFault(form.mobile);
  if (mobile !== null) faults.mobile = mobile;
  const mail = form.mail.trim() === '' ? null : mailFault(form.mail);
  if (mail !== null) faults.mail = mail;
  if (lengthOf(form.address) > 120) faults.address = fault('address.length');
  if (lengthOf(form.remark) > 500) faults.remark = fault('remark.length');
  return faults;
}
