import i18next from 'i18next';
import { importStatuses } from '#domain/imei/importJob.ts';
import type { Api } from '#server/app.ts';
import { filtersFor } from '#client/ui/list/filters.ts';

/** @source docs/requirements.md C24 */
export const recordFilters = filtersFor<Api['POST /home/imei/importRecord/listPage']['input']>()({
  text: { kind: 'text', label: 'imports.filter.text', w: 200, ask: (keyword) => ({ keyword }) },
  status: {
    kind: 'many',
    label: 'imports.col.status',
    w: 112,
    wSet: 240,
    options: () => importStatuses.map((value) => ({ value, label: i18next.t(`imports.status.${value}`) })),
    ask: (chosen) => ({ status: importStatuses.filter((status) => chosen.includes(status)) }),
  },
  user: { kind: 'user', label: 'imports.col.user', w: 140, ask: (userId) => ({ userId }) },
  days: {
    kind: 'days',
    label: 'imports.col.created',
    w: 170,
    ask: ({ from, to }) => ({ ...(from !== '' && { startDate: from }), ...(to !== '' && { endDate: to }) }),
  },
});

/** As the address holds them; `open` is the import whose rows are open. */
export const recordDefaults = { ...recordFilters.none, sort: '', size: 20, open: '' };
export type RecordFilters = typeof recordDefaults;
