import { ulid } from 'ulid';
import { z } from 'zod';
import { addCompany } from '#db/companies/addCompany.ts';
import { deleteCompanies } from '#db/companies/deleteCompanies.ts';
import { moveCompanies } from '#db/companies/moveCompanies.ts';
import { setCompanyStatus } from '#db/companies/setCompanyStatus.ts';
import { updateCompany } from '#db/companies/updateCompany.ts';
import { diffOf, namedDiff } from '#domain/audit/diff.ts';
import { companyFaults, companySortFields, companyStatuses, companyTypes } from '#domain/companies/company.ts';
import { DomainError } from '#domain/errno.ts';
import { isRegion } from '#domain/regions/region.ts';
import { orgWords } from '#domain/texts/orgTexts.ts';
import { searchTextMax } from '#domain/search/search.ts';
import { flag, id, idList, ids, integer, list, optional, order, trimmedText } from '../../http/input.ts';
import { judgedForm } from '../../http/judgedForm.ts';
import { route } from '../../http/route.ts';
import { namingTaken } from '../../http/taken.ts';
import { answerMany } from '../answerMany.ts';
import { changeRows } from '../changeAudited.ts';

const editor = ['company:edit'] as const;
const labels = { name: orgWords.companyName, code: orgWords.code } as const;
const status = z.enum(companyStatuses);

const text = trimmedText(0, 1_000).default('');
const shape = {
  orgId: id.or(z.literal('')).default(''),
  name: text,
  code: text,
  type: z.enum(companyTypes).or(z.literal('')).default(''),
  contact: text,
  mobile: text,
  mail: text,
  regionCode: optional(z.string().refine(isRegion, { error: '@region.unknown' })),
  address: text,
  status: status.default('enabled'),
  remark: text,
};
const added = judgedForm(shape, companyFaults);
const updated = judgedForm({ id, version: integer(1, 1_000_000_000).optional(), ...shape }, companyFaults);

/** An empty text is none; what the rules have judged has a type. */
function fieldsOf(typed: z.output<typeof added>) {
  const text = (given: string): string | null => (given === '' ? null : given);
  const type = companyTypes.find((each) => each === typed.type) ?? 'construction';
  return {
    orgId: typed.orgId,
    name: typed.name,
    code: text(typed.code),
    type,
    contact: text(typed.contact),
    mobile: text(typed.mobile),
    mail: text(typed.mail),
    regionCode: typed.regionCode ?? null,
    address: text(typed.address),
    status: typed.status,
    remark: text(typed.remark),
  };
}

export const companyFilters = {
  ids: idList,
  orgIds: idList,
  orgId: optional(id),
  descendants: flag.default(true),
  keyword: optional(trimmedText(1, searchTextMax)),
  type: list(z.enum(companyTypes)),
  status: optional(status),
  regionCode: optional(z.string().refine(isRegion, { error: '@region.unknown' })),
  sortField: optional(z.enum(companySortFields)),
  sortOrder: order,
};

/** Units of organisations. @source docs/requirements.md A2, D3 */
export const companyRoutes = [
  route({
    method: 'POST',
    path: '/home/company/company/listPage',
    access: 'signedIn',
    scope: 'org',
    input: z.object({
      page: integer(1, 1_000_000).default(1),
      page_size: integer(1, 100).default(10),
      ...companyFilters,
    }),
    audit: null,
    tells: null,
    handle: async (call) => {
      const { page, page_size: limit, ...filter } = call.input;
      return call.ask('listCompanies', { ...filter, limit, offset: (page - 1) * limit });
    },
  }),
  route({
    method: 'POST',
    path: '/home/company/company/info',
    access: 'signedIn',
    scope: 'org',
    input: z.object({ id }),
    audit: null,
    tells: null,
    handle: async (call) => call.ask('findCompanyFully', call.input),
  }),
  route({
    method: 'POST',
    path: '/home/company/company/add',
    access: editor,
    scope: 'org',
    input: added,
    audit: 'company.add',
    tells: ['companies'],
    handle: async (call) => {
      const { input, scope, now } = call;
      const row = { id: ulid(now), ...fieldsOf(input) };
      call.audit({ targetType: 'company', targetId: row.id, data: diffOf({}, row) });
      await namingTaken(
        call.locale,
        labels,
        call.write((tx) => addCompany(tx, scope, { ...row, userId: scope.userId, now })),
      );
      return { id: row.id };
    },
  }),
  route({
    method: 'POST',
    path: '/home/company/company/update',
    access: editor,
    scope: 'org',
    input: updated,
    audit: 'company.update',
    tells: ['companies'],
    handle: async (call) => {
      const { input, scope, now } = call;
      call.audit({ targetType: 'company', targetId: input.id });
      const update = { id: input.id, version: input.version, ...fieldsOf(input), userId: scope.userId, now };
      const { after } = await namingTaken(
        call.locale,
        labels,
        call.write(async (tx) => {
          const changed = await updateCompany(tx, scope, update);
          call.audit({ data: namedDiff(changed.before.name, changed.before, changed.after) });
          return changed;
        }),
      );
      return after;
    },
  }),
  route({
    method: 'POST',
    path: '/home/company/company/delete',
    access: editor,
    scope: 'org',
    input: z.object({ id: ids() }),
    audit: 'company.delete',
    tells: ['companies'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'company', input.id, (tx) =>
        deleteCompanies(tx, scope, { ids: input.id, userId: scope.userId, now }),
      );
      // Of one unit the caller is told what stands in the way, as of an organisation.
      const [only] = outcomes;
      if (outcomes.length === 1 && only?.errno === 9006) {
        throw new DomainError(9006, { data: { references: only.references } });
      }
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/company/company/setStatus',
    access: editor,
    scope: 'org',
    input: z.object({ ids: ids(), status }),
    audit: 'company.setStatus',
    tells: ['companies'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'company', input.ids, (tx) =>
        setCompanyStatus(tx, scope, { ...input, userId: scope.userId, now }),
      );
      return answerMany(outcomes, locale);
    },
  }),
  route({
    method: 'POST',
    path: '/home/company/company/move',
    access: editor,
    scope: 'org',
    input: z.object({ ids: ids(), orgId: id }),
    audit: 'company.move',
    tells: ['companies'],
    handle: async (call) => {
      const { input, scope, now, locale } = call;
      const outcomes = await changeRows(call, 'company', input.ids, (tx) =>
        moveCompanies(tx, scope, { ...input, userId: scope.userId, now }),
      );
      return answerMany(outcomes, locale);
    },
  }),
] as const;
