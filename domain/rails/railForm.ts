import type { FieldFault, FieldText } from '../access/fieldTexts.ts';
import { lengthOf } from '../orgs/organization.ts';

/** What a person types of a guardrail; an empty text stands for none. */
export interface RailForm {
  readonly orgId: string;
  readonly projectId: string;
  readonly name: string;
  readonly address: string;
  readonly railType: string;
  readonly roadName: string;
  readonly stakeStart: string;
  readonly stakeEnd: string;
  /** YYYY-MM-DD. */
  readonly installDate: string;
  /** Days; 0 or nothing for none. */
  readonly maintenanceCycleDays: string | number;
  readonly remark: string;
}

export const mostCycleDays = 3_650;
/** Kilometre and metres along a road. @source docs/requirements.md A8 */
const stakeRule = /^K\d{1,4}\+\d{3}$/;
const dayRule = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the calendar, as `dayRange` takes it. */
function isDay(text: string): boolean {
  if (!dayRule.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  const year = Number(text.slice(0, 4));
  return year >= 1970 && year < 2200 && !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text;
}

export function isCycle(days: string | number): boolean {
  const number = days === '' ? 0 : Number(days);
  return Number.isInteger(number) && number >= 0 && number <= mostCycleDays;
}

/** Faults by field, asked by the client at every change and by the server. @source docs/requirements.md A8, D0.6 */
export function railFaults(form: RailForm): Partial<Record<keyof RailForm, FieldFault>> {
  const faults: Partial<Record<keyof RailForm, FieldFault>> = {};
  const tell = (field: keyof RailForm, text: FieldText): void => {
    faults[field] = { text, params: {} };
  };
  const name = lengthOf(form.name);
  if (name === 0) tell('name', 'rail.name.required');
  else if (name > 60) tell('name', 'rail.name.length');
  if (form.orgId === '') tell('orgId', 'org.required');
  if (form.projectId === '') tell('projectId', 'project.required');
  if (form.railType === '') tell('railType', 'rail.type.required');
  if (lengthOf(form.address) > 120) tell('address', 'address.length');
  if (lengthOf(form.roadName) > 60) tell('roadName', 'rail.road.length');
  for (const field of ['stakeStart', 'stakeEnd'] as const) {
    if (form[field].trim() !== '' && !stakeRule.test(form[field].trim())) tell(field, 'rail.stake.form');
  }
  if (form.installDate !== '' && !isDay(form.installDate)) tell('installDate', 'date.form');
  if (!isCycle(form.maintenanceCycleDays)) tell('maintenanceCycleDays', 'rail.cycle.range');
  if (lengthOf(form.remark) > 500) tell('remark', 'remark.length');
  return faults;
}
