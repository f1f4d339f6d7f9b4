import { z } from 'zod';
import { dutyStatuses, genders, personFaults, personSortFields } from '#domain/people/person.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { flag, id, idList, integer, optional, order, trimmedText } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';
import { addInput } from '../users/userInputs.ts';

const text = trimmedText(0, 1_000).default('');
const shape = {
  orgId: id.or(z.literal('')).default(''),
  companyId: optional(id),
  real_name: text,
  gender: z.enum(genders).default('unknown'),
  mobile: text,
  mail: text,
  idCard: text,
  post: text,
  status: z.enum(dutyStatuses).default('on'),
  remark: text,
};
export const addedPerson = judgedForm(shape, personFaults);
export const updatedPerson = judgedForm({ id, version: integer(1, 1_000_000_000).optional(), ...shape }, personFaults);

/** An empty text is none. The number of the card is not among them. */
export function personFieldsOf(typed: z.output<typeof addedPerson>) {
  const text = (given: string): string | null => (given === '' ? null : given);
  return {
    orgId: typed.orgId,
    companyId: typed.companyId ?? null,
    realName: typed.real_name,
    gender: typed.gender,
    mobile: typed.mobile,
    mail: text(typed.mail),
    post: text(typed.post),
    status: typed.status,
    remark: text(typed.remark),
  };
}

/** The account of somebody who is there: the name is theirs, the rest comes prefilled and may be changed. */
export const accountInput = addInput
  .omit({ real_name: true })
  .extend({ id, version: integer(1, 1_000_000_000).optional() });

export const personFilters = {
  ids: idList,
  orgIds: idList,
  companyId: optional(id),
  post: optional(trimmedText(1, searchTextMax)),
  status: optional(z.enum(dutyStatuses)),
  linked: optional(flag),
  keyword: optional(trimmedText(1, searchTextMax)),
  sortField: optional(z.enum(personSortFields)),
  sortOrder: order,
};
