import type { FieldFault, FieldParams, FieldText } from '../access/fieldTexts.ts';
import { lengthOf } from '../orgs/organization.ts';
import { mailFault, mobileFault, realNameFault } from '../users/validate.ts';

/** @source docs/requirements.md A3 */
export const genders = ['male', 'female', 'unknown'] as const;
export type Gender = (typeof genders)[number];
/** On or off duty. */
export const dutyStatuses = ['on', 'off'] as const;
export type DutyStatus = (typeof dutyStatuses)[number];

export const personSortFields = ['real_name', 'orgName', 'companyName', 'post', 'status', 'createdAt'] as const;
export type PersonSortField = (typeof personSortFields)[number];

/** Somebody of the personnel as lists show them. `mobile` is masked and `username` null without `user:edit`. */
export interface PersonRow {
  readonly id: string;
  readonly orgId: string;
  readonly orgName: string;
  readonly companyId: string | null;
  readonly companyName: string | null;
  readonly real_name: string;
  readonly gender: Gender;
  readonly mobile: string;
  readonly mail: string | null;
  readonly idCardMasked: string | null;
  readonly post: string | null;
  /** The account that the person signs in with; null without one. */
  readonly userId: string | null;
  readonly username: string | null;
  readonly status: DutyStatus;
  readonly remark: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly version: number;
}

/** What is typed of a person; an empty text stands for none. */
export interface PersonForm {
  readonly orgId: string;
  readonly real_name: string;
  readonly mobile: string;
  readonly mail: string;
  /** The whole number, when it is entered anew. Only its mask is ever kept. */
  readonly idCard: string;
  readonly post: string;
  readonly remark: string;
}

function fault(text: FieldText, params: FieldParams = {}): FieldFault {
  return { text, params };
}

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;
const checkDigits = '10X98765432';

/** An 18-digit citizen's number with a right check digit. @source GB 11643-1999 */
export function isIdCard(number: string): boolean {
  if (!/^\d{17}[\dX]$/.test(number)) return false;
  const sum = weights.reduce((total, weight, at) => total + weight * Number(number[at]), 0);
  return checkDigits[sum % 11] === number[17];
}

/** `340***********1234`: enough to tell two people apart, too little to be anybody's number. */
export function maskIdCard(number: string): string {
  return `${number.slice(0, 3)}${'*'.repeat(11)}${number.slice(-4)}`;
}

/** Faults by field, asked by the client at every change and by the server. @source docs/requirements.md A3, D0.6 */
export function personFaults(form: PersonForm): Partial<Record<keyof PersonForm, FieldFault>> {
  const faults: Partial<Record<keyof PersonForm, FieldFault>> = {};
  if (form.orgId === '') faults.orgId = fault('org.required');
  const name = realNameFault(form.real_name);
  if (name !== null) faults.real_name = name;
  const mobile = mobileFault(form.mobile);
  if (mobile !== null) faults.mobile = mobile;
  const mail = form.mail.trim() === '' ? null : mailFault(form.mail);
  if (mail !== null) faults.mail = mail;
  const number = form.idCard.trim().toUpperCase();
  if (number !== '' && !isIdCard(number)) faults.idCard = fault('person.idCard.form');
  if (lengthOf(form.post) > 40) faults.post = fault('person.post.length');
  if (lengthOf(form.remark) > 500) faults.remark = fault('remark.length');
  return faults;
}
