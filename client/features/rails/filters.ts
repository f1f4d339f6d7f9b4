import i18next from 'i18next';
import type { Api } from '#server/app.ts';
import { severityOrder } from '#client/map/status.ts';
import { filtersFor } from '#client/ui/list/filters.ts';
import { split } from '#client/ui/list/sort.ts';

/** Projects and types are the screen's. @source docs/requirements.md C10 */
export const railFilters = filtersFor<Api['POST /home/rail/rail/listPage']['input']>()({
  text: { kind: 'text', label: 'rail.filter.text', w: 200, ask: (keyword) => ({ keyword }) },
  orgs: { kind: 'orgs', label: 'rail.filter.org', w: 140, ask: (orgs) => ({ orgIds: split(orgs) }) },
  project: {
    kind: 'one',
    label: 'rail.filter.project',
    w: 140,
    isSearchable: true,
    ask: (projectId) => ({ projectId }),
  },
  type: { kind: 'many', label: 'rail.filter.type', w: 104, wSet: 200, ask: (types) => ({ railType: [...types] }) },
  /** The worst of its devices. */
  status: {
    kind: 'one',
    label: 'rail.filter.status',
    w: 124,
    options: () => severityOrder.map((status) => ({ value: String(status), label: i18next.t(`status.${status}`) })),
    ask: (chosen) => {
      const status = severityOrder.find((each) => String(each) === chosen);
      return status === undefined ? {} : { status };
    },
  },
  due: {
    kind: 'one',
    label: 'rail.filter.due',
    w: 124,
    options: () => [
      { value: 'soon', label: i18next.t('rail.due.soon') },
      { value: 'overdue', label: i18next.t('rail.due.overdue') },
    ],
    ask: (due) => ({ due: due as 'soon' | 'overdue' }),
  },
  drawn: {
    kind: 'one',
    label: 'rail.filter.drawn',
    w: 104,
    options: () => [
      { value: 'yes', label: i18next.t('rail.drawn') },
      { value: 'no', label: i18next.t('rail.notDrawn') },
    ],
    ask: (drawn) => ({ drawn: drawn === 'yes' }),
  },
});

/** As the address holds them; lists are joined by comma. */
export const railDefaults = {
  ...railFilters.none,
  sort: '',
  size: 20,
  /** The guardrail whose details are shown. */
  open: '',
  /** `on` or `off`; empty: beside the list where there is room for both. */
  map: '',
};
export type RailFilters = typeof railDefaults;
