import { imeiStatuses } from '#domain/imei/imei.ts';
import { imeiStatusWords } from '#domain/texts/imeiTexts.ts';
import { say } from '#domain/texts/names.ts';
import type { Api } from '#server/app.ts';
import { currentLocale } from '#client/i18n/i18n.ts';
import { filtersFor } from '#client/ui/list/filters.ts';

/** @source docs/requirements.md C23 */
export const imeiFilters = filtersFor<Api['POST /home/imei/imei/listPage']['input']>()({
  text: { kind: 'text', label: 'imei.filter.text', w: 200, ask: (keyword) => ({ keyword }) },
  status: {
    kind: 'many',
    label: 'imei.filter.status',
    w: 104,
    wSet: 200,
    options: () =>
      imeiStatuses.map((status) => ({ value: status, label: say(imeiStatusWords[status], currentLocale()) })),
    ask: (chosen) => ({ status: imeiStatuses.filter((status) => chosen.includes(status)) }),
  },
  models: {
    kind: 'many',
    label: 'imei.filter.model',
    w: 104,
    wSet: 220,
    ask: (models) => ({ modelIds: models.join(',') }),
  },
  orgIds: { kind: 'orgs', label: 'imei.filter.org', w: 160, ask: (orgIds) => ({ orgIds }) },
  days: {
    kind: 'days',
    label: 'imei.filter.days',
    w: 170,
    ask: ({ from, to }) => ({ ...(from !== '' && { startDate: from }), ...(to !== '' && { endDate: to }) }),
  },
  /** The import that brought them. */
  batch: { kind: 'slot', ask: (batchId) => ({ batchId }) },
});

/** As the address holds them; lists are joined by comma. */
export const imeiDefaults = { ...imeiFilters.none, sort: '', size: 20 };
export type ImeiFilters = typeof imeiDefaults;
