import type { FieldFault, FieldParams, FieldText } from '../access/fieldTexts.ts';

/** Levels are 0 (the root) to 7. @source docs/requirements.md A1 */
export const maxOrgLevel = 7;
export const maxOrderNo = 9_999;

/** What a person types of an organisation; an empty text stands for none. */
export interface OrgForm {
  readonly title: string;
  readonly code: string;
  readonly orderNo: number;
  readonly leader: string;
  readonly phone: string;
}

const codeRule = /^[A-Z0-9_-]{1,30}$/;
const phoneRule = /^[0-9+() -]{3,20}$/;

function fault(text: FieldText, params: FieldParams = {}): FieldFault {
  return { text, params };
}

/** Characters as a person counts them. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length;
}

/** Faults by field, asked by the client at every change and by the server. @source docs/requirements.md A1 */
export function orgFaults(form: OrgForm): Partial<Record<keyof OrgForm, FieldFault>> {
  const faults: Partial<Record<keyof OrgForm, FieldFault>> = {};
  const title = lengthOf(form.title);
  if (title === 0) faults.title = fault('org.title.required');
  else if (title > 60) faults.title = fault('org.title.length');
  if (form.code.trim() !== '' && !codeRule.test(form.code.trim())) faults.code = fault('org.code.form');
  if (!Number.isInteger(form.orderNo) || form.orderNo < 0 || form.orderNo > maxOrderNo) {
    faults.orderNo = fault('org.orderNo.range');
  }
  if (lengthOf(form.leader) > 30) faults.leader = fault('org.leader.length');
  if (form.phone.trim() !== '' && !phoneRule.test(form.phone.trim())) faults.phone = fault('phone.form');
  return faults;
}

/** What still points at an organisation that was to be deleted, by kind. */
export interface OrgReference {
  readonly type: 'organization' | 'user' | 'company' | 'person' | 'project' | 'rail' | 'device' | 'alarm';
  readonly count: number;
}
