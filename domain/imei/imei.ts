import type { FieldFault, FieldText } from '../access/fieldTexts.ts';
import { imeiFault } from '../devices/imei.ts';
import { lengthOf } from '../orgs/organization.ts';

/** Free ones are the stock from which devices are created. @source docs/requirements.md A18 */
export const imeiStatuses = ['free', 'bound', 'disabled'] as const;
export type ImeiStatus = (typeof imeiStatuses)[number];

export const imeiSortFields = ['imei', 'importedAt', 'boundAt'] as const;
export type ImeiSortField = (typeof imeiSortFields)[number];

/** An IMEI of the stock as lists show it. */
export interface ImeiRow {
  readonly id: string;
  readonly imei: string;
  readonly iccid: string | null;
  readonly status: ImeiStatus;
  readonly modelId: string | null;
  readonly modelName: string | null;
  readonly deviceId: string | null;
  readonly device_name: string | null;
  readonly orgId: string;
  readonly orgName: string;
  /** The import that brought it, and its file; null for one that was typed. */
  readonly batchId: string | null;
  readonly batchName: string | null;
  readonly remark: string | null;
  readonly importedAt: number;
  readonly boundAt: number | null;
  readonly version: number;
}

/** What a person types of an IMEI; an empty text stands for none. */
export interface ImeiForm {
  readonly imei: string;
  readonly orgId: string;
  readonly iccid: string;
  readonly remark: string;
}

export const maxRemark = 200;
/** 19 or 20 digits; some cards end with a letter, the rule of the product has none. @source docs/requirements.md A18 */
const iccidRule = /^\d{19,20}$/;

export function isIccid(text: string): boolean {
  return iccidRule.test(text);
}

/**
 * What sheets and scanners put around an IMEI is taken off: full-width digits, a leading quote, blanks, dashes and
 * marks without width. What remains is judged as it stands.
 * @source docs/requirements.md A18
 */
export function normaliseImei(text: string): string {
  // Nearly all are: nothing is to be taken off.
  if (/^\d+$/.test(text)) return text;
  return text
    .normalize('NFKC')
    .trim()
    .replace(/^['\u2018\u2019]/, '')
    .replace(/[\s\u200B-\u200D\uFEFF\u00A0\u2010-\u2015-]/g, '');
}

/** A device never has it: test sets and empty memories answer so. */
export function isPlaceholderImei(text: string): boolean {
  return /^(\d)\1{14}$/.test(text);
}

function fault(text: FieldText): FieldFault {
  return { text, params: {} };
}

/** Faults by field, asked by the client at every change and by the server. @source docs/requirements.md A18, D0.6 */
export function imeiFaults(form: ImeiForm): Partial<Record<keyof ImeiForm, FieldFault>> {
  const faults: Partial<Record<keyof ImeiForm, FieldFault>> = {};
  const imei = normaliseImei(form.imei);
  const wrong = imeiFault(imei);
  if (wrong !== null) faults.imei = fault(wrong === 'luhn' ? 'imei.luhn' : 'imei.digits');
  else if (isPlaceholderImei(imei)) faults.imei = fault('imei.luhn');
  if (form.orgId === '') faults.orgId = fault('org.required');
  if (form.iccid.trim() !== '' && !isIccid(form.iccid.trim())) faults.iccid = fault('imei.iccid');
  if (lengthOf(form.remark) > maxRemark) faults.remark = fault('imei.remark');
  return faults;
}
