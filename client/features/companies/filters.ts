import { companyStatuses, companyTypes, type CompanyStatus } from '#domain/companies/company.ts';
import { companyStatusWords, companyTypeWords } from '#domain/texts/orgTexts.ts';
import { say } from '#domain/texts/names.ts';
import type { Api } from '#server/app.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { filtersFor } from '#client/ui/list/filters.ts';

/** @source docs/requirements.md C19 */
export const companyFilters = filtersFor<Api['POST /home/company/company/listPage']['input']>()({
  text: { kind: 'text', label: 'company.filter.text', w: 200, ask: (keyword) => ({ keyword }) },
  type: {
    kind: 'many',
    label: 'company.filter.type',
    w: 112,
    wSet: 220,
    options: () => companyTypes.map((type) => ({ value: type, label: say(companyTypeWords[type], currentLocale()) })),
    ask: (types) => ({ type: companyTypes.filter((type) => types.includes(type)) }),
  },
  status: {
    kind: 'one',
    label: 'company.filter.status',
    w: 96,
    options: () =>
      companyStatuses.map((status) => ({ value: status, label: say(companyStatusWords[status], currentLocale()) })),
    ask: (status) => ({ status: status as CompanyStatus }),
  },
  region: { kind: 'region', label: 'company.filter.region', w: 236, ask: (regionCode) => ({ regionCode }) },
});

/** As the address holds them; lists are joined by comma. */
export const companyDefaults = {
  ...companyFilters.none,
  /** The organisation chosen in the tree; empty for the topmost one. */
  org: '',
  /** With the units of the organisations below it. */
  below: true,
  sort: '',
  size: 20,
  /** The unit whose drawer is open. */
  open: '',
};
export type CompanyFilters = typeof companyDefaults;
