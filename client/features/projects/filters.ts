import { projectStatuses } from '#domain/projects/project.ts';
import type { Api } from '#server/app.ts';
import { filtersFor } from '#client/ui/list/filters.ts';
import { statusText } from './StatusMark.tsx';

/** @source docs/requirements.md C6 (filters) */
export const projectFilters = filtersFor<Api['POST /home/project/project/listPage']['input']>()({
  text: { kind: 'text', label: 'project.filter.text', w: 180, ask: (keyword) => ({ keyword }) },
  orgIds: { kind: 'orgs', label: 'project.col.org', w: 160, ask: (orgIds) => ({ orgIds }) },
  status: {
    kind: 'many',
    label: 'project.col.status',
    w: 112,
    wSet: 200,
    options: () => projectStatuses.map((status) => ({ value: status, label: statusText(status) })),
    ask: (chosen) => {
      const status = projectStatuses.filter((each) => chosen.includes(each));
      return status.length === 0 ? {} : { status };
    },
  },
  region: { kind: 'region', label: 'project.col.region', w: 236, ask: (regionCode) => ({ regionCode }) },
  company: { kind: 'company', label: 'project.filter.company', w: 172, ask: (companyId) => ({ companyId }) },
  days: {
    kind: 'days',
    label: 'project.filter.period',
    w: 176,
    ask: ({ from, to }) => ({ ...(from !== '' && { startDate: from }), ...(to !== '' && { endDate: to }) }),
  },
});

/** As the address holds them; lists are joined by comma. */
export const projectDefaults = {
  ...projectFilters.none,
  sort: '',
  size: 20,
  /** Cards instead of a table where there is room for both. */
  cards: false,
  /** The project whose drawer is open, and the tab of it. */
  open: '',
  tab: '',
};
export type ProjectFilters = typeof projectDefaults;
